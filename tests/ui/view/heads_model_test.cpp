// The heads of whole models, whose attentions do not all relate the same tokens.
#include "paint/node_figure.h"
#include "support/view_places.h"
#include "ui/view/view_support.h"
#include "view/attention/weights_title.h"
#include "view/heads/heads.h"

#include <QRegularExpression>
#include <QTest>

namespace heedmap::test {
namespace {

class HeadsOfAModel : public testing::Test {
protected:
    HeadsOfAModel()
    {
        m_heads.resize(864, 748);
        m_heads.show();
        settle();
    }

    Head head(const char* name) const { return {node(m_open.workbench, name), 0}; }

    void point(const Head& head, Index row, Index col)
    {
        QTest::mouseMove(m_heads.viewport(), cellRect(m_heads, head, row, col).center().toPoint());
        settle();
    }

    void press(const Head& head, Qt::KeyboardModifiers modifiers)
    {
        QTest::mouseClick(m_heads.viewport(), Qt::LeftButton, modifiers, tileRect(m_heads, head).center().toPoint());
        settle();
    }

    QImage imageOf(const QRectF& rect) { return m_heads.grab(rect.toAlignedRect()).toImage(); }
    void settle() const { m_open.settle(); }

    OpenExample m_open{"transformer-reverse"};
    Heads m_heads{m_open.context()};
    Head m_encoder = head("enc.0.attn.A");
    Head m_decoder = head("dec.0.self.A");
    Head m_cross = head("dec.0.cross.A");
};

TEST_F(HeadsOfAModel, ACellIsReadOutOnlyInHeadsOfTheSameTokens)
{
    const QRectF other = tileRect(m_heads, m_decoder);
    const QImage before = imageOf(other);
    point(m_encoder, 0, 1);
    ASSERT_TRUE(m_open.selection.hovered());
    const QString encoder = m_heads.readOut();
    EXPECT_TRUE(encoder.contains(QStringLiteral(" → "))) << encoder.toStdString();
    EXPECT_FALSE(encoder.contains(headName(m_open.workbench.graph(), m_decoder))) << encoder.toStdString();
    EXPECT_FALSE(encoder.contains(headName(m_open.workbench.graph(), m_cross))) << encoder.toStdString();
    EXPECT_EQ(imageOf(other), before);
}

TEST_F(HeadsOfAModel, HeadsOfOtherTokensHaveNoDifference)
{
    press(m_encoder, Qt::ControlModifier);
    press(m_decoder, Qt::ControlModifier);
    ASSERT_EQ(m_heads.large().size(), 2U);
    EXPECT_TRUE(cellRect(m_heads, m_encoder, 0, 0, true).isEmpty());
    EXPECT_THROW(m_heads.drawing(paperTheme()), Error);
}

TEST_F(HeadsOfAModel, AKeptCellOfOtherTokensIsNotReadOutInOneThatIsLarge)
{
    m_open.selection.keep(CellPlace{m_encoder.node, {0, 0, 1}});
    m_heads.showAlone(m_encoder);
    EXPECT_FALSE(m_heads.readOut().isEmpty());
    m_heads.showAlone(m_decoder);
    EXPECT_EQ(m_heads.readOut(), QString());
}

TEST_F(HeadsOfAModel, ATitleThatMakesRoomForAWeightEndsInAnEllipsis)
{
    const auto drawn = [this] { // over the page, which is a picture
        const auto draw = [this](QPainter& painter) { m_heads.viewport()->render(&painter); };
        return QString::fromUtf8(findPictureFormat("svg")->write({{}, m_heads.viewport()->size(), draw}, 1));
    };
    point(m_encoder, 2, 1);
    EXPECT_TRUE(drawn().contains(QStringLiteral(">Encoder layer 0<"))) << "there is room for both";
    point(m_cross, 2, 2);
    EXPECT_TRUE(drawn().contains(QRegularExpression(QStringLiteral(">Decoder layer 0 · C[a-z]*…<"))));
}

TEST(HeadCount, IsOfHeadsAlone)
{
    const auto count = [](const char* id) {
        const OpenExample open(id);
        const std::vector<NodeId> all = attentionNodes(open.workbench.graph());
        return std::pair(headCount(open.workbench.graph(), all), all.size());
    };
    EXPECT_EQ(count("transformer-reverse"), (std::pair<Index, std::size_t>{3, 4})) << "a rollout is not a head";
    EXPECT_EQ(count("two-heads"), (std::pair<Index, std::size_t>{2, 1}));
    EXPECT_EQ(count("nystrom").first, 0);
}

TEST(HeadsOfOneMatrix, StandInADashedFrameWhereTheirResultIsPinned)
{
    OpenExample open("two-heads");
    Heads heads(open.context());
    heads.resize(864, 748);
    heads.show();
    open.settle();
    const auto beside = [&](Index head) { // where a frame would be, left of the cells
        const QRect cell = cellRect(heads, {node(open.workbench, "A"), head}, 0, 0).toRect();
        return heads.grab().toImage().copy(cell.left() - 5, cell.top(), 4, 4 * cell.height());
    };
    const QImage first = beside(0);
    const QImage second = beside(1);
    open.workbench.pin(node(open.workbench, "Z"), 0); // as where it is ablated to its mean
    open.settle();
    EXPECT_NE(beside(0), first);
    EXPECT_EQ(beside(1), second);
    open.workbench.undoStack().undo();
    open.settle();
    EXPECT_EQ(beside(0), first);
}

TEST(HeadsWithoutHeads, AreSaidToBeMatrices)
{
    OpenExample open("two-heads");
    Heads heads(open.context());
    heads.resize(864, 748);
    heads.show();
    open.settle();
    const auto* back = heads.findChild<QToolButton*>("allHeads");
    EXPECT_EQ(back->text(), "All heads");
    EXPECT_EQ(heads.drawing(paperTheme()).title, "Where each head looks");
    open.workbench.open(example("nystrom"), {});
    open.settle();
    EXPECT_EQ(heads.drawing(paperTheme()).title, "Who looks where");
    EXPECT_EQ(back->text(), "All matrices");
}

TEST(WeightsTitle, IsTheLayerOrSymbolAndStep)
{
    const auto titles = [](const char* id) {
        const OpenExample open(id);
        const GraphShape& graph = open.workbench.graph();
        std::vector<std::string> said;
        for (const NodeId each : attentionNodes(graph))
            said.push_back(headTitle(graph, attentionNodes(graph), {each, 0}).formula().toStdString());
        return said;
    };
    using Titles = std::vector<std::string>;
    EXPECT_EQ(titles("lsh-buckets"),
              (Titles{"A_{sorted}\\text{ · Within buckets}", "A\\text{ · Back in order}",
                      "A^{exact}\\text{ · Exact result}"}));
    EXPECT_EQ(titles("transformer-reverse"),
              (Titles{"\\text{Encoder layer 0}", "\\text{Decoder layer 0 · Self-attention}",
                      "\\text{Decoder layer 0 · Cross-attention}", "R_{src}\\text{ · Rollout}"}));
    EXPECT_EQ(titles("thinking-machines"), Titles{"A"});
    EXPECT_EQ(titles("two-heads"), Titles{"\\text{what is it like?}"});
}

TEST(WeightsTitle, OfAPartOfALayerHasItsSymbol)
{
    const OpenExample open("transformer-reverse");
    const auto said = [&](const char* name) {
        return partTitle(open.workbench.graph(), node(open.workbench, name), Index{0}).plain();
    };
    EXPECT_EQ(said("dec.0.self.A"), "Decoder layer 0 · Self-attention");
    EXPECT_EQ(said("dec.0.cross.Z"), QStringLiteral("Z^(cross) · Decoder layer 0 · Cross-attention"));
    EXPECT_EQ(said("dec.0.ffn.H"), QStringLiteral("H · Decoder layer 0"));
    const OpenExample heads("two-heads");
    EXPECT_EQ(partTitle(heads.workbench.graph(), node(heads.workbench, "Z"), Index{1}).plain(),
              QStringLiteral("Z · who does what?"));
    EXPECT_EQ(partTitle(heads.workbench.graph(), node(heads.workbench, "Y"), {}).plain(), QStringLiteral("Y · Output"));
}

TEST(WeightsTitle, IsTypesetOnTilesAndPlainInMenus)
{
    OpenExample open("nystrom");
    open.workbench.setSpeed(everythingQuick); // no view is shown that has its numbers evaluated
    Heads heads(open.context());
    heads.resize(864, 748);
    const QByteArray svg = findPictureFormat("svg")->write(heads.drawing(paperTheme()), 1);
    EXPECT_FALSE(svg.contains("A_implied"));
    EXPECT_TRUE(svg.contains(">implied<")) << "as a subscript";
    EXPECT_TRUE(svg.contains("Exact result"));
    const NodeId implied = node(open.workbench, "A_implied");
    const WeightsTitle title = weightsTitle(open.workbench.graph(), attentionNodes(open.workbench.graph()), implied);
    EXPECT_EQ(title.plain(), "A_implied · Implied weights");
    heads.compare({implied, 0}, {node(open.workbench, "exact.A"), 0});
    EXPECT_EQ(heads.drawing(paperTheme()).title, "A_implied · Implied weights and A^(exact) · Exact result");
}

TEST_F(HeadsOfAModel, TheSumOfAllHeadsIsNotShownAsAWeight)
{
    const GraphShape& graph = m_open.workbench.graph();
    const auto role = [&](const char* name) { return valueRole(graph.node(head(name).node).info); };
    EXPECT_EQ(role("rollout.src.sum.0"), ValueRole::Signed) << "of h heads it reaches h";
    EXPECT_EQ(role("rollout.src.half.0"), ValueRole::Weights);
    EXPECT_EQ(role("rollout.src"), ValueRole::Weights);
    EXPECT_EQ(attentionNodes(graph),
              (std::vector{m_encoder.node, m_decoder.node, m_cross.node, head("rollout.src").node}));
}

} // namespace
} // namespace heedmap::test
