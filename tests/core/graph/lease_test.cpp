// What is read is lent, and given back.
#include "memory_budget_support.h"

#include <heedmap/graph/graph.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heedmap {
namespace {

/// Twelve layers of attention with a residual connection.
struct Layers {
    static constexpr int count = 12;
    static constexpr Index n = 96;
    static constexpr Index d = 8;

    Layers()
    {
        const auto named = [](const std::string& name) { return NodeInfo{.name = name, .symbol = name}; };
        const NodeId ids = graph.addLeaf(named("ids"), drawn(Shape::matrix(n, d), 1));
        NodeId x = graph.add(named("x"), scale(2), {ids});
        const NodeId mask = graph.addLeaf(named("mask"), Tensor(Shape::matrix(n, n), std::vector<double>(n * n, 1)));
        for (int layer = 0; layer < count; ++layer) {
            const std::string at = std::to_string(layer) + ".";
            const NodeId S = graph.add(named(at + "S"), matmul({.transposeB = true}), {x, x});
            const NodeId scaled = graph.add(named(at + "S_scaled"), scale(0.1), {S});
            const NodeId masked = graph.add(named(at + "S_masked"), maskFill(-1e9), {scaled, mask});
            const NodeId A = graph.add(named(at + "A"), softmax(), {masked});
            scores.insert(scores.end(), {S, scaled, masked, A});
            const NodeId Z = graph.add(named(at + "Z"), matmul(), {A, x});
            x = graph.add(named(at + "Y"), add(), {x, Z});
        }
        Y = x;
    }

    static constexpr double scoreBytes = static_cast<double>(n * n * sizeof(double));

    Graph graph;
    std::vector<NodeId> scores;
    NodeId Y = noNode;
};

TEST(Lease, AfterSteppingThroughAllScoresTheMemoryIsWhatItWas)
{
    const TightMemory tight(2 * Layers::scoreBytes);
    Layers layers;
    Graph& graph = layers.graph;
    graph.read(layers.Y);
    const double before = graph.bytesResident();
    for (int round = 0; round < 2; ++round)
        for (const NodeId id : layers.scores) {
            const Lease seen = graph.read(id);
            EXPECT_TRUE(graph.current(id, Region::all(seen.shape)));
            EXPECT_LE(graph.bytesResident(), before + 4 * Layers::scoreBytes) << graph.node(id).info.name;
        }
    const Demand result{layers.Y, Region::all(graph.node(layers.Y).shape)};
    graph.evaluate({&result, 1});
    EXPECT_LE(graph.bytesResident(), before + 2 * Layers::scoreBytes);
}

TEST(Lease, KeepsNumbersWhereTheyAreAsLongAsACopyOfItLives)
{
    const TightMemory tight;
    Layers layers;
    Graph& graph = layers.graph;
    const NodeId id = layers.scores[7];
    Lease copy;
    {
        const Lease first = graph.read(id);
        copy = first;
    }
    const Tensor before(copy);
    graph.read(layers.Y);
    EXPECT_TRUE(graph.current(id, Region::all(copy.shape)));
    EXPECT_TRUE(Tensor(copy).sameBits(before));
    EXPECT_EQ(copy.data, graph.lend(id).data);
    copy = {};
    const double held = graph.bytesResident();
    graph.read(layers.scores.back());
    EXPECT_FALSE(graph.current(id, Region::of({0, 0, 0}))) << "given back, it is evicted";
    EXPECT_LE(graph.bytesResident(), held + Layers::scoreBytes);
}

// The address sanitizer watches it.
TEST(Lease, KeepsWhatWasPinnedAfterItIsUnpinned)
{
    Graph graph;
    const auto named = [](const std::string& name) { return NodeInfo{.name = name, .symbol = name}; };
    const NodeId X = graph.addLeaf(named("X"), drawn(Shape::matrix(6, 4), 1));
    const NodeId heads = graph.add(named("heads"), splitHeads(2), {X});
    ASSERT_TRUE(graph.read(heads).data == graph.read(X).data) << "a view";
    graph.setNumberFormat(floatFormat("bfloat16"));
    const Tensor pinned = drawn(graph.node(heads).shape, 2);
    graph.pin(heads, pinned);
    const Lease rounded = graph.read(heads);
    const Lease given = graph.given(heads);
    const Tensor before(rounded);
    graph.unpin(heads);
    EXPECT_TRUE(Tensor(rounded).sameBits(before));
    EXPECT_TRUE(Tensor(given).sameBits(pinned));
}

TEST(Lease, KeepsNumbersThatNoEvaluationNeeds)
{
    const TightMemory tight;
    Layers layers;
    Graph& graph = layers.graph;
    const NodeId id = layers.scores[7];
    const Lease lent = graph.read(id);
    const Tensor before(lent);
    graph.read(layers.Y);
    graph.read(layers.scores[44]); // which starts after it
    ASSERT_TRUE(graph.current(id, Region::all(lent.shape)));
    EXPECT_TRUE(Tensor(lent).sameBits(before));
    EXPECT_EQ(lent.data, graph.lend(id).data);
}

TEST(Lease, OfAViewKeepsTheNumbersThatTheViewShows)
{
    const TightMemory tight;
    Layers layers;
    Graph& graph = layers.graph;
    const NodeId A = layers.scores[7];
    const NodeId heads = graph.add({.name = "heads", .symbol = "heads"}, splitHeads(2), {A});
    const Lease lent = graph.read(heads);
    ASSERT_EQ(lent.data, graph.read(A).data) << "a view";
    const Tensor before(lent);
    graph.read(layers.Y);
    graph.read(layers.scores[44]); // which starts after it
    ASSERT_TRUE(graph.current(heads, Region::all(lent.shape)));
    EXPECT_TRUE(Tensor(lent).sameBits(before));
    EXPECT_EQ(lent.data, graph.lend(heads).data);
}

TEST(Lease, MayOutliveItsGraph)
{
    Lease lease;
    {
        Layers layers;
        lease = layers.graph.read(layers.Y);
    }
    lease = {};
    EXPECT_EQ(lease.data, nullptr);
}

TEST(Lease, WhatThePlanStartsFromAgainStays)
{
    const TightMemory tight;
    Layers layers;
    Graph& graph = layers.graph;
    const auto kept = [&](const char* name) { return graph.current(graph.find(name), Region::of({0, 0, 0})); };
    graph.read(layers.Y);
    EXPECT_TRUE(kept("5.Y"));
    graph.read(layers.scores[40]);
    EXPECT_TRUE(kept("5.Y")) << "a later edit starts from it";
}

} // namespace
} // namespace heedmap
