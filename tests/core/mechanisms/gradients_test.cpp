// Gradients of every mechanism, against central differences.

#include "support/random_document.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/norm.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace heedmap::test {
namespace {

constexpr int differentiated = HEEDMAP_SANITIZED ? 6 : 40; // of each mechanism

/// While it lives a computed node holds its numbers, so that they can be edited; at the end it has those that it had
/// before.
class Held {
public:
    Held(Graph& graph, NodeId id) : m_graph(graph), m_id(id), m_before(graph.read(id))
    {
        if (!graph.node(id).leaf())
            graph.pin(id, m_before);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held()
    {
        if (m_graph.node(m_id).leaf())
            m_graph.assign(m_id, Region::all(m_before.shape()), m_before.numbers());
        else
            m_graph.unpin(m_id);
    }

private:
    Graph& m_graph;
    NodeId m_id;
    Tensor m_before;
};

/// The target's cell with `number` forced into a cell of a node.
double nudged(Graph& graph, NodeId id, const Cell& at, double number, NodeId target, const Cell& cell)
{
    graph.assign(id, Region::of(at), std::vector{number});
    return graph.read(target).at(cell);
}

/// How the target's cell changes with one cell of a node, leaf or not, by central differences; none
/// where it has a kink (the largest of several equal sums), and so no slope. The graph ends as it was.
std::optional<double> slope(Graph& graph, NodeId id, const Cell& at, NodeId target, const Cell& cell)
{
    const double value = graph.read(target).at(cell);
    const Held held(graph, id);
    const double here = graph.read(id).at(at);
    const auto sides = [&](double step) {
        const double above = nudged(graph, id, at, here + step, target, cell);
        return std::pair(above, nudged(graph, id, at, here - step, target, cell));
    };
    // How far the slopes on either side are apart: as the step where it bends, however small at a kink.
    const auto gap = [&](double step) {
        const auto [above, below] = sides(step);
        return std::abs((above - value) - (value - below)) / step;
    };
    // Half as far at half the step where it bends; near a kink, wherever it lies, one of two halvings says otherwise.
    const auto bends = [&](double step) {
        const double share = gap(step / 2) / gap(step);
        return share > 0.35 && share < 0.65;
    };
    constexpr double step = 1e-5;
    if (gap(step) > 1e-8 && !(bends(step) && bends(step / 2)))
        return std::nullopt;
    // Richardson: the error of h falls with h², so that of h/2 is taken off three times.
    const auto central = [&](double h) {
        const auto [above, below] = sides(h);
        return (above - below) / (2 * h);
    };
    const auto richardson = [&](double h) { return (4 * central(h / 2) - central(h)) / 3; };
    double finer = richardson(step);
    for (double h = step; h > step / 200; h /= 10) { // where a norm of small rows bends within the step
        const double coarser = richardson(h);
        finer = richardson(h / 2);
        if (near(coarser, finer, 1e-7))
            break;
    }
    return finer;
}

bool hasNaN(Graph& graph)
{
    for (NodeId id = 0; id < graph.size(); ++id)
        if (std::ranges::any_of(Tensor(graph.read(id)).numbers(), [](double x) { return std::isnan(x); }))
            return true;
    return false;
}

TEST(EveryMechanism, HasGradientsThatAreCentralDifferences)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(20);
        int documents = 0;
        int compared = 0;
        for (int i = 0; documents < differentiated && i < 4 * differentiated; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random, 4);
            SCOPED_TRACE(document.text());
            Graph graph;
            document.build(graph);
            const NodeId nodes = graph.size();
            const NodeId target = resultOf(graph);
            const Cell cell = randomCell(random, graph.node(target).shape);
            if (hasNaN(graph))
                continue; // it spreads to gradients through 0·NaN, by the formula
            ++documents;
            Graph nudgedGraph; // of values alone, as those of gradients would be computed for nothing
            document.build(nudgedGraph);
            const Gradients gradients = appendGradients(graph, target, cell);
            ASSERT_EQ(gradients.of.size(), static_cast<std::size_t>(nodes));
            for (NodeId id = 0; id < nodes; ++id) {
                const NodeId gradient = gradients.of[static_cast<std::size_t>(id)];
                const Cell at = randomCell(random, graph.node(id).shape);
                if (graph.node(id).info.role == Role::Mask || !std::isfinite(graph.read(id).at(at)))
                    continue; // a mask does not change by little
                const double found = gradient == noNode ? 0 : graph.read(gradient).at(at);
                const std::optional<double> expected = slope(nudgedGraph, id, at, target, cell);
                if (!expected)
                    continue;
                EXPECT_TRUE(near(found, *expected, 1e-6)) << graph.node(id).info.name << "[" << at.slice << ","
                                                          << at.row << "," << at.col << "]: " << found << ", and by "
                                                          << "differences " << *expected;
                ++compared;
            }
        }
        EXPECT_EQ(documents, differentiated) << mechanism->id();
        EXPECT_GT(compared, 5 * documents) << mechanism->id();
    }
}

TEST(EveryMechanism, NamesGradientsAfterTheirNodes)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(21);
        const RandomDocument document = randomDocument(*mechanism, random);
        Graph graph;
        document.build(graph);
        const Gradients gradients = appendGradients(graph, resultOf(graph));
        for (std::size_t id = 0; id < gradients.of.size(); ++id) {
            const NodeId gradient = gradients.of[id];
            if (gradient == noNode)
                continue;
            EXPECT_EQ(graph.node(gradient).info.name, "grad." + graph.node(static_cast<NodeId>(id)).info.name);
            EXPECT_EQ(graph.node(gradient).shape, graph.node(static_cast<NodeId>(id)).shape);
        }
    }
}

TEST(EveryMechanism, TellsItsGradientsApart)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(23);
        for (int i = 0; i < 6; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random, 3);
            SCOPED_TRACE(document.text());
            Graph graph;
            document.build(graph);
            std::set<std::string> symbols;
            for (NodeId id = 0; id < graph.size(); ++id)
                symbols.insert(graph.node(id).info.symbol);
            const NodeId first = graph.size();
            appendGradients(graph, resultOf(graph));
            for (NodeId id = first; id < graph.size(); ++id)
                EXPECT_TRUE(symbols.insert(graph.node(id).info.symbol).second)
                    << graph.node(id).info.name << " is " << graph.node(id).info.symbol;
        }
    }
}

TEST(Gradients, AreWrittenAsInPapers)
{
    Graph graph;
    Random random(24);
    RandomDocument document;
    do
        document = randomDocument(mechanism("self_attention"), random, 3);
    while (document.settings.has("mask") || document.settings.has("position") || document.settings.has("softcap")
           || document.settings.has("weights"));
    document.build(graph);
    appendGradients(graph, resultOf(graph));
    const auto formulaOf = [&](const char* name) { return graph.formula(graph.find(name)); };
    EXPECT_EQ(formulaOf("grad.S_scaled"), "dS_{scaled} = A \\circ (dA - \\mathrm{rowsum}(A \\circ dA))");
    EXPECT_EQ(formulaOf("grad.X"), "dX = dX_{V} + dX_{K} + dX_{Q}");
}

TEST(EveryMechanism, ExplainsItsGradients)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(22);
        for (int i = 0; i < 6; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random, 3);
            SCOPED_TRACE(document.text());
            Graph graph;
            document.build(graph);
            const NodeId first = graph.size();
            const NodeId target = resultOf(graph);
            appendGradients(graph, target, randomCell(random, graph.node(target).shape));
            for (NodeId id = first; id < graph.size(); ++id)
                for (int sample = 0; sample < 3; ++sample) {
                    const Cell cell = randomCell(random, graph.node(id).shape);
                    const std::optional<Expression> explanation = graph.explain(id, cell);
                    if (!explanation)
                        continue;
                    EXPECT_TRUE(near(explanation->value(), graph.read(id).at(cell), 1e-11)) << graph.node(id).info.name;
                }
        }
    }
}

/// The gradient of the sum of w ∘ layerNorm(x).
Tensor normGradient(const Deviation& rule, const std::vector<double>& x)
{
    Graph graph;
    const Shape row = Shape::matrix(1, 3);
    const NodeId leaf = graph.addLeaf({"x", "x"}, Tensor(row, x));
    const NodeId weights = graph.addLeaf({"w", "w"}, Tensor(row, std::vector{1.0, 2.0, -1.0}));
    const NodeId target = graph.add({"t", "t"}, multiply(), {graph.add({"y", "y"}, layerNorm(rule), {leaf}), weights});
    return Tensor(graph.read(appendGradients(graph, target).of[static_cast<std::size_t>(leaf)]));
}

// A row of equal numbers has no slope of its deviation; what PyTorch 1.13 gives for (x - x.mean()) / (x.std() + 1e-6).
TEST(LayerNormGradient, IsThatOfPyTorchWhereTheDeviationIsZero)
{
    const auto expectRow = [](const Deviation& rule, const std::vector<double>& x, const std::vector<double>& wanted) {
        const Tensor gradient = normGradient(rule, x);
        for (std::size_t c = 0; c < wanted.size(); ++c)
            EXPECT_NEAR(gradient.numbers()[c] / wanted[c], 1, 1e-9) << c;
    };
    const std::vector<double> none = {333333.3333333334, 1333333.3333333335, -1666666.6666666665};
    for (const bool unbiased : {true, false})
        expectRow({1e-6, unbiased, true}, {2, 2, 2}, none);
    expectRow({1e-6, true, true}, {1, 2, 3}, {-0.6666650000026668, 1.3333320000013333, -0.6666669999986667});
    expectRow({1e-6, false, true}, {1, 2, 3}, {-0.8164940809326248, 1.6329911618579018, -0.8164970809252764});
}

} // namespace
} // namespace heedmap::test
