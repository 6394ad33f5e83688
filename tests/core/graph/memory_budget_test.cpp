// Evaluations that may keep nothing but what is looked at.
#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/softmax.h>

#include "memory_budget_support.h"
#include "support/allocations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Q·Kᵀ that counts the cells it computes.
class CountedProduct final : public Op {
public:
    std::string_view name() const override { return m_op->name(); }
    Arity arity() const override { return m_op->arity(); }
    Shape shape(std::span<const Shape> inputs) const override { return m_op->shape(inputs); }
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        m_cells += region.size();
        m_op->forward(inputs, output, region);
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return m_op->access(shapes, input);
    }
    double workPerCell(const OpShapes& shapes) const override { return m_op->workPerCell(shapes); }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return m_op->explain(inputs, shapes, cell);
    }
    std::string formula(std::span<const std::string> symbols) const override { return m_op->formula(symbols); }
    Geometry geometry(const OpShapes& shapes) const override { return m_op->geometry(shapes); }

    Index cells() const { return m_cells; }

private:
    std::shared_ptr<const Op> m_op = matmul({.transposeB = true});
    mutable std::atomic<Index> m_cells = 0;
};

/// Masked attention with heads of given Q, K and V, of more rows than a tile has.
struct Attention {
    explicit Attention(const MaskRules& rules = {.queries = n, .keys = n, .causal = true}, Index d = 16)
    {
        const auto named = [](const char* name) { return NodeInfo{.name = name, .symbol = name}; };
        Q = graph.addLeaf(named("Q"), drawn(Shape::stack(h, n, d), 1));
        K = graph.addLeaf(named("K"), drawn(Shape::stack(h, n, d), 2));
        V = graph.addLeaf(named("V"), drawn(Shape::stack(h, n, d), 3));
        S = graph.add(named("S"), product, {Q, K});
        const NodeId scaled = graph.add(named("S_scaled"), scale(0.25), {S});
        const NodeId mask = graph.add(named("mask"), maskRule(rules), {});
        const NodeId masked = graph.add(named("S_masked"), maskFill(-infinity), {scaled, mask});
        A = graph.add(named("A"), softmax(), {masked});
        Z = graph.add(named("Z"), matmul(), {A, V});
    }

    Demand whole(NodeId id) const { return {id, Region::all(graph.node(id).shape)}; }
    void evaluate(std::vector<Demand> demands) { graph.evaluate(demands); }
    void set(NodeId id, const Cell& cell, double value) { graph.assign(id, Region::of(cell), {&value, 1}); }

    static constexpr Index n = 512;
    static constexpr Index h = 2;
    std::shared_ptr<const CountedProduct> product = std::make_shared<CountedProduct>();
    Graph graph;
    NodeId Q, K, V, S, A, Z;
};

constexpr Index allScores = Attention::h * Attention::n * Attention::n;

/// Every score, computed on demand.
Attention lookedAt(const MaskRules& rules = {.queries = Attention::n, .keys = Attention::n, .causal = true},
                   Index d = 16)
{
    Attention all(rules, d);
    all.evaluate({all.whole(all.S), all.whole(all.A), all.whole(all.Z)});
    EXPECT_EQ(all.product->cells(), allScores);
    return all;
}

TEST(Spare, ScoresThatTheMaskHidesAreNotComputed)
{
    const TightMemory tight;
    Attention a;
    a.evaluate({a.whole(a.A), a.whole(a.Z)});
    EXPECT_GT(a.product->cells(), allScores / 2);
    EXPECT_LT(a.product->cells(), allScores * 65 / 100);
    EXPECT_FALSE(a.graph.current(a.S, Region::of({0, 0, 0})));
    Attention all = lookedAt();
    for (const NodeId id : {a.A, a.Z})
        EXPECT_TRUE(Tensor(a.graph.read(id)).sameBits(Tensor(all.graph.read(id))));
}

TEST(Spare, AnyMaskSaysWhichScoresAreRead)
{
    const TightMemory tight;
    const MaskRules window = {.queries = Attention::n, .keys = Attention::n, .window = 20};
    Attention a(window);
    a.evaluate({a.whole(a.A)});
    EXPECT_LT(a.product->cells(), allScores * 40 / 100);
    Attention all = lookedAt(window);
    EXPECT_TRUE(Tensor(a.graph.read(a.A)).sameBits(Tensor(all.graph.read(all.A))));
}

// A product rounds the columns at the end of what it computes in another order: of a part row it must be those of the
// whole row, and every row has numbers there where all see the same keys.
TEST(Spare, ScoresBesideHiddenOnesHaveTheBitsOfAWholeRow)
{
    const TightMemory tight;
    for (const Range& seen : {Range{0, 147}, Range{5, 200}, Range{30, Attention::n - 3}}) {
        std::vector<bool> padding(static_cast<std::size_t>(Attention::n));
        std::fill(padding.begin() + seen.begin, padding.begin() + seen.end, true);
        const MaskRules rules = {.queries = Attention::n, .keys = Attention::n, .keyPadding = padding};
        Attention a(rules);
        a.evaluate({a.whole(a.A), a.whole(a.Z)});
        EXPECT_LT(a.product->cells(), allScores);
        Attention all = lookedAt(rules);
        for (const NodeId id : {a.A, a.Z})
            EXPECT_TRUE(Tensor(a.graph.read(id)).sameBits(Tensor(all.graph.read(id)))) << seen.begin;
    }
}

// A narrow part of a product of few terms is small enough for another kernel, which may round otherwise.
TEST(Spare, FewScoresOfFewTermsHaveTheBitsOfAWholeRow)
{
    const TightMemory tight;
    std::vector<bool> padding(static_cast<std::size_t>(Attention::n));
    std::fill(padding.begin() + 490, padding.begin() + 510, true);
    const MaskRules rules = {.queries = Attention::n, .keys = Attention::n, .keyPadding = padding};
    for (const Index d : {2, 4, 5}) {
        Attention a(rules, d);
        a.evaluate({a.whole(a.A), a.whole(a.Z)});
        EXPECT_LT(a.product->cells(), allScores / 8);
        Attention all = lookedAt(rules, d);
        for (const NodeId id : {a.A, a.Z})
            EXPECT_TRUE(Tensor(a.graph.read(id)).sameBits(Tensor(all.graph.read(id)))) << d;
    }
}

TEST(Spare, ScoresThatAreLookedAtAreAllThere)
{
    const TightMemory tight;
    Attention a;
    a.evaluate({a.whole(a.A)});
    const Lease S = a.graph.read(a.S);
    EXPECT_TRUE(a.graph.current(a.S, Region::all(S.shape)));
    Attention all = lookedAt();
    EXPECT_TRUE(Tensor(S).sameBits(Tensor(all.graph.read(all.S))));
}

TEST(Spare, NoNumberOfAHiddenKeyIsReadAndEveryHiddenValueIs)
{
    const TightMemory tight;
    Attention a;
    const Index last = Attention::n - 1;
    a.set(a.K, {0, last, 3}, nan);
    a.evaluate({a.whole(a.A), a.whole(a.Z)});
    Lease A = a.graph.read(a.A);
    EXPECT_TRUE(std::isnan(A.at({0, last, 0})));
    EXPECT_FALSE(std::isnan(A.at({0, last - 1, 0})));
    EXPECT_EQ(A.at({0, last - 1, last}), 0);
    for (const double special : {nan, infinity}) { // A·V says 0·NaN and 0·∞, which are NaN
        a.set(a.V, {1, last, 3}, special);
        a.evaluate({a.whole(a.A), a.whole(a.Z)});
        const Lease Z = a.graph.read(a.Z);
        EXPECT_TRUE(std::isnan(Z.at({1, 0, 3}))) << special;
        EXPECT_TRUE(std::isnan(Z.at({1, last - 1, 3}))) << special;
        EXPECT_FALSE(std::isnan(Z.at({1, 0, 2}))) << special;
    }
}

/// Three small layers like GPT's.
Computation model()
{
    const Mechanism& transformer = mechanism("transformer");
    const Json config = Json::Object{{"encoder_layers", 0}, {"decoder_layers", 3}, {"heads", 2}, {"norm", "pre"}};
    const Settings settings(transformer.settings(), config);
    Dimensions letters = transformer.fixed(settings);
    letters.insert({{"n", 7}, {"d", 8}, {"d_k", 4}, {"d_v", 4}, {"f", 16}, {"V", 5}});
    const DimensionSolver solver(letters);
    Document document{.mechanism = "transformer", .config = config};
    for (const ArraySpec& spec : transformer.arrays(settings, {}))
        if (!spec.optional)
            document.arrays.emplace_back(
                spec.name, Initial{.kind = Initial::Kind::Normal, .std = 0.5, .seed = 1, .shape = solver.shape(spec)});
    return build(document, {});
}

std::vector<Demand> weightsOf(const Graph& graph)
{
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).info.name.ends_with(".A"))
            demands.push_back({id, Region::all(graph.node(id).shape)});
    return demands;
}

TEST(Spare, OfAModelOnlyTheOutputsOfItsLayersStay)
{
    const TightMemory tight;
    Computation computation = model();
    Graph& graph = computation.graph;
    const std::vector<Demand> weights = weightsOf(graph);
    ASSERT_EQ(weights.size(), 3U);
    const double whole = graph.work(weights);
    graph.evaluate(weights);
    const auto kept = [&](const char* name) { return graph.current(graph.find(name), Region::of({0, 0, 0})); };
    for (const char* name : {"dec.0.self.A", "dec.0.Y", "dec.1.Y"})
        EXPECT_TRUE(kept(name)) << name;
    for (const char* name : {"dec.0.self.Q", "dec.0.self.K_heads", "dec.1.self.concat", "dec.1.ffn.H", "dec.0.norm2"})
        EXPECT_FALSE(kept(name)) << name;
    EXPECT_EQ(graph.work(weights), 0);

    const double number = 2;
    graph.assign(graph.find("dec.2.self.W_Q"), Region::of({0, 1, 2}), {&number, 1});
    EXPECT_GT(graph.work(weights), 0);
    EXPECT_LT(graph.work(weights), whole / 3) << "nothing before the layer is computed again";
}

TEST(Spare, ManyEditsLeaveWhatAFreshEvaluationGives)
{
    Computation limited = model();
    Computation fresh = model();
    Graph& graph = limited.graph;
    const std::vector<Demand> weights = weightsOf(graph);
    std::mt19937 random(11);
    const auto below = [&](Index end) { return static_cast<Index>(random() % static_cast<unsigned long>(end)); };
    for (int round = 0; round < 60; ++round) {
        const TightMemory tight;
        NodeId leaf = static_cast<NodeId>(below(graph.size()));
        while (!graph.node(leaf).leaf())
            leaf = static_cast<NodeId>(below(graph.size()));
        const Shape shape = graph.node(leaf).shape;
        const Cell cell{0, below(shape.rows), below(shape.cols)};
        const double number = static_cast<double>(below(40)) / 10 - 2;
        for (Graph* each : {&graph, &fresh.graph})
            each->assign(leaf, Region::of(cell), {&number, 1});
        const auto seen = static_cast<NodeId>(below(graph.size()));
        if (round % 3 == 0)
            graph.evaluate(weights);
        else if (round % 3 == 1)
            graph.read(seen);
        else
            graph.explain(seen, {0, 0, 0});
    }
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Tensor here(graph.read(id));
        const Tensor there(fresh.graph.read(id));
        for (std::size_t i = 0; i < here.numbers().size(); ++i)
            if (here.numbers()[i] != there.numbers()[i]) { // −∞ is
                ASSERT_NEAR(here.numbers()[i], there.numbers()[i], 1e-9) << graph.node(id).info.name;
            }
    }
}

/// y is read by two products, one after the other; the last one reads h again, or all would go through y and keep it.
struct ReadTwice {
    ReadTwice()
    {
        const auto named = [](const char* name) { return NodeInfo{.name = name, .symbol = name}; };
        const Shape square = Shape::matrix(20, 20);
        const NodeId x = graph.addLeaf(named("x"), drawn(square, 1));
        const NodeId W = graph.addLeaf(named("W"), drawn(square, 2));
        const NodeId h = graph.add(named("h"), matmul(), {x, W});
        y = graph.add(named("y"), matmul(), {h, W});
        first = graph.add(named("first"), matmul(), {x, y});
        const NodeId second = graph.add(named("second"), matmul({.transposeA = true}), {first, y});
        last = graph.add(named("last"), matmul({.transposeA = true}), {second, h});
    }
    bool there(NodeId id) const { return graph.current(id, Region::all(graph.node(id).shape)); }

    Graph graph;
    NodeId y, first, last;
};

TEST(Spare, WhatIsReadTwiceStaysUntilItWasReadTheSecondTime)
{
    ReadTwice usual;
    const Tensor expected(usual.graph.read(usual.last));
    EXPECT_TRUE(usual.there(usual.y));
    const TightMemory tight;
    ReadTwice twice;
    EXPECT_TRUE(Tensor(twice.graph.read(twice.last)).sameBits(expected));
    EXPECT_FALSE(twice.there(twice.y) || twice.there(twice.first)) << "then it goes";
}

/// Two chains of small products, each in a segment of its own: at the end every link but the last was released. The
/// buffers of numbers that there were at once.
std::int64_t mostBuffersOfChains(int links)
{
    Graph graph;
    const NodeInfo unnamed{.name = "W", .symbol = "W"};
    const NodeId W = graph.addLeaf(unnamed, drawn(Shape::matrix(2, 2), 1));
    std::array<NodeId, 2> ends{W, W};
    for (int i = 0; i < links; ++i)
        for (NodeId& end : ends) {
            const std::string name = "C" + std::to_string(graph.size());
            end = graph.add({.name = name, .symbol = name}, matmul(), {W, end});
        }
    const NodeId last = graph.add({.name = "last", .symbol = "last"}, matmul(), {ends[0], ends[1]});
    const std::int64_t before = test::allocations().numbers;
    test::forgetMost();
    graph.read(last);
    EXPECT_FALSE(graph.current(last - 3, Region::of({0, 0, 0}))) << "nothing was released";
    return test::allocations().most - before;
}

// What is released is searched for a buffer that fits: the search may not grow with the number of nodes.
TEST(Spare, ReleasingManyNodesKeepsAsFewBuffersAsReleasingSome)
{
    const TightMemory tight;
    const std::int64_t few = mostBuffersOfChains(500);
    EXPECT_LE(few, 100);
    EXPECT_LE(mostBuffersOfChains(1000), few);
}

TEST(Spare, WhatWasHandedOutStaysWhereItIs)
{
    const TightMemory tight;
    Computation computation = model();
    Graph& graph = computation.graph;
    const NodeId Q = graph.find("dec.1.self.Q");
    const Lease handedOut = graph.read(Q);
    const Tensor before(handedOut);
    const double number = 3;
    graph.assign(graph.find("dec.2.self.W_K"), Region::of({0, 0, 0}), {&number, 1});
    graph.evaluate(weightsOf(graph));
    EXPECT_TRUE(graph.current(Q, Region::all(handedOut.shape)));
    EXPECT_TRUE(Tensor(handedOut).sameBits(before));
}

} // namespace
} // namespace heedmap
