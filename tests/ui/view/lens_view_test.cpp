// The words that every layer would say, and what heads add to one.

#include "view/lens/lens_view.h"

#include "model/readings/reading.h"
#include "ui/view/view_support.h"
#include "view/table/head_table.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace heedmap::test {
namespace {

class Lens : public testing::Test {
protected:
    Lens()
    {
        m_view.resize(900, 600);
        m_view.show();
        settle();
    }
    double chance(const std::string& name, Index row, Index word)
    {
        return value(m_open.workbench, name, {0, row, word});
    }
    void settle() const { m_open.settle(); }

    OpenExample m_open{"recall"};
    LensView m_view{m_open.context()};
};

TEST_F(Lens, IsAskedForByOneButtonAndUndone)
{
    auto* ask = m_view.findChild<QToolButton*>("askLens");
    ASSERT_TRUE(ask->isVisible());
    EXPECT_TRUE(lensNodes(m_open.workbench.graph()).empty());
    ask->click();
    settle();
    EXPECT_FALSE(ask->isVisible());
    const std::vector<NodeId> nodes = lensNodes(m_open.workbench.graph());
    ASSERT_EQ(nodes.size(), 3U) << "what the first layer reads, what it hands on, and the prediction";
    EXPECT_EQ(m_open.workbench.graph().node(nodes.back()).info.name, "probs");
    m_open.workbench.undoStack().undo();
    settle();
    EXPECT_TRUE(ask->isVisible());
}

TEST_F(Lens, SaysTheLikeliestWordsOfEveryLayer)
{
    askLens(m_open.workbench);
    settle();
    const Node& first = m_open.workbench.graph().node(node(m_open.workbench, "lens.0.probs"));
    Index likeliest = 0;
    for (Index word = 1; word < first.shape.cols; ++word)
        if (chance("lens.0.probs", 4, word) > chance("lens.0.probs", 4, likeliest))
            likeliest = word;
    m_view.hold(Spot{0, 4 * 3 + 1});
    settle();
    const QString said = m_view.readOut();
    EXPECT_TRUE(said.contains(QStringLiteral("“%1”").arg(wordName(m_open.workbench.graph(), likeliest))))
        << said.toStdString();
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_EQ(m_view.pointing().held, (Spot{0, 4 * 3 + 2}));
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, m_view.rectOf({0, 4 * 3 + 1}).center().toPoint());
    EXPECT_EQ(m_open.selection.kept(), (CellPlace{node(m_open.workbench, "lens.0.probs"), {0, 4, likeliest}}));
}

TEST(HeadContributions, AreAColumnOfTheTableForAChosenWord)
{
    OpenExample open("recall");
    HeadTable table(open.context());
    table.resize(1100, 600);
    table.show();
    open.settle();
    auto* column = table.findChild<QToolButton*>(QStringLiteral("measure%1").arg(addedColumn));
    EXPECT_FALSE(column->isVisible());
    askWord(open.workbench, {3});
    open.settle();
    EXPECT_TRUE(column->isVisible());
    EXPECT_EQ(open.workbench.undoStack().count(), 1);
    const QList<QByteArray> lines = table.csv().trimmed().split('\n');
    ASSERT_EQ(lines.size(), 3) << "a layer has one head";
    const NodeId first = contributions(open.workbench.graph(), node(open.workbench, "dec.0.self.A"));
    ASSERT_NE(first, noNode);
    const double added = evaluated(open.workbench, first).view.at({0, 11, 0});
    EXPECT_DOUBLE_EQ(lines[1].split(',').back().toDouble(), added) << "where the text is predicted";
    EXPECT_EQ(readWord(open.workbench), (ReadWord{3}));
    column->click();
    EXPECT_FALSE(table.csv().isEmpty());
    forgetWord(open.workbench);
    open.settle();
    EXPECT_FALSE(column->isVisible());
    EXPECT_EQ(contributions(open.workbench.graph(), node(open.workbench, "dec.0.self.A")), noNode);
}

TEST(HeadContributions, AreComparedForTwoWords)
{
    OpenExample open("recall");
    const auto added = [&](const ReadWord& word) {
        askWord(open.workbench, word);
        return value(open.workbench, "direct.dec.1.self", {0, 11, 0});
    };
    const double one = added({3});
    const double other = added({5});
    EXPECT_NEAR(added({3, 5}), one - other, 1e-12 * std::max(1.0, std::abs(one)));
}

TEST(LikelyWords, AreThoseOfTheRowThatIsPredicted)
{
    OpenExample open("recall");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    const std::vector<Index> words = likelyWords(open.workbench, 3);
    ASSERT_EQ(words.size(), 3U);
    EXPECT_GE(value(open.workbench, "probs", {0, 11, words[0]}), value(open.workbench, "probs", {0, 11, words[1]}));
    EXPECT_GE(value(open.workbench, "probs", {0, 11, words[1]}), value(open.workbench, "probs", {0, 11, words[2]}));
}

} // namespace
} // namespace heedmap::test
