#include "view/attention/attention_heads.h"

#include "ui/view/view_support.h"
#include "view/attention/heads_grid.h"
#include "view/attention/heads_picture.h"

#include <heedmap/graph/graph.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/softmax.h>

#include <array>
#include <cmath>

namespace heedmap::test {
namespace {

TEST(HeadsGrid, LaysALayerOnALineAndScrollsByLines)
{
    Graph graph;
    std::vector<NodeId> layers;
    for (int layer = 0; layer < 12; ++layer) {
        NodeInfo info{.name = "enc." + std::to_string(layer) + ".A", .symbol = "A", .family = Family::Attention};
        layers.push_back(graph.addLeaf(info, Tensor(Shape::stack(12, 16, 16))));
    }
    const HeadsGrid grid = layoutHeads(graph, layers, {{808, 560}, 1, true, false});
    ASSERT_EQ(grid.tiles.size(), 144U);
    EXPECT_LE(grid.size.width(), 808);
    EXPECT_GE(grid.tiles.front().cells.width(), 32);
    for (int layer = 0; layer < 12; ++layer)
        for (Index head = 0; head < 12; ++head) {
            const int tile = grid.indexOf({layers[static_cast<std::size_t>(layer)], head});
            EXPECT_EQ(grid.tiles[static_cast<std::size_t>(tile)].line, layer);
        }
    EXPECT_EQ(grid.neighbour(grid.indexOf({layers[3], 5}), 1, 0), grid.indexOf({layers[4], 5}));
    EXPECT_EQ(grid.neighbour(0, -1, 0), 0);
    // Only the lines in view are asked for.
    const auto seen = tilesIn(grid, {0, 0, 808, 200});
    EXPECT_LT(seen.size(), 60U);
    const LiveGradients none;
    const auto demands = headDemands(graph, {none}, grid, seen);
    EXPECT_LT(demands.size(), 6U);
    EXPECT_EQ(demands.front().node, layers.front());
}

TEST(HeadSummary, SaysEntropyAndTheLargestWeight)
{
    const double nan = std::nan("");
    const Tensor weights{{0.5, 0.5, 0}, {0, 1, 0}, {nan, nan, nan}, {0, 0, 0}};
    const HeadSummary summary = summaryOf(weights.view(), 0);
    EXPECT_DOUBLE_EQ(summary.entropy, 0.5); // of 1 and 0 bits; a row without weights does not count
    EXPECT_EQ(summary.largest, 1);
    EXPECT_EQ(summary.at, (Cell{0, 1, 1}));
    EXPECT_EQ(summary.undefined, 1);
    const Tensor nothing{{nan}};
    EXPECT_TRUE(std::isnan(summaryOf(nothing.view(), 0).largest));
}

TEST(HeadWords, SayWhereRowsNoLongerAddUpToOne)
{
    Workbench workbench;
    workbench.open(example("what-it-looks-for"), {});
    const NodeId weights = node(workbench, "A");
    Difference none;
    const auto said = [&] {
        (void)workbench.values(weights);
        return headWords(workbench.graph().node(weights), headFigure(workbench, {weights, 0}, {}, none), 0)
            .join(QLatin1Char(' '));
    };
    EXPECT_FALSE(said().contains("add up"));
    workbench.setSpeed(everythingQuick); // what is pinned is read at once
    workbench.pin(weights);
    workbench.setValues(weights, Region::of({0, 2, 1}), std::array{3.0});
    EXPECT_TRUE(said().contains("row ate adds up to ")) << said().toStdString();
    EXPECT_FALSE(said().contains("entropy")) << "only rows that add up to 1 have one";
    workbench.setValues(weights, Region::of({0, 3, 1}), std::array{3.0});
    EXPECT_TRUE(said().contains("rows that do not add up to 1: 2")) << said().toStdString();
}

TEST(AttentionNodes, AreThoseThatSayTheyAre)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    EXPECT_EQ(attentionNodes(workbench.graph()), std::vector{node(workbench, "A")});
    workbench.open(example("additive-two-inputs"), {});
    EXPECT_EQ(attentionNodes(workbench.graph()), std::vector{node(workbench, "A")});
}

TEST(AttentionNodes, LeaveOutPredictionsAndWhatIsOnTheWayToARollout)
{
    Graph graph;
    const auto leaf = [&](const char* name, Family family) {
        return graph.addLeaf({.name = name, .symbol = name, .family = family}, Tensor(Shape::matrix(3, 3)));
    };
    const AxisName queries = {HEEDMAP_PHRASE("queries"), "", AxisKind::Queries};
    const AxisName keys = {HEEDMAP_PHRASE("keys"), "", AxisKind::Keys};
    const auto weights = [&](const char* name, Role role, const AxisName& cols) {
        return NodeInfo{.name = name,
                        .symbol = name,
                        .role = role,
                        .family = Family::Attention,
                        .rows = {.name = queries},
                        .cols = {.name = cols}};
    };
    const NodeId scores = leaf("S", Family::Score);
    const NodeId values = leaf("V", Family::Value);
    const NodeId a = graph.add(weights("A", Role::Computed, keys), softmax(), {scores});
    const NodeId z = graph.add({.name = "Z", .symbol = "Z", .family = Family::Output}, matmul(), {a, values});
    const NodeId probs = graph.add(weights("probs", Role::Output, HEEDMAP_PHRASE("classes")), softmax(), {z});
    graph.add({.name = "drawn", .symbol = "drawn"}, scale(1), {probs});
    const NodeId half = graph.add(weights("half", Role::Computed, keys), scale(0.5), {a});
    const NodeId rollout = graph.add(weights("rollout", Role::Output, keys), matmul(), {half, a});
    graph.add(weights("cls", Role::Output, HEEDMAP_PHRASE("patches")), scale(1), {rollout});
    EXPECT_EQ(attentionNodes(graph), (std::vector{a, rollout}));
}

} // namespace
} // namespace heedmap::test
