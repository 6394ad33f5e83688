#include "view/next/next_view.h"

#include "ui/model/next_support.h"
#include "ui/view/view_support.h"

#include <QSignalSpy>
#include <QTest>

namespace heedmap::test {
namespace {

class NextViewTest : public testing::Test {
protected:
    void show(const std::string& generate = "") { show(writingAlphabet(generate)); }
    void show(const Document& document)
    {
        m_workbench.open(document, {});
        m_view.resize(900, 700);
        m_view.show();
        m_view.setFocus();
        settle();
    }
    void settle() const { test::settle(m_workbench); }
    const NextContent& content()
    {
        settle();
        return static_cast<const NextScene&>(m_view.shown()).content().value();
    }
    QToolButton* button(const char* name) { return m_view.findChild<QToolButton*>(name); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Display m_display;
    NextView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(NextViewTest, HasAllItsColumnsInTheWidthOfAColumnOfPaper)
{
    constexpr int columnOfPaper = 364;
    constexpr int margins = 56;
    show();
    m_view.resize(columnOfPaper + margins, 700);
    (void)content();
    for (const ScenePart& part : m_view.shown().parts())
        EXPECT_LE(part.rect.right(), columnOfPaper + 1);
}

TEST_F(NextViewTest, ShowsEachTokenOnItsWay)
{
    show(R"("generate": {"top_k": 2, "top_p": 0.5})");
    ASSERT_EQ(content().rows.size(), 3U);
    EXPECT_EQ(content().rows[1].word, "b");
    EXPECT_EQ(content().rows[1].z, 9);
    EXPECT_EQ(content().rows[1].cut, NextRow::Cut::None);
    EXPECT_EQ(content().rows[0].cut, NextRow::Cut::ByShare);
    EXPECT_EQ(content().rows[2].cut, NextRow::Cut::ByRank);
    EXPECT_EQ(content().rows[1].before, 0);
    EXPECT_EQ(content().rows[1].cdf, 1);
    EXPECT_EQ(content().text, QStringList{"a"});
    EXPECT_EQ(content().word, "b");
    EXPECT_TRUE(m_view.accessibleName().size() > 0);
}

TEST_F(NextViewTest, SpaceWritesTheTokenAndTheButtonNamesTheNextOne)
{
    show();
    settle();
    EXPECT_TRUE(button("appendNext")->text().contains("b"));
    QTest::keyClick(&m_view, Qt::Key_Space);
    EXPECT_EQ(content().text, (QStringList{"a", "b"}));
    EXPECT_TRUE(button("appendNext")->text().contains("c"));
    button("appendNext")->click();
    EXPECT_EQ(content().text, (QStringList{"a", "b", "c"}));
}

TEST_F(NextViewTest, WritesOnByItselfUntilTheTextEnds)
{
    Document document = writingAlphabet();
    document.vocabulary[2] = ".";
    show(document);
    QSignalSpy rebuilt(&m_workbench, &Workbench::rebuilt);
    button("autoNext")->click();
    ASSERT_TRUE(wait([&] { return !button("autoNext")->isChecked(); }));
    EXPECT_EQ(content().text, (QStringList{"a", "b", "."}));
    EXPECT_EQ(rebuilt.count(), 2);
    EXPECT_TRUE(m_view.readOut().isEmpty());
    button("autoNext")->click();
    EXPECT_FALSE(button("autoNext")->isChecked()) << "it has ended";
    EXPECT_TRUE(m_view.shown().hint().contains("ended")) << m_view.shown().hint().toStdString();
    EXPECT_EQ(rebuilt.count(), 2);
}

TEST_F(NextViewTest, GoesOnBeyondThePositionsWithoutTheOldestTokens)
{
    show();
    for (int i = 0; i < 5; ++i) {
        settle();
        button("appendNext")->click();
    }
    EXPECT_EQ(content().text, (QStringList{"b", "c", "a", "b", "c"}));
}

TEST_F(NextViewTest, TheNumberThatDecidesIsDragged)
{
    show(R"("generate": {"temperature": 100})");
    const QPoint from = m_view.rectOf({NextScene::deciding, 0}).center().toPoint();
    const QRectF column = m_view.rectOf({ChoiceTable::Sum, 0});
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(m_view.viewport(), {static_cast<int>(column.right()) - 10, from.y() + 5});
    QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, from);
    EXPECT_GT(content().u, 0.9);
    EXPECT_TRUE(content().deciding);
    EXPECT_EQ(content().word, "c");
    button("drawNext")->click();
    EXPECT_FALSE(content().deciding);
}

TEST_F(NextViewTest, SlidersChangeHowItIsChosen)
{
    show(R"("generate": {"temperature": 1})");
    m_view.findChild<QSlider*>("topK")->setValue(1);
    EXPECT_EQ(content().rows[0].cut, NextRow::Cut::ByRank);
    m_view.findChild<QSlider*>("temperature")->setValue(0);
    EXPECT_TRUE(content().greedy());
}

TEST_F(NextViewTest, AClickKeepsTheNumberThatIsExplained)
{
    show();
    const QPoint at = m_view.rectOf({ChoiceTable::Share, 1}).center().toPoint();
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, at);
    ASSERT_TRUE(m_selection.kept());
    EXPECT_EQ(m_selection.kept()->node, node(m_workbench, "next.p"));
    EXPECT_EQ(m_selection.kept()->cell, (Cell{0, 0, 1}));
    QTest::keyClick(&m_view, Qt::Key_Left);
    EXPECT_EQ(m_selection.kept()->node, node(m_workbench, "next.kept"));
}

TEST_F(NextViewTest, OffersAChoiceWhereThereIsNone)
{
    Document silent = writingAlphabet("");
    silent.config.object().pop_back();
    m_workbench.open(silent, {});
    EXPECT_TRUE(NextView::applies(m_workbench));
    m_view.resize(900, 700);
    m_view.show();
    settle();
    EXPECT_FALSE(button("appendNext")->isVisible());
    const QRect choose = button("chooseNext")->geometry();
    EXPECT_NEAR(choose.center().x(), m_view.width() / 2, 2);
    EXPECT_GT(choose.top(), m_view.height() / 2) << "under the sentence in the middle";
    EXPECT_LT(choose.bottom(), m_view.height() * 2 / 3);
    button("chooseNext")->click();
    settle();
    EXPECT_FALSE(button("chooseNext")->isVisible());
    EXPECT_EQ(content().word, "b");
    m_workbench.open(example("two-heads"), {});
    EXPECT_FALSE(NextView::applies(m_workbench));
}

} // namespace
} // namespace heedmap::test
