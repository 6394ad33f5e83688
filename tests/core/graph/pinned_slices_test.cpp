// One slice of a stack pinned: the rule goes on computing the others.

#include "attention_graph.h"

#include <heedmap/graph/backward.h>

#include <algorithm>

namespace heedmap::test {
namespace {

constexpr Index tokens = 5;

Tensor uniform()
{
    Tensor weights(Shape::matrix(tokens, tokens));
    std::ranges::fill(weights.numbers(), 1.0 / tokens);
    return weights;
}

Tensor headOf(const ConstView& stack, Index slice)
{
    Tensor head(Shape::matrix(stack.shape.rows, stack.shape.cols));
    for (Index r = 0; r < stack.shape.rows; ++r)
        std::copy_n(stack.row(slice, r), stack.shape.cols, head.view().row(0, r));
    return head;
}

TEST(PinnedSlices, LeaveTheOthersFollowing)
{
    Attention a(tokens, 6, 3);
    Attention free(tokens, 6, 3);
    a.graph.read(a.concat);
    a.graph.pin(a.A, 1, uniform());
    EXPECT_TRUE(a.graph.pinned(a.A, 1));
    EXPECT_FALSE(a.graph.pinned(a.A, 0));
    EXPECT_FALSE(a.graph.pinned(a.A));
    EXPECT_TRUE(a.graph.partlyPinned(a.A));
    a.set(a.X, {0, 2, 3}, 0.7);
    free.set(free.X, {0, 2, 3}, 0.7);
    for (const Index head : {Index{0}, Index{2}}) {
        EXPECT_TRUE(headOf(a.graph.read(a.A), head).sameBits(headOf(free.graph.read(free.A), head)));
        EXPECT_TRUE(headOf(a.graph.read(a.Z), head).sameBits(headOf(free.graph.read(free.Z), head)));
    }
    EXPECT_TRUE(headOf(a.graph.read(a.A), 1).sameBits(uniform()));
    EXPECT_TRUE(a.graph.explain(a.A, {0, 1, 1}));
    EXPECT_FALSE(a.graph.explain(a.A, {1, 1, 1}));
}

TEST(PinnedSlices, AreEditedAndUnpinnedOneByOne)
{
    Attention a(tokens, 6, 3);
    const Tensor before(a.graph.read(a.concat));
    a.graph.pin(a.A, 1, uniform());
    a.graph.pin(a.A, 2, Tensor(Shape::matrix(tokens, tokens)));
    a.set(a.A, {1, 4, 0}, 3);
    EXPECT_EQ(a.graph.read(a.A).at({1, 4, 0}), 3);
    EXPECT_EQ(a.graph.given(a.A).at({1, 4, 0}), 3);
    EXPECT_THROW(a.set(a.A, {0, 4, 0}, 3), Error);
    const std::vector<double> two(2, 1.0);
    EXPECT_THROW(a.graph.assign(a.A, {{0, 2}, {4, 5}, {0, 1}}, two), Error);
    EXPECT_THROW(a.graph.unpin(a.A, 3), Error);
    EXPECT_EQ(headOf(a.graph.read(a.Z), 2).at({0, 0, 0}), 0);
    a.graph.unpin(a.A, 1);
    a.graph.unpin(a.A, 2);
    EXPECT_FALSE(a.graph.partlyPinned(a.A));
    EXPECT_TRUE(Tensor(a.graph.read(a.concat)).sameBits(before));
}

// Everything at once reaches what one after the other reaches: the slices that are given, and those that follow X.
TEST(PinnedSlices, AreGivenTogetherWithWhatTheOthersFollow)
{
    Attention a(tokens, 6, 3);
    Attention other(tokens, 6, 3);
    for (Attention* each : {&a, &other}) {
        each->graph.pin(each->A, 1, uniform());
        each->graph.read(each->concat);
    }
    const std::vector<double> row(6, 0.5);
    const std::vector<double> weight(1, 2.0);
    const Region rowOfX{{0, 1}, {2, 3}, {0, 6}};
    const Region cell = Region::of({1, 3, 0});
    other.graph.assign(other.A, cell, weight);
    other.graph.assign(other.X, rowOfX, row);
    const std::vector<Assignment> both{{a.A, cell, weight}, {a.X, rowOfX, row}, {a.X, Region::of({0, 0, 0}), weight}};
    other.graph.assign(other.X, Region::of({0, 0, 0}), weight);
    const std::vector<Change> changes = a.graph.assign(both);
    EXPECT_EQ(changes[0].node, a.A);
    EXPECT_EQ(changes[1].node, a.X);
    for (NodeId id = 0; id < a.graph.size(); ++id)
        EXPECT_TRUE(Tensor(a.graph.read(id)).sameBits(Tensor(other.graph.read(id)))) << a.graph.node(id).info.name;
}

TEST(Graph, PutsAllNumbersOrNone)
{
    Attention a(4, 6, 2);
    const Tensor before(a.graph.read(a.Z));
    const double value = 3;
    const std::vector<Assignment> wrong{{a.X, Region::of({0, 2, 1}), {&value, 1}}, {a.X, Region::of({0, 0, 1}), {}}};
    EXPECT_THROW(a.graph.assign(wrong), Error);
    EXPECT_TRUE(Tensor(a.graph.read(a.Z)).sameBits(before));
}

TEST(PinnedSlices, AllOfThemAreAWholePin)
{
    Attention a(tokens, 6, 3);
    for (Index head = 0; head < 3; ++head)
        a.graph.pin(a.A, head, uniform());
    EXPECT_TRUE(a.graph.pinned(a.A));
    EXPECT_FALSE(a.graph.partlyPinned(a.A));
    a.graph.unpin(a.A, 0);
    EXPECT_FALSE(a.graph.pinned(a.A));
    EXPECT_NE(a.graph.read(a.A).at({0, 0, 0}), 1.0 / tokens);
}

TEST(PinnedSlices, OfARearrangementHaveNumbersOfTheirOwn)
{
    Attention a(tokens, 6, 3);
    const Tensor Q(a.graph.read(a.Q));
    const Tensor heads(a.graph.read(a.Q_heads));
    Tensor ones(Shape::matrix(tokens, 2));
    std::ranges::fill(ones.numbers(), 1.0);
    a.graph.pin(a.Q_heads, 1, ones);
    EXPECT_TRUE(headOf(a.graph.read(a.Q_heads), 0).sameBits(headOf(heads.view(), 0)));
    EXPECT_TRUE(headOf(a.graph.read(a.Q_heads), 1).sameBits(ones));
    EXPECT_TRUE(Tensor(a.graph.read(a.Q)).sameBits(Q));
    a.set(a.W_Q, {0, 0, 0}, 9);
    EXPECT_EQ(a.graph.read(a.Q_heads).at({0, 3, 0}), a.graph.read(a.Q).at({0, 3, 0}));
    EXPECT_TRUE(headOf(a.graph.read(a.Q_heads), 1).sameBits(ones));
    a.graph.unpin(a.Q_heads, 1);
    EXPECT_EQ(a.graph.read(a.Q_heads).at({1, 3, 1}), a.graph.read(a.Q).at({0, 3, 3}));
}

TEST(PinnedSlices, AreRefusedWhereTheyDoNotFit)
{
    Attention a(tokens, 6, 3);
    const auto refused = [](const auto& act) -> std::string {
        try {
            act();
            return "taken";
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(refused([&] { a.graph.pin(a.A, Tensor(Shape::matrix(1, 1))); }), "A: expected the shape 3×5×5, got 1×1");
    EXPECT_EQ(refused([&] { a.graph.pin(a.A, 1, Tensor(Shape::matrix(5, 4))); }), "A: expected the shape 5×5, got 5×4");
    EXPECT_EQ(refused([&] { a.graph.pin(a.A, 3, uniform()); }), "A: expected a slice from 0 to 2, got 3");
    EXPECT_EQ(refused([&] { a.graph.pin(a.X, Tensor(a.graph.node(a.X).shape)); }), "X is given and cannot be pinned");
    EXPECT_EQ(refused([&] { a.graph.unpin(a.A); }), "A is not pinned");
    EXPECT_EQ(refused([&] {
                  appendGradients(a.graph, a.S, Cell{0, 5, 0});
              }),
              "S: expected a cell of 3×5×5, got slice 0, row 5, column 0");
    EXPECT_EQ(refused([] {
                  Tensor(Shape::matrix(2, 2), std::vector<double>{1, 2, 3});
              }),
              "a tensor: expected 4 numbers, got 3");
}

// More heads than a set of regions holds apart.
TEST(PinnedSlices, StayWhateverIsEditedBesideThem)
{
    constexpr Index heads = 24;
    Attention a(tokens, 2 * heads, heads);
    Attention free(tokens, 2 * heads, heads);
    for (Index head = 0; head < heads; head += 2)
        a.graph.pin(a.A, head, uniform());
    std::mt19937 random(4);
    for (int i = 0; i < 30; ++i) {
        const NodeId leaf = std::array{a.X, a.W_Q, a.W_K}[random() % 3];
        const Cell cell{0, static_cast<Index>(random() % tokens), static_cast<Index>(random() % (2 * heads))};
        for (Attention* each : {&a, &free})
            each->set(leaf, cell, 0.01 * i);
        const Demand demand{a.A, {{static_cast<Index>(random() % heads), heads}, {0, tokens}, {0, tokens}}};
        a.graph.evaluate({&demand, 1});
        const Lease weights = a.graph.read(a.A);
        EXPECT_TRUE(a.graph.current(a.A, Region::all(a.graph.node(a.A).shape))) << i;
        for (Index head = 0; head < heads; ++head)
            expectEqual(headOf(weights, head).view(),
                        head % 2 == 0 ? uniform().view() : headOf(free.graph.read(free.A), head).view(), 1e-12,
                        "A" + std::to_string(head));
    }
}

TEST(PinnedSlices, TellOnlyWhatChanges)
{
    Attention a(tokens, 6, 3);
    a.graph.pin(a.A, 1, uniform());
    const double number = 5;
    for (const Change& change : a.graph.assign(a.W_Q, Region::of({0, 0, 2}), {&number, 1}))
        EXPECT_NE(change.node, a.A) << "column 2 belongs to the head that is pinned";
}

TEST(PinnedSlices, KeepWhatTheyWereGivenInAReducedFormat)
{
    Attention a(tokens, 6, 3);
    Tensor weights = uniform();
    a.graph.pin(a.A, 1, weights);
    a.graph.setNumberFormat(floatFormats().back());
    a.graph.read(a.concat);
    EXPECT_EQ(a.graph.given(a.A).at({1, 0, 0}), 1.0 / tokens);
    EXPECT_NE(a.graph.read(a.A).at({1, 0, 0}), 1.0 / tokens);
    a.graph.pin(a.A, 2, weights);
    EXPECT_EQ(a.graph.given(a.A).at({2, 0, 0}), 1.0 / tokens);
    EXPECT_EQ(a.graph.read(a.A).at({2, 0, 0}), a.graph.read(a.A).at({1, 0, 0}));
    a.graph.setNumberFormat(floatFormats().front());
    a.graph.unpin(a.A, 2);
    EXPECT_EQ(a.graph.read(a.A).at({1, 0, 0}), 1.0 / tokens);
    Attention free(tokens, 6, 3);
    EXPECT_TRUE(headOf(a.graph.read(a.A), 2).sameBits(headOf(free.graph.read(free.A), 2)));
    EXPECT_TRUE(headOf(a.graph.read(a.A), 0).sameBits(headOf(free.graph.read(free.A), 0)));
}

TEST(PinnedSlices, PassNoGradientOn)
{
    Attention a(tokens, 6, 3);
    a.graph.pin(a.A, 1, uniform());
    const Gradients gradients = appendGradients(a.graph, a.concat);
    const NodeId ofQueries = gradients.of[static_cast<std::size_t>(a.W_Q)];
    ASSERT_NE(ofQueries, noNode);
    const Tensor analytic(a.graph.read(ofQueries));
    const Tensor value(a.graph.read(a.W_Q));
    const auto sum = [&] {
        const Tensor result(a.graph.read(a.concat));
        double total = 0;
        for (const double number : result.numbers())
            total += number;
        return total;
    };
    for (Index c = 0; c < 6; ++c) {
        const Cell cell{0, 1, c};
        const double h = 1e-5;
        a.set(a.W_Q, cell, value.at(cell) + h);
        const double above = sum();
        a.set(a.W_Q, cell, value.at(cell) - h);
        const double below = sum();
        a.set(a.W_Q, cell, value.at(cell));
        EXPECT_NEAR(analytic.at(cell), (above - below) / (2 * h), 1e-6);
    }
    EXPECT_EQ(analytic.at({0, 1, 2}), 0); // columns 2 and 3 are the pinned head's
    EXPECT_NE(analytic.at({0, 1, 0}), 0);
    EXPECT_NE(a.graph.read(gradients.of[static_cast<std::size_t>(a.A)]).at({1, 0, 0}), 0) << "it has one itself";
}

} // namespace
} // namespace heedmap::test
