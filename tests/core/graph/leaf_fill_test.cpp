#include <heedmap/graph/graph.h>
#include <heedmap/ops/matmul.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <new>

namespace heedmap {
namespace {

NodeInfo named(const std::string& name)
{
    NodeInfo info;
    info.name = name;
    return info;
}

TEST(LeafFill, WhatItThrowsReachesWhoEvaluatesAndIsTriedAgain)
{
    const Shape square = Shape::matrix(8, 8);
    Graph graph;
    std::atomic<int> failures = 6;
    std::vector<NodeId> leaves;
    for (const char* name : {"A", "B"}) {
        leaves.push_back(graph.addLeaf(named(name), Tensor(square)));
        graph.fillLater(leaves.back(), [&](std::span<double> numbers) {
            if (failures.fetch_sub(1) > 0)
                throw std::bad_alloc();
            std::ranges::fill(numbers, 1.0);
        });
    }
    const NodeId product = graph.add(named("C"), matmul(), {leaves[0], leaves[1]});
    const Demand all{product, Region::all(square)};
    useThreads(2);
    EXPECT_THROW(graph.evaluate({&all, 1}), std::bad_alloc);
    EXPECT_THROW(graph.evaluate({&all, 1}), std::bad_alloc);
    failures = 0;
    EXPECT_NO_THROW(graph.evaluate({&all, 1}));
    useThreads(0);
    EXPECT_EQ(graph.stored(product).at({0, 3, 4}), 8);
}

} // namespace
} // namespace heedmap
