#include "attention_graph.h"
#include "support/allocations.h"
#include "support/limits.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/positions.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

namespace heedmap::test {
namespace {

TEST(Graph, ComputesOnlyWhatIsDemanded)
{
    Attention a(6, 8, 2);
    const Demand head{a.A, {{1, 2}, {0, 6}, {0, 6}}};
    a.graph.evaluate({&head, 1});
    EXPECT_TRUE(a.graph.current(a.A, head.region));
    EXPECT_FALSE(a.graph.current(a.A, Region::all(a.graph.node(a.A).shape)));
    EXPECT_TRUE(a.graph.current(a.S, head.region));
    EXPECT_FALSE(a.graph.current(a.Z, head.region));
    EXPECT_TRUE(a.graph.current(a.Q, {{0, 1}, {0, 6}, {4, 8}}));
    EXPECT_FALSE(a.graph.current(a.Q, {{0, 1}, {0, 6}, {0, 4}}));
}

TEST(Graph, ManyEditsLeaveWhatAFreshEvaluationGives)
{
    for (const Index n : {3, 40}) {
        Attention a(n, 8, 2);
        std::mt19937 random(7);
        std::vector<double> numbers;
        for (int round = 0; round < 40; ++round) {
            const NodeId leaf = std::array{a.X, a.W_Q, a.W_K, a.W_V}[random() % 4];
            const Shape shape = a.graph.node(leaf).shape;
            a.set(leaf, {0, static_cast<Index>(random()) % shape.rows, static_cast<Index>(random()) % shape.cols},
                  static_cast<double>(random() % 100) / 25 - 2);
            const NodeId seen = static_cast<NodeId>(random() % static_cast<unsigned>(a.graph.size()));
            const Shape demanded = a.graph.node(seen).shape;
            const auto part = [&](Index size) {
                const Index begin = static_cast<Index>(random()) % size;
                return Range{begin, begin + 1 + static_cast<Index>(random()) % (size - begin)};
            };
            const Demand demand{seen, {part(demanded.slices), part(demanded.rows), part(demanded.cols)}};
            a.graph.evaluate({&demand, 1});
        }
        Attention fresh(n, 8, 2);
        for (const NodeId leaf : {a.X, a.W_Q, a.W_K, a.W_V})
            fresh.graph.assign(leaf, Region::all(a.graph.node(leaf).shape), Tensor(a.graph.read(leaf)).numbers());
        expectSameAs(a.graph, fresh.graph);
    }
}

/// An operation that counts what the graph asks of it.
class Asked final : public Op {
public:
    Asked(std::shared_ptr<const Op> op, std::int64_t& count) : m_op(std::move(op)), m_count(count) {}

    std::string_view name() const override { return m_op->name(); }
    Arity arity() const override { return m_op->arity(); }
    Shape shape(std::span<const Shape> inputs) const override { return m_op->shape(inputs); }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return m_op->access(shapes, input);
    }
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        ++m_count;
        m_op->forward(inputs, output, region);
    }
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        return ++m_count, m_op->affected(shapes, input, changed);
    }
    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        return ++m_count, m_op->required(shapes, input, wanted);
    }
    bool cheap() const override { return ++m_count, m_op->cheap(); }
    double workPerCell(const OpShapes& shapes) const override { return ++m_count, m_op->workPerCell(shapes); }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return m_op->explain(inputs, shapes, cell);
    }
    std::string formula(std::span<const std::string> symbols) const override { return m_op->formula(symbols); }
    Geometry geometry(const OpShapes& shapes) const override { return m_op->geometry(shapes); }

private:
    std::shared_ptr<const Op> m_op;
    std::int64_t& m_count;
};

/// Of evaluating, and once more after an edit.
struct Cost {
    std::int64_t asked = 0; ///< of operations
    std::int64_t bytes = 0; ///< allocated
};

void evaluateTwice(Graph& graph, NodeId first, NodeId last, Cost& cost)
{
    const Demand demand{last, Region::all(graph.node(last).shape)};
    cost.asked = 0;
    const std::int64_t before = allocations().bytes;
    graph.evaluate({&demand, 1});
    graph.assign(first, {{0, 1}, {0, 1}, {0, 1}}, std::array{0.5});
    graph.evaluate({&demand, 1});
    cost.bytes = allocations().bytes - before;
}

Cost costOfAChain(int length)
{
    Graph graph;
    Cost cost;
    const NodeId first = graph.addLeaf(named("X"), Tensor(Shape::matrix(2, 2)));
    NodeId last = first;
    for (int i = 0; i < length; ++i)
        last = graph.add(named("X" + std::to_string(i)), std::make_shared<Asked>(add(), cost.asked), {last, first});
    evaluateTwice(graph, first, last, cost);
    return cost;
}

/// Between shapes and back, with a constant at every turn.
Cost costOfTurns(int length)
{
    Graph graph;
    Cost cost;
    const NodeId first = graph.addLeaf(named("X"), Tensor(Shape::matrix(2, 2)));
    const NodeId down = graph.addLeaf(named("D"), Tensor(Shape::matrix(3, 2)));
    const NodeId up = graph.addLeaf(named("U"), Tensor(Shape::matrix(2, 3)));
    const auto asked = [&](std::shared_ptr<const Op> op) { return std::make_shared<Asked>(std::move(op), cost.asked); };
    NodeId last = first;
    for (int i = 0; i < length / 4; ++i) {
        const std::string turn = std::to_string(i);
        const NodeId lower = graph.add(named("L" + turn), asked(matmul({})), {down, last});
        const NodeId constant = graph.add(named("C" + turn), asked(sinusoidal(3, 2, 10000)), {});
        const NodeId sum = graph.add(named("S" + turn), asked(add()), {lower, constant});
        last = graph.add(named("X" + turn), asked(matmul({})), {up, sum});
    }
    evaluateTwice(graph, first, last, cost);
    return cost;
}

TEST(Graph, PlansWithWorkThatGrowsWithTheNumberOfNodes)
{
    constexpr int length = 2000;
    for (const auto& cost : {costOfAChain, costOfTurns}) {
        const Cost once = cost(length);
        const Cost twice = cost(2 * length);
        EXPECT_GE(once.asked, length);
        EXPECT_LE(twice.asked, 2 * once.asked + length / 10);
        EXPECT_LE(twice.bytes, 3 * once.bytes) << "by the square of the number: 4";
    }
}

TEST(Graph, FindsNodesByTheNamesTheyHaveNow)
{
    Attention a(3, 4, 2);
    for (NodeId id = 0; id < a.graph.size(); ++id)
        EXPECT_EQ(a.graph.find(a.graph.node(id).info.name), id);
    EXPECT_EQ(a.graph.find("none"), noNode);
    appendGradients(a.graph, a.Z, std::nullopt); // sums take the name of what they are the gradient of
    for (NodeId id = 0; id < a.graph.size(); ++id)
        EXPECT_EQ(a.graph.find(a.graph.node(id).info.name), id);
}

TEST(Graph, RefusesWhatIsNoNodeInOneSentenceAndStaysAsItWas)
{
    Attention a(3, 4, 2);
    const NodeId size = a.graph.size();
    const auto refused = [&](const auto& append) -> std::string {
        try {
            append();
        } catch (const Error& error) {
            EXPECT_EQ(a.graph.size(), size);
            EXPECT_NE(a.graph.read(a.Z).data, nullptr);
            return error.what();
        }
        return "no error";
    };
    EXPECT_EQ(refused([&] { a.graph.addLeaf(named("X"), Tensor(Shape::vector(2))); }), "X: another node has this name");
    EXPECT_EQ(refused([&] { a.graph.add(named("S"), scale(1), {a.X}); }), "S: another node has this name");
    EXPECT_EQ(refused([&] { a.graph.add(named("y"), matmul(), {a.X}); }), "matmul: takes 2 or 3 inputs, got 1");
    EXPECT_EQ(refused([&] { a.graph.add(named("y"), add(), {a.X, a.X, a.X}); }), "add: takes 2 inputs, got 3");
    EXPECT_EQ(refused([&] { a.graph.add(named("y"), softmax(), {}); }), "softmax: takes 1 or 2 inputs, got 0");
    EXPECT_EQ(refused([&] { a.graph.add(named("y"), scale(1), {a.graph.find("x")}); }), "y: no node has the id -1");
    EXPECT_EQ(refused([&] { a.graph.add(named("y"), scale(1), {size}); }),
              "y: no node has the id " + std::to_string(size));
    EXPECT_EQ(refused([&] { a.graph.addLeaf(named("y"), Tensor()); }), "y: a tensor cannot have the shape 0×0");
}

TEST(Graph, HasGradientsOfOneTargetOnly)
{
    Attention a(3, 4, 2);
    appendGradients(a.graph, a.Z);
    const NodeId size = a.graph.size();
    for (const NodeId target : {a.Z, a.S, a.concat}) {
        EXPECT_THROW(appendGradients(a.graph, target), Error);
        EXPECT_EQ(a.graph.size(), size) << "nothing of the second pass is left";
    }
}

TEST(Graph, AFollowedChangeIsWhatComputingAnewGives)
{
    Attention a(20, 12, 3);
    const NodeId W_O = a.leaf("W_O", 12, 12);
    const NodeId Y = a.graph.add(named("Y"), matmul(), {a.concat, W_O});
    Attention fresh(20, 12, 3);
    fresh.leaf("W_O", 12, 12);
    fresh.graph.add(named("Y"), matmul(), {fresh.concat, W_O});
    std::mt19937 random(3);
    const auto edit = [&](NodeId leaf, Index col, double value) {
        const auto row = static_cast<Index>(random() % 2);
        for (Attention* each : {&a, &fresh})
            each->set(leaf, {0, row, col}, value);
    };
    for (int round = 0; round < 150; ++round) { // past the limit of updates in a row
        random.seed(static_cast<unsigned>(round));
        const double value = static_cast<double>(round % 17) / 4 - 2;
        edit(a.W_V, 1 + round % 3, round == 20 ? std::numeric_limits<double>::infinity() : value);
        if (round % 7 == 0)
            edit(W_O, 3, value);
        if (round % 5 == 0)
            a.graph.read(a.Z); // Y no longer fits what Z was
        fresh.graph.invalidate();
        expectEqual(a.graph.read(Y), fresh.graph.read(Y), 1e-11, "Y");
    }
}

TEST(Graph, AnInputEditIsFollowedThroughTheSoftmax)
{
    Attention a(48, 12, 3);
    Attention fresh(48, 12, 3);
    std::mt19937 random(5);
    for (int round = 0; round < 150; ++round) {
        const Cell cell{0, static_cast<Index>(random() % 48), static_cast<Index>(random() % 12)};
        double value = static_cast<double>(random() % 80) / 20 - 2;
        if (round % 31 == 30)
            value *= 200; // one weight takes a whole row: no factor would be exact
        for (Attention* each : {&a, &fresh})
            each->set(each->X, cell, value);
        std::vector<Demand> everything;
        for (NodeId id = 0; id < a.graph.size(); ++id)
            if (round % 9 != 8 || id != a.Z) // now and then Z is left behind
                everything.push_back({id, Region::all(a.graph.node(id).shape)});
        a.graph.evaluate(everything);
        fresh.graph.invalidate();
        for (const NodeId id : {a.S, a.S_masked, a.A, a.Z})
            if (a.graph.current(id, Region::all(a.graph.node(id).shape)))
                expectEqual(a.graph.read(id), fresh.graph.read(id), 1e-10, a.graph.node(id).info.name);
    }
}

TEST(Graph, IsEvaluatedByTheThreadsThatTheSystemGives)
{
    Attention parallel(300, 64, 4);
    Attention serial(300, 64, 4);
    {
        const NoThreads none;
        useThreads(64); // more than any test before has made
        parallel.graph.read(parallel.concat);
    }
    useThreads(1);
    serial.graph.read(serial.concat);
    useThreads(0);
    expectSameAs(parallel.graph, serial.graph);
}

TEST(Graph, ThreadsAndTilesChangeNothing)
{
    Attention parallel(300, 64, 4);
    Attention serial(300, 64, 4);
    useThreads(4);
    parallel.graph.read(parallel.concat);
    useThreads(1);
    serial.graph.read(serial.concat);
    for (NodeId id = 0; id < serial.graph.size(); ++id)
        serial.graph.read(id);
    useThreads(0);
    expectSameAs(parallel.graph, serial.graph);
}

TEST(Graph, AChangeNamesEveryCellThatDiffers)
{
    Attention a(5, 6, 3);
    std::vector<Tensor> before;
    for (NodeId id = 0; id < a.graph.size(); ++id)
        before.emplace_back(a.graph.read(id));
    const double value = 3;
    const auto changes = a.graph.assign(a.X, Region::of({0, 2, 1}), {&value, 1});
    for (NodeId id = 0; id < a.graph.size(); ++id) {
        RegionSet told;
        for (const Change& change : changes)
            if (change.node == id)
                told = change.regions;
        const Lease now = a.graph.read(id);
        const Shape shape = now.shape;
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    EXPECT_TRUE(told.contains({s, r, c})
                                || now.at({s, r, c}) == before[static_cast<std::size_t>(id)].at({s, r, c}))
                        << a.graph.node(id).info.name;
    }
}

TEST(Graph, APinBypassesTheRuleUntilItIsUnpinned)
{
    Attention a(4, 6, 2);
    const Tensor real(a.graph.read(a.Z));
    Tensor uniform(a.graph.node(a.A).shape);
    std::ranges::fill(uniform.numbers(), 0.25);
    a.graph.pin(a.A, uniform);
    EXPECT_TRUE(a.graph.pinned(a.A));
    EXPECT_FALSE(a.graph.explain(a.A, {0, 0, 0}));
    const Lease Z = a.graph.read(a.Z);
    const Lease V = a.graph.read(a.V_heads);
    for (Index r = 0; r < 4; ++r) {
        double mean = 0;
        for (Index j = 0; j < 4; ++j)
            mean += V.at({1, j, 2}) / 4;
        EXPECT_NEAR(Z.at({1, r, 2}), mean, 1e-14);
    }
    a.set(a.X, {0, 0, 0}, 9); // reaches V, but no longer A
    EXPECT_EQ(a.graph.read(a.A).at({0, 3, 0}), 0.25);
    a.set(a.A, {0, 3, 0}, 0.75);
    EXPECT_EQ(a.graph.read(a.A).at({0, 3, 0}), 0.75);
    a.graph.unpin(a.A);
    a.set(a.X, {0, 0, 0}, Attention(4, 6, 2).graph.read(0).at({0, 0, 0}));
    expectEqual(a.graph.read(a.Z), real.view(), 1e-12, "Z");
}

TEST(Graph, APinnedRearrangementHasNumbersOfItsOwn)
{
    Attention a(3, 4, 2);
    const Tensor Q(a.graph.read(a.Q));
    Tensor value(a.graph.node(a.Q_heads).shape);
    std::ranges::fill(value.numbers(), 1.0);
    a.graph.pin(a.Q_heads, value);
    a.graph.pin(a.concat, Tensor(Shape::matrix(3, 4)));
    EXPECT_TRUE(Tensor(a.graph.read(a.Q_heads)).sameBits(value));
    EXPECT_TRUE(Tensor(a.graph.read(a.Q)).sameBits(Q));
    EXPECT_EQ(a.graph.read(a.concat).at({0, 2, 3}), 0);
    EXPECT_NE(a.graph.read(a.Z).at({1, 2, 1}), 0);
    a.graph.unpin(a.concat);
    EXPECT_EQ(a.graph.read(a.concat).at({0, 2, 3}), a.graph.read(a.Z).at({1, 2, 1}));
}

TEST(Graph, AStoppedEvaluationThrowsAndLeavesTheRestRight)
{
    Attention a(64, 16, 2);
    std::stop_source source;
    source.request_stop();
    const Demand demand{a.concat, Region::all(a.graph.node(a.concat).shape)};
    EXPECT_THROW(a.graph.evaluate({&demand, 1}, {.stop = source.get_token()}), Cancelled);
    EXPECT_FALSE(a.graph.current(a.A, Region::all(a.graph.node(a.A).shape)));
    Attention fresh(64, 16, 2);
    expectSameAs(a.graph, fresh.graph);
}

TEST(Graph, ProgressEndsAtOne)
{
    Attention a(64, 16, 2);
    double last = 0;
    const Demand demand{a.concat, Region::all(a.graph.node(a.concat).shape)};
    useThreads(1);
    a.graph.evaluate({&demand, 1}, {.progress = [&](double done) {
                         EXPECT_GE(done, last);
                         last = done;
                     }});
    useThreads(0);
    EXPECT_NEAR(last, 1, 1e-12);
}

TEST(Graph, WhatNobodyLooksAtIsNotKept)
{
    Attention a(8, 8, 2);
    a.graph.read(a.Z);
    EXPECT_TRUE(a.graph.current(a.S, Region::all(a.graph.node(a.S).shape)));
    EXPECT_FALSE(a.graph.current(a.S_scaled, Region::of({0, 0, 0})));
    EXPECT_TRUE(a.graph.current(a.S_masked, Region::of({0, 0, 0}))) << "softmax follows an edit from it";
}

TEST(Graph, AnEditIsFollowedThoughNothingButWhatIsShownWasEverEvaluated)
{
    Attention a(64, 16, 2);
    const Demand shown{a.Z, Region::all(a.graph.node(a.Z).shape)};
    const double whole = a.graph.work({&shown, 1});
    a.graph.evaluate({&shown, 1});
    a.set(a.X, {0, 5, 1}, 0.5);
    EXPECT_LT(a.graph.work({&shown, 1}), whole / 4);
    a.graph.evaluate({&shown, 1});
    const Tensor followed(a.graph.read(a.Z));
    a.graph.invalidate();
    a.graph.evaluate({&shown, 1});
    const Lease anew = a.graph.read(a.Z);
    for (Index row = 0; row < 64; ++row)
        EXPECT_NEAR(followed.at({1, row, 3}), anew.at({1, row, 3}), 1e-12) << row;
}

TEST(Graph, MergedHeadsAreAViewOfTheirOutputs)
{
    Attention a(4, 6, 3);
    const Lease concat = a.graph.read(a.concat);
    const Lease Z = a.graph.read(a.Z);
    EXPECT_EQ(&concat.at({0, 1, 4}), &Z.at({2, 1, 0}));
}

TEST(Graph, WritesItsRulesWithTheSymbolsOfItsNodes)
{
    Attention a(2, 4, 2);
    EXPECT_EQ(a.graph.formula(a.S), "S = Q_heads K_heads^T");
    EXPECT_EQ(a.graph.formula(a.X), "X");
}

TEST(Gradients, HaveTheNamesOfTheirNodesAndMatchCentralDifferences)
{
    Attention a(4, 6, 2);
    const Cell target{0, 3, 1};
    const Gradients gradients = appendGradients(a.graph, a.concat, target);
    for (const NodeId leaf : {a.X, a.W_Q, a.W_K, a.W_V}) {
        const NodeId gradient = gradients.of[static_cast<std::size_t>(leaf)];
        ASSERT_NE(gradient, noNode);
        EXPECT_EQ(a.graph.node(gradient).info.name, "grad." + a.graph.node(leaf).info.name);
        const Tensor analytic(a.graph.read(gradient));
        const Tensor value(a.graph.read(leaf));
        for (Index c = 0; c < value.shape().cols; ++c) {
            const Cell cell{0, 1, c};
            const double h = 1e-5;
            a.set(leaf, cell, value.at(cell) + h);
            const double above = a.graph.read(a.concat).at(target);
            a.set(leaf, cell, value.at(cell) - h);
            const double below = a.graph.read(a.concat).at(target);
            a.set(leaf, cell, value.at(cell));
            EXPECT_NEAR(analytic.at(cell), (above - below) / (2 * h), 1e-6);
        }
    }
    EXPECT_EQ(gradients.of[static_cast<std::size_t>(a.mask)], noNode);
}

TEST(Gradients, StopAtAPin)
{
    Attention a(3, 4, 2);
    a.graph.pin(a.A, Tensor(a.graph.read(a.A)));
    const Gradients gradients = appendGradients(a.graph, a.concat);
    EXPECT_NE(gradients.of[static_cast<std::size_t>(a.A)], noNode);
    EXPECT_EQ(gradients.of[static_cast<std::size_t>(a.W_Q)], noNode);
    EXPECT_NE(gradients.of[static_cast<std::size_t>(a.W_V)], noNode);
}

} // namespace
} // namespace heedmap::test
