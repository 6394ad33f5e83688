#include "paint/node_figure.h"

#include <heedmap/graph/graph.h>

#include "core/graph/memory_budget_support.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <limits>

namespace heedmap {
namespace {

/// Q and Kᵀ to scores, a mask, weights.
struct Masked {
    Graph graph;
    NodeId queries = graph.addLeaf({.name = "Q",
                                    .symbol = "Q",
                                    .role = Role::Input,
                                    .family = Family::Query,
                                    .step = HEEDMAP_PHRASE("Input"),
                                    .rows = {.name = HEEDMAP_PHRASE("queries"), .labels = tokens()},
                                    .cols = {.name = {HEEDMAP_PHRASE("heads × d_k"), "", AxisKind::Heads}, .block = 2}},
                                   Tensor{{1, 2, 3, 4}, {5, 6, 7, 8}});
    NodeId scores = graph.add({.name = "S", .symbol = "S", .family = Family::Score}, matmul({.transposeB = true}),
                              {queries, queries});
    NodeId mask = graph.addLeaf({.name = "mask", .symbol = "M", .role = Role::Mask, .family = Family::Mask},
                                Tensor{{1, 0}, {1, 1}});
    NodeId masked = graph.add({.name = "S_masked", .symbol = "S_{masked}", .family = Family::Score}, maskFill(-1e9),
                              {scores, mask});
    NodeId scaled =
        graph.add({.name = "S_scaled", .symbol = "S_{scaled}", .family = Family::Score}, scale(0.5), {masked});
    NodeId weights = graph.add({.name = "A", .symbol = "A", .family = Family::Attention}, softmax(), {scaled});

    static std::shared_ptr<const std::vector<std::string>> tokens()
    {
        return std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"思考", "machines"});
    }
};

HeatmapFigure figureOf(Graph& graph, NodeId id)
{
    return nodeFigure(graph, id, [&](NodeId each) { return graph.read(each); });
}

TEST(NodeFigure, ShowsWhatTheNodeSaysOfItself)
{
    Masked masked;
    const HeatmapFigure figure = figureOf(masked.graph, masked.queries);
    EXPECT_EQ(figure.symbol, "Q");
    EXPECT_EQ(figure.heading, "Input");
    EXPECT_EQ(figure.rows.name, "queries");
    EXPECT_EQ(figure.rows.labels, (QStringList{QStringLiteral("思考"), QStringLiteral("machines")}));
    EXPECT_EQ(figure.ink, SymbolInk::Query);
    EXPECT_EQ(figure.role, ValueRole::Signed);
    EXPECT_EQ(figure.blockCols, 2);
    EXPECT_EQ(figure.slices.name, "head");
    EXPECT_FALSE(figure.pinned);
}

TEST(NodeFigure, TakesColoursAndRangeFromWhatTheNumbersAre)
{
    Masked masked;
    EXPECT_EQ(figureOf(masked.graph, masked.scores).role, ValueRole::Signed);
    EXPECT_EQ(figureOf(masked.graph, masked.weights).role, ValueRole::Weights);
    EXPECT_EQ(figureOf(masked.graph, masked.mask).role, ValueRole::Mask);
    EXPECT_EQ(valueRole({.name = "grad.A", .symbol = "", .role = Role::Gradient, .family = Family::Gradient}),
              ValueRole::Gradient);
    EXPECT_EQ(valueRole({.name = "W_Q.next", .symbol = "", .role = Role::Gradient, .family = Family::Query}),
              ValueRole::Signed)
        << "what an update makes of weights is weights";
}

TEST(NodeFigure, FindsTheMaskOverScoresAndOverWhatIsMadeOfThem)
{
    Masked masked;
    EXPECT_EQ(maskOver(masked.graph, masked.scores), noNode);
    EXPECT_EQ(maskOver(masked.graph, masked.mask), noNode);
    EXPECT_EQ(maskOver(masked.graph, masked.masked), masked.mask);
    EXPECT_EQ(maskOver(masked.graph, masked.weights), masked.mask);
    const HeatmapFigure figure = figureOf(masked.graph, masked.weights);
    EXPECT_EQ(figure.keep.at({0, 0, 1}), 0);
    EXPECT_EQ(figure.keep.at({0, 1, 0}), 1);
}

TEST(NodeFigure, HoldsItsNumbersWhileOthersAreComputed)
{
    const TightMemory tight; // what is not held is evicted
    Masked model;
    const NodeId aside = model.graph.add({.name = "B", .symbol = "B"}, softmax(), {model.masked});
    model.graph.add({.name = "C", .symbol = "C"}, add(), {model.weights, aside});
    const HeatmapFigure scaled = figureOf(model.graph, model.scaled);
    figureOf(model.graph, aside);
    EXPECT_TRUE(model.graph.current(model.scaled, Region::all(scaled.values.shape)));
    EXPECT_EQ(scaled.values.data, model.graph.read(model.scaled).data);
}

TEST(NodeFigure, SaysThatANodeIsPinnedAndNoLongerMasked)
{
    Masked masked;
    masked.graph.pin(masked.weights, Tensor{{0.5, 0.5}, {1, 0}});
    const HeatmapFigure figure = figureOf(masked.graph, masked.weights);
    EXPECT_TRUE(figure.pinned);
    EXPECT_EQ(figure.keep.data, nullptr);
    EXPECT_EQ(figure.values.at({0, 0, 1}), 0.5);
}

TEST(NodeFigure, KeepsTheDotsOfWhatAPinnedMatrixLeavesMasked)
{
    Masked masked;
    masked.graph.pin(masked.weights, Tensor{{1, 0}, {0.25, 0.75}});
    EXPECT_EQ(figureOf(masked.graph, masked.weights).keep.at({0, 0, 1}), 0);
    masked.graph.pin(masked.masked, Tensor{{3, -std::numeric_limits<double>::infinity()}, {1, 2}});
    EXPECT_EQ(figureOf(masked.graph, masked.masked).keep.at({0, 0, 1}), 0);
    masked.graph.pin(masked.masked, Tensor{{3, 0}, {1, 2}});
    EXPECT_EQ(figureOf(masked.graph, masked.masked).keep.data, nullptr) << "a score of 0 is a number";
}

} // namespace
} // namespace heedmap
