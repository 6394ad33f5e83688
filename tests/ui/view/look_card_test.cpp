// The card beside the stage: what to look for, and links that try it.

#include "ui/view/view_support.h"
#include "view/lesson/look_card.h"

#include <QTest>

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
    QAbstractButton& link() { return *m_card.findChild<QAbstractButton*>("lookTry0"); }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    LookCard m_card{{m_workbench, m_selection, m_display}};
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
