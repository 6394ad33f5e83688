// The card beside the stage: what to look for, and links that try it.

#include "model/lesson/lesson_player.h"
#include "model/training/trainer.h"
#include "ui/view/view_support.h"
#include "view/lesson/look_card.h"
#include "view/lesson/stop_text.h"

#include <QTest>

#include <array>

namespace heedmap::test {
namespace {

class LookCardTest : public testing::Test {
protected:
    LookCardTest()
    {
        m_workbench.open(shippedExample("causal-mask"), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
        m_card.resize(340, 300);
        m_card.show();
        settle();
    }
    QAbstractButton& link(int which = 0)
    {
        return *m_card.findChild<QAbstractButton*>(QStringLiteral("lookTry%1").arg(which));
    }
    void click(int which)
    {
        QTest::mouseClick(&link(which), Qt::LeftButton);
        settle();
    }
    bool takesBack(int which) { return link(which).text().startsWith("Take back: "); }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Trainer m_trainer{m_workbench};
    LessonPlayer m_player{m_workbench, m_selection, m_trainer};
    LookCard m_card{{m_workbench, m_selection, m_display}, m_player};
};

TEST_F(LookCardTest, ALinkDoesWhatItSaysAndTakesItBack)
{
    m_selection.setStep(0);
    const double before = value(m_workbench, "A", {0, 1, 4});
    QTest::mouseClick(&link(), Qt::LeftButton);
    settle();
    EXPECT_GT(value(m_workbench, "A", {0, 1, 4}), 0.5);
    EXPECT_EQ(m_selection.node(), node(m_workbench, "A"));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    EXPECT_TRUE(link().text().startsWith("Take back: "));
    QTest::mouseClick(&link(), Qt::LeftButton);
    settle();
    EXPECT_EQ(value(m_workbench, "A", {0, 1, 4}), before);
    EXPECT_FALSE(link().text().startsWith("Take back: "));
}

TEST_F(LookCardTest, ALinkTakesBackWhatItDidWhateverElseWasChangedSince)
{
    m_workbench.open(shippedExample("what-it-looks-for"), {});
    const auto weight = [&](Index col) { return value(m_workbench, "W_Q", {0, 7, col}); };
    click(0);
    EXPECT_EQ(weight(1), 6);
    click(2);
    EXPECT_TRUE(takesBack(0));
    EXPECT_TRUE(takesBack(2));
    m_workbench.setValues(node(m_workbench, "X"), Region::of({0, 0, 0}), std::array{0.5});
    settle();
    EXPECT_TRUE(takesBack(0)) << "another number was changed";
    click(0);
    EXPECT_EQ(weight(0), 6);
    EXPECT_EQ(weight(1), 0);
    EXPECT_FALSE(takesBack(0));
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 0.5) << "which stays";
    EXPECT_TRUE(takesBack(2)) << "so does the other link's";
    click(2);
    EXPECT_EQ(m_workbench.head().config.find("scale"), nullptr);
    EXPECT_FALSE(takesBack(2));
}

TEST_F(LookCardTest, LinksThatChangeTheSameAreAlternatives)
{
    m_workbench.open(shippedExample("what-it-looks-for"), {});
    const auto weight = [&](Index col) { return value(m_workbench, "W_Q", {0, 7, col}); };
    click(0);
    click(1);
    EXPECT_EQ(weight(1), 0);
    EXPECT_FALSE(takesBack(0)) << "its numbers are gone";
    click(0);
    EXPECT_EQ(weight(1), 6);
    EXPECT_FALSE(takesBack(1));
    click(0);
    EXPECT_EQ(weight(0), 6) << "as it was before any of them";
    EXPECT_EQ(weight(7), 0);
    click(0);
    m_workbench.setValues(node(m_workbench, "W_Q"), Region::of({0, 7, 1}), std::array{3.0});
    settle();
    EXPECT_FALSE(takesBack(0)) << "its number was changed";
}

TEST_F(LookCardTest, SaysWhatAStopSaysToWhomReadsItAloneAndNotToAClass)
{
    const auto said = [&] { return m_card.findChild<QLabel*>(QStringLiteral("lookLines"))->text().simplified(); };
    const QString look = said();
    m_player.begin();
    m_player.go(1);
    settle();
    ASSERT_FALSE(stopNotes(*m_player.stop()).isEmpty());
    EXPECT_EQ(said(), stopNotes(*m_player.stop()).simplified());
    DisplaySettings settings = m_display.settings();
    settings.presenting = true;
    m_display.change(settings);
    EXPECT_EQ(said(), look) << "the presenter says it";
    settings.presenting = false;
    m_display.change(settings);
    m_player.end();
    EXPECT_EQ(said(), look);
}

TEST_F(LookCardTest, FoldsAndOpensWithTheNextDocument)
{
    QTest::mouseClick(m_card.findChild<QToolButton*>("lookTitle"), Qt::LeftButton);
    EXPECT_TRUE(m_card.folded());
    EXPECT_FALSE(m_card.findChild<QLabel*>("lookLines")->isVisible());
    m_workbench.open(shippedExample("two-heads"), {});
    EXPECT_FALSE(m_card.folded());
}

TEST_F(LookCardTest, HidesWhereItWouldTellAndWhereThereIsNothingToSay)
{
    EXPECT_TRUE(m_card.isVisible());
    m_display.set(&DisplaySettings::guessFirst, true);
    EXPECT_FALSE(m_card.isVisible());
    m_display.set(&DisplaySettings::guessFirst, false);
    EXPECT_TRUE(m_card.isVisible());
    Document plain = example("causal-mask");
    plain.view = Json::Object();
    m_workbench.open(plain, {});
    EXPECT_FALSE(m_card.isVisible());
}

} // namespace
} // namespace heedmap::test
