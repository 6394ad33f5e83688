#include "attention_graph.h"

#include <heedmap/tensor/random.h>

#include <algorithm>

namespace heedmap::test {
namespace {

/// Two leaves of a few pieces each that are made later, and their product.
struct Large {
    explicit Large(bool later = true)
    {
        for (const char* name : {"A", "B"}) {
            leaves.push_back(graph.addLeaf(named(name), later ? Tensor(square) : normalTensor(square, 1, 3, name)));
            if (later)
                graph.fillLater(leaves.back(), [name](std::span<double> numbers, const PieceMade& made) {
                    fillNormal(numbers, 1, 3, name, made);
                });
        }
        product = graph.add(named("C"), matmul(), leaves);
    }

    std::vector<Demand> corner() const { return {{product, Region::of({0, 1, 2})}}; }

    /// Stops once so much is done. Returns how much that is.
    double stopAt(double share)
    {
        std::stop_source stop;
        double last = 0;
        const auto progress = [&](double done) {
            last = done;
            if (done >= share)
                stop.request_stop();
        };
        EXPECT_THROW(graph.evaluate(corner(), {stop.get_token(), progress}), Cancelled);
        return last;
    }

    Shape square = Shape::matrix(400, 400);
    Graph graph;
    std::vector<NodeId> leaves;
    NodeId product = noNode;
};

void expectSame(Large& a, Large& b)
{
    for (NodeId id = 0; id < a.graph.size(); ++id)
        EXPECT_TRUE(Tensor(a.graph.read(id)).sameBits(Tensor(b.graph.read(id)))) << id;
    for (const NodeId leaf : a.leaves)
        EXPECT_TRUE(Tensor(a.graph.given(leaf)).sameBits(Tensor(b.graph.given(leaf)))) << leaf;
}

TEST(LeafFill, StopsBetweenTwoPiecesAndIsDoneAgain)
{
    for (const int threads : {1, 2}) {
        useThreads(threads);
        Large stopped;
        EXPECT_LT(stopped.stopAt(0.1), 0.7) << "with a piece or two more";
        EXPECT_FALSE(stopped.graph.current(stopped.leaves[0], Region::all(stopped.square))
                     && stopped.graph.current(stopped.leaves[1], Region::all(stopped.square)));
        Large whole(false);
        expectSame(stopped, whole);
    }
    useThreads(0);
}

TEST(LeafFill, CountsIntoTheProgress)
{
    for (const int threads : {1, 2}) {
        useThreads(threads);
        Large large;
        std::vector<double> told;
        const std::vector<Demand> all{{large.product, Region::all(large.square)}};
        large.graph.evaluate(all, {.progress = [&](double done) { told.push_back(done); }});
        EXPECT_GT(told.size(), 2U);
        EXPECT_TRUE(std::ranges::is_sorted(told));
        EXPECT_LT(told.front(), 0.5);
        if (threads == 1) { // else another may do the last piece
            EXPECT_NEAR(told.back(), 1, 1e-12);
        }
    }
    useThreads(0);
}

TEST(AnotherNumberFormat, TouchesNoLeafBeforeItIsEvaluated)
{
    Large large(false);
    const Cell cell{0, 7, 9};
    const double given = large.graph.read(large.leaves[0]).at(cell);
    (void)large.graph.read(large.product);
    large.graph.setNumberFormat(floatFormat("bfloat16"));
    EXPECT_FALSE(large.graph.current(large.leaves[0], Region::of(cell)));
    EXPECT_EQ(large.graph.lend(large.leaves[0]).at(cell), given);
    EXPECT_GT(large.graph.work(std::vector{Demand{large.leaves[0], Region::of(cell)}}), 0);
    EXPECT_EQ(large.graph.read(large.leaves[0]).at(cell), rounded(given, floatFormat("bfloat16")));
    EXPECT_EQ(large.graph.given(large.leaves[0]).at(cell), given);
    EXPECT_FALSE(large.graph.current(large.leaves[1], Region::of(cell))) << "nothing demanded it";
}

TEST(AnotherNumberFormat, IsTakenUpInPiecesAndLeftOrChangedHalfWay)
{
    for (const char* next : {"float64", "bfloat16", "float32"})
        for (const bool later : {false, true}) {
            SCOPED_TRACE(next);
            useThreads(1);
            Large stopped(later);
            stopped.graph.setNumberFormat(floatFormat("float16"));
            (void)stopped.stopAt(0.3);
            stopped.graph.setNumberFormat(floatFormat(next));
            Large fresh(false);
            fresh.graph.setNumberFormat(floatFormat(next));
            expectSame(stopped, fresh);
        }
    useThreads(0);
}

TEST(AnotherNumberFormat, IsThatOfAPinToo)
{
    Large large(false);
    Tensor pin(large.square);
    pin.at({0, 1, 2}) = 0.1;
    large.graph.pin(large.product, pin);
    large.graph.setNumberFormat(floatFormat("float16"));
    EXPECT_FALSE(large.graph.current(large.product, Region::of({0, 1, 2})));
    EXPECT_EQ(large.graph.read(large.product).at({0, 1, 2}), rounded(0.1, floatFormat("float16")));
    EXPECT_EQ(large.graph.given(large.product).at({0, 1, 2}), 0.1);
    large.graph.setNumberFormat(floatFormat("float64"));
    large.graph.assign(large.product, Region::of({0, 0, 0}), std::vector{0.3});
    EXPECT_EQ(large.graph.read(large.product).at({0, 1, 2}), 0.1);
    EXPECT_EQ(large.graph.read(large.product).at({0, 0, 0}), 0.3);
    large.graph.setNumberFormat(floatFormat("float16"));
    large.graph.unpin(large.product);
    Large fresh(false);
    fresh.graph.setNumberFormat(floatFormat("float16"));
    expectSame(large, fresh);
}

TEST(AnotherNumberFormat, IsCountedWithWhatItKeepsApart)
{
    const Large large(false);
    const double once = 3.0 * static_cast<double>(large.square.size()) * sizeof(double);
    EXPECT_EQ(large.graph.bytesOfEverything(), once);
    EXPECT_EQ(large.graph.bytesOfEverything(floatFormat("float16")), once / 3 * 5) << "two leaves twice";
}

} // namespace
} // namespace heedmap::test
