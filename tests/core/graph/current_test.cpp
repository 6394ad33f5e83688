// What a graph says is current after each of its mutators, and how long it follows changes.

#include "attention_graph.h"

#include <heedmap/graph/follower.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>

#include <array>
#include <numeric>
#include <random>

namespace heedmap::test {
namespace {

/// Exponentials that follow every change, and count how often in a row they did.
class CountedRuns final : public Op, public Follower {
public:
    std::string_view name() const override { return m_op->name(); }
    Shape shape(std::span<const Shape> inputs) const override { return m_op->shape(inputs); }
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        m_run = 0;
        m_op->forward(inputs, output, region);
    }
    bool remembers(std::size_t) const override { return true; }
    bool updates(const OpShapes&, std::span<const InputChange>) const override { return true; }
    void update(std::span<const ConstView> inputs, std::span<const InputChange>, const View& output,
                const Region& region, double*) const override
    {
        m_longest = std::max(m_longest, ++m_run);
        m_op->forward(inputs, output, region);
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return m_op->access(shapes, input);
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return m_op->explain(inputs, shapes, cell);
    }
    std::string formula(std::span<const std::string> symbols) const override { return m_op->formula(symbols); }
    Geometry geometry(const OpShapes& shapes) const override { return m_op->geometry(shapes); }

    int longest() const { return m_longest; }

private:
    std::shared_ptr<const Op> m_op = activation(Activation::Exp);
    mutable int m_run = 0;
    mutable int m_longest = 0;
};

// Q_rows is a view until it is pinned, and then has numbers and versions of its own.
TEST(Followed, AProductOfAViewThatIsPinnedIsComputedAnew)
{
    Tensor b(Shape::stack(4, 4, 3));
    std::iota(b.numbers().begin(), b.numbers().end(), 1.0);
    const Tensor pin(Shape::stack(4, 1, 4), std::vector<double>(16, 3.0));
    const auto product = [&](bool edited) {
        Graph graph;
        const NodeId x = graph.addLeaf(named("x"), Tensor({{1, 2, 3, 4}, {5, 6, 7, 8}, {1, 0, 1, 0}, {2, 2, 1, 1}}));
        const NodeId q = graph.add(named("q"), scale(2, "2"), {x});
        const NodeId rows = graph.add(named("rows"), reread(Shape::stack(4, 1, 4)), {q});
        const NodeId leaf = graph.addLeaf(named("b"), b);
        const NodeId kv = graph.add(named("kv"), scale(2, "2"), {leaf});
        const NodeId z = graph.add(named("z"), matmul(), {rows, kv});
        if (edited)
            (void)graph.read(z);
        graph.assign(leaf, Region::of({2, 1, 0}), std::array{100.0});
        graph.pin(rows, pin);
        return Tensor(graph.read(z));
    };
    EXPECT_TRUE(product(true).sameBits(product(false)));
}

TEST(Followed, ChangesAreSixtyFourAtMostBeforeAllIsComputedAnew)
{
    Graph graph;
    const auto op = std::make_shared<CountedRuns>();
    const NodeId x = graph.addLeaf(named("x"), Tensor(Shape::matrix(4, 4)));
    const NodeId h = graph.add(named("h"), scale(2, "2"), {x});
    const NodeId y = graph.add(named("y"), op, {h});
    const std::array shown = {Demand{h, Region::all(Shape::matrix(4, 4))}, Demand{y, Region::all(Shape::matrix(4, 4))}};
    graph.evaluate(shown);
    for (int round = 1; round <= 300; ++round) {
        const double number = round;
        graph.assign(x, Region::of({0, round % 4, 1}), {&number, 1});
        graph.evaluate(shown);
    }
    EXPECT_EQ(op->longest(), 64);
}

class CurrentTest : public testing::Test {
protected:
    CurrentTest()
    {
        x = graph.addLeaf(named("x"), Tensor(Shape::matrix(3, 3)));
        y = graph.add(named("y"), activation(Activation::Exp), {x});
        z = graph.add(named("z"), matmul(), {y, x});
    }
    bool current(NodeId id) { return graph.current(id, Region::all(graph.node(id).shape)); }
    /// x, y and z, a letter each that is current.
    std::string all() { return std::string(current(x) ? "x" : "") + (current(y) ? "y" : "") + (current(z) ? "z" : ""); }
    void assign(NodeId id, double number) { graph.assign(id, Region::of({0, 1, 1}), {&number, 1}); }

    Graph graph;
    NodeId x, y, z;
};

TEST_F(CurrentTest, ALeafIsSoWithoutAnEvaluationAndAComputedNodeIsNot) { EXPECT_EQ(all(), "x"); }

TEST_F(CurrentTest, APinIsSoWithoutAnEvaluation)
{
    graph.pin(y, Tensor(Shape::matrix(3, 3)));
    EXPECT_EQ(all(), "xy");
    graph.read(z);
    EXPECT_EQ(all(), "xyz");
}

TEST_F(CurrentTest, AnEditLeavesWhatComesAfterItBehind)
{
    graph.read(z);
    assign(x, 2);
    EXPECT_EQ(all(), "x");
    graph.read(z);
    EXPECT_EQ(all(), "xyz");
}

TEST_F(CurrentTest, AnEditedPinIsSoAndWhatComesAfterItIsNot)
{
    graph.read(z);
    graph.pin(y, Tensor(Shape::matrix(3, 3)));
    EXPECT_EQ(all(), "xy");
    graph.read(z);
    assign(y, 2);
    EXPECT_EQ(all(), "xy");
}

TEST_F(CurrentTest, WhatIsNoLongerPinnedIsNot)
{
    graph.pin(y, Tensor(Shape::matrix(3, 3)));
    graph.read(z);
    graph.unpin(y);
    EXPECT_EQ(all(), "x");
}

TEST_F(CurrentTest, NothingComputedIsInAnotherNumberFormatOrOnceItIsForgotten)
{
    graph.read(z);
    graph.invalidate();
    EXPECT_EQ(all(), "x");
    graph.read(z);
    graph.setNumberFormat(floatFormats().back());
    EXPECT_FALSE(current(y));
    EXPECT_FALSE(current(z));
    graph.read(z);
    EXPECT_EQ(all(), "xyz");
}

TEST_F(CurrentTest, APinInAnotherNumberFormatIsSo)
{
    graph.setNumberFormat(floatFormats().back());
    graph.pin(y, Tensor(Shape::matrix(3, 3)));
    graph.read(z);
    EXPECT_EQ(all(), "xyz");
}

// Of more regions than a set of cells has room for.
TEST(Current, IsWhateverWasDemanded)
{
    Graph graph;
    const NodeId x = graph.addLeaf(named("x"), Tensor(Shape::stack(20, 3, 3)));
    const NodeId y = graph.add(named("y"), activation(Activation::Exp), {x});
    std::vector<Demand> demands;
    for (Index head = 1; head < 17; head += 2)
        demands.push_back({y, {{head, head + 1}, {0, 3}, {0, 3}}});
    graph.evaluate(demands);
    for (const Demand& demand : demands)
        EXPECT_TRUE(graph.current(y, demand.region)) << demand.region.slices.begin;
}

TEST(Current, IsWhateverWasDemandedOfPartsOfAllSizes)
{
    std::mt19937 random(1);
    const auto part = [&random](Index size) {
        const auto begin = static_cast<Index>(random() % static_cast<unsigned>(size));
        return Range{begin, begin + 1 + static_cast<Index>(random() % static_cast<unsigned>(size - begin))};
    };
    for (int round = 0; round < 300; ++round) {
        Graph graph;
        const NodeId x = graph.addLeaf(named("x"), Tensor(Shape::stack(6, 5, 4)));
        const NodeId y = graph.add(named("y"), activation(Activation::Exp), {x});
        if (round % 3 == 0)
            graph.pin(y, static_cast<Index>(random() % 6), Tensor(Shape::matrix(5, 4)));
        for (int turn = 0; turn < 4; ++turn) {
            std::vector<Demand> demands;
            for (int i = 0; i < 4; ++i)
                demands.push_back({y, {part(6), part(5), part(4)}});
            graph.evaluate(demands, {.exact = turn % 2 == 1});
            for (const Demand& demand : demands)
                ASSERT_TRUE(graph.current(y, demand.region)) << round;
            const double number = turn;
            graph.assign(x, Region::of({part(6).begin, part(5).begin, part(4).begin}), {&number, 1});
        }
    }
}

TEST(Followed, IsNothingOfWhichAPartWasNeverComputed)
{
    Attention a(48, 12, 3);
    Attention fresh(48, 12, 3);
    const auto all = [&](NodeId id) { return Demand{id, Region::all(a.graph.node(id).shape)}; };
    const Demand whole = all(a.Z);
    const Demand part{a.Z, {whole.region.slices, whole.region.rows, {0, 2}}};
    a.graph.evaluate(std::array{all(a.A), all(a.V_heads), part});
    for (Attention* each : {&a, &fresh})
        each->set(each->X, {0, 30, 5}, 0.3);
    a.graph.evaluate(std::array{all(a.A), whole});
    expectEqual(a.graph.read(a.Z), fresh.graph.read(fresh.Z), 1e-11, "Z");
}

} // namespace
} // namespace heedmap::test
