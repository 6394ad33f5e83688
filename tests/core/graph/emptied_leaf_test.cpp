// Weights that can be read again, and that an evaluation keeps no longer than it uses them.
#include "attention_graph.h"
#include "memory_budget_support.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace heedmap::test {
namespace {

/// x·W0·W1·W2, whose weights count how often they are made.
struct Chain {
    static constexpr Index width = 160; // more numbers than are kept in any case
    static constexpr std::size_t count = 3;

    Chain()
    {
        NodeId before = graph.addLeaf(named("x"), drawn(Shape::matrix(4, width), 1));
        for (std::size_t i = 0; i < count; ++i) {
            const Shape shape = Shape::matrix(width, width);
            W.at(i) = graph.addLeaf(named("W" + std::to_string(i)), Tensor(shape));
            const Tensor numbers = drawn(shape, static_cast<unsigned>(i) + 2);
            graph.fillLater(
                W.at(i),
                [this, i, numbers](std::span<double> to, const PieceMade&) {
                    std::ranges::copy(numbers.numbers(), to.begin());
                    ++made.at(i);
                },
                true);
            y.at(i) = graph.add(named("y" + std::to_string(i)), matmul(), {before, W.at(i)});
            before = y.at(i);
        }
    }

    bool there(std::size_t i) const { return graph.current(W.at(i), Region::all(graph.node(W.at(i)).shape)); }
    void evaluateLast()
    {
        const Demand last{y.back(), Region::all(graph.node(y.back()).shape)};
        graph.evaluate({&last, 1});
    }
    std::array<int, count> timesMade() const { return {made[0], made[1], made[2]}; }

    Graph graph;
    std::array<NodeId, count> W{};
    std::array<NodeId, count> y{};
    std::array<std::atomic<int>, count> made{};
};

using Times = std::array<int, Chain::count>;

TEST(EmptiedLeaf, IsThereOnlyWhileItIsUsed)
{
    Chain usual;
    usual.evaluateLast();
    EXPECT_TRUE(usual.there(0) && usual.there(1) && usual.there(2));
    const TightMemory tight;
    Chain chain;
    chain.evaluateLast();
    EXPECT_FALSE(chain.there(0) || chain.there(1) || chain.there(2));
    EXPECT_EQ(chain.timesMade(), (Times{1, 1, 1}));
    EXPECT_TRUE(Tensor(chain.graph.read(chain.y.back())).sameBits(Tensor(usual.graph.read(usual.y.back()))));
}

TEST(EmptiedLeaf, IsMadeAgainOnlyWhereSomethingIsComputedFromIt)
{
    const TightMemory tight(20000); // the products may stay
    Chain chain;
    chain.evaluateLast();
    const double number = 2;
    chain.graph.assign(chain.W[1], Region::of({0, 3, 4}), {&number, 1});
    EXPECT_EQ(chain.timesMade(), (Times{1, 2, 1}));
    chain.evaluateLast();
    EXPECT_EQ(chain.timesMade(), (Times{1, 2, 2}));
    EXPECT_FALSE(chain.there(2));
}

TEST(EmptiedLeaf, GoesWithThoseOfAnotherEvaluation)
{
    Chain chain;
    const Demand first{chain.y[0], Region::all(chain.graph.node(chain.y[0]).shape)};
    chain.graph.evaluate({&first, 1});
    EXPECT_TRUE(chain.there(0));
    const TightMemory tight(20000);
    chain.evaluateLast();
    EXPECT_FALSE(chain.there(0) || chain.there(1) || chain.there(2));
    EXPECT_EQ(chain.timesMade(), (Times{1, 1, 1}));
}

TEST(EmptiedLeaf, KeepsWhatWasEdited)
{
    const TightMemory tight;
    Chain chain;
    chain.evaluateLast();
    const double number = 7;
    chain.graph.assign(chain.W[0], Region::of({0, 3, 4}), {&number, 1});
    chain.evaluateLast();
    EXPECT_TRUE(chain.there(0));
    Chain fresh;
    fresh.graph.assign(fresh.W[0], Region::of({0, 3, 4}), {&number, 1});
    const Tensor expected(fresh.graph.read(fresh.y.back()));
    expectEqual(chain.graph.read(chain.y.back()), expected.view(), 1e-9, "after the edit");
}

TEST(EmptiedLeaf, StaysOnceItWasHandedOutOrIsLookedAt)
{
    const TightMemory tight;
    Chain chain;
    const Lease handedOut = chain.graph.read(chain.W[0]);
    const Tensor before(handedOut);
    const std::array demands = {Demand{chain.W[1], Region::of({0, 0, 0})}, Demand{chain.y[2], Region::of({0, 0, 0})}};
    chain.graph.evaluate(demands);
    EXPECT_TRUE(chain.there(0) && chain.there(1));
    EXPECT_FALSE(chain.there(2));
    EXPECT_TRUE(Tensor(handedOut).sameBits(before));
}

TEST(EmptiedLeaf, IsRoundedWhereEverythingIs)
{
    const TightMemory tight;
    Chain chain;
    chain.evaluateLast();
    chain.graph.setNumberFormat(floatFormat("float16"));
    chain.evaluateLast();
    Chain fresh;
    fresh.graph.setNumberFormat(floatFormat("float16"));
    const Tensor expected(fresh.graph.read(fresh.y.back()));
    EXPECT_TRUE(Tensor(chain.graph.read(chain.y.back())).sameBits(expected));
}

TEST(EmptiedLeaf, MayBeAskedForWhileItIsUsed)
{
    const TightMemory tight;
    Chain chain;
    Chain fresh;
    const Tensor expected(fresh.graph.read(fresh.W[1]));
    for (int round = 0; round < 20; ++round) {
        Chain used;
        std::thread evaluation([&] { used.evaluateLast(); });
        const GraphShape& shape = used.graph;
        (void)shape.filled(used.W[1]);
        const Lease asked = shape.rounded(used.W[1]);
        EXPECT_TRUE(Tensor(asked).sameBits(expected));
        evaluation.join();
        EXPECT_TRUE(Tensor(asked).sameBits(expected)) << "it stays where it is";
    }
}

} // namespace
} // namespace heedmap::test
