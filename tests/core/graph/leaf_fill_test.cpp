#include "attention_graph.h"
#include "memory_budget_support.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>

namespace heedmap::test {
namespace {

/// A graph whose weights count how often they are made.
struct Filled {
    Filled()
    {
        for (NodeId leaf : {a.W_Q, a.W_K, a.W_V}) {
            const Tensor numbers(a.graph.read(leaf));
            a.graph.assign(leaf, Region::all(numbers.shape()), Tensor(numbers.shape()).numbers());
            a.graph.fillLater(leaf, [this, numbers](std::span<double> to, const PieceMade&) {
                std::ranges::copy(numbers.numbers(), to.begin());
                ++made;
            });
        }
    }

    Attention a{6, 8, 2};
    std::atomic<int> made = 0;
};

TEST(LeafFill, HappensWhenSomebodyReadsTheLeaf)
{
    Filled filled;
    auto& [a, made] = filled;
    const Region all = Region::all(a.graph.node(a.W_Q).shape);
    const Demand scores{a.S, Region::all(a.graph.node(a.S).shape)};
    EXPECT_FALSE(a.graph.current(a.W_Q, all));
    EXPECT_GT(a.graph.work({&scores, 1}), 0);
    EXPECT_EQ(made, 0);
    a.graph.evaluate({&scores, 1});
    EXPECT_EQ(made, 2) << "of the keys and the queries";
    EXPECT_EQ(a.graph.work({&scores, 1}), 0);
    EXPECT_TRUE(a.graph.current(a.W_Q, all));
    EXPECT_FALSE(a.graph.current(a.W_V, all));
    EXPECT_EQ(a.graph.read(a.W_V).at({0, 2, 3}), Attention(6, 8, 2).graph.read(a.W_V).at({0, 2, 3}));
    EXPECT_EQ(made, 3);
    Attention fresh(6, 8, 2);
    expectSameAs(a.graph, fresh.graph);
    EXPECT_EQ(made, 3);
}

TEST(LeafFill, OfALeafEditedBeforeItWasReadKeepsItsOtherNumbers)
{
    Filled filled;
    Attention fresh(6, 8, 2);
    for (Attention* each : {&filled.a, &fresh})
        each->set(each->W_K, {0, 1, 2}, 5);
    expectSameAs(filled.a.graph, fresh.graph);
}

TEST(LeafFill, IsRepeatedAfterAnEvictionThoughTheNumberFormatWasAnother)
{
    const TightMemory tight;
    Attention a(256, 256, 2);
    int made = 0;
    const Tensor numbers(a.graph.read(a.W_Q));
    a.graph.fillLater(
        a.W_Q,
        [&](std::span<double> to, const PieceMade&) {
            std::ranges::copy(numbers.numbers(), to.begin());
            ++made;
        },
        true);
    const Demand scores{a.S, Region::of({0, 0, 0})};
    a.graph.evaluate({&scores, 1});
    a.graph.setNumberFormat(floatFormat("bfloat16"));
    a.graph.evaluate({&scores, 1});
    a.graph.setNumberFormat(floatFormat("float64"));
    a.graph.evaluate({&scores, 1});
    a.set(a.X, {0, 0, 0}, 0.5);
    a.graph.evaluate({&scores, 1});
    EXPECT_FALSE(a.graph.filled(a.W_Q)) << "evicted";
    const int before = made;
    EXPECT_TRUE(Tensor(a.graph.read(a.W_Q)).sameBits(numbers));
    EXPECT_EQ(made, before + 1);
}

TEST(LeafFill, RoundsToTheFormatOfTheDayTheLeafIsRead)
{
    Filled filled;
    Attention fresh(6, 8, 2);
    for (Attention* each : {&filled.a, &fresh})
        each->graph.setNumberFormat(floatFormat("float16"));
    EXPECT_EQ(filled.made, 0);
    expectSameAs(filled.a.graph, fresh.graph);
    expectEqual(filled.a.graph.given(filled.a.W_V), fresh.graph.given(fresh.W_V), 0, "as it was given");
    EXPECT_NE(filled.a.graph.given(filled.a.W_V).at({0, 0, 0}), filled.a.graph.read(filled.a.W_V).at({0, 0, 0}));
}

TEST(LeafFill, HappensOnceForSeveralThreads)
{
    Filled filled;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] { EXPECT_NE(filled.a.graph.rounded(filled.a.W_Q).at({0, 0, 0}), 0); });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(filled.made, 1);
}

TEST(LeafFill, WhatItThrowsReachesWhoEvaluatesAndIsTriedAgain)
{
    const Shape square = Shape::matrix(8, 8);
    Graph graph;
    std::atomic<int> failures = 6;
    std::vector<NodeId> leaves;
    for (const char* name : {"A", "B"}) {
        leaves.push_back(graph.addLeaf(named(name), Tensor(square)));
        graph.fillLater(leaves.back(), [&](std::span<double> numbers, const PieceMade&) {
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
    EXPECT_EQ(graph.read(product).at({0, 3, 4}), 8);
}

} // namespace
} // namespace heedmap::test
