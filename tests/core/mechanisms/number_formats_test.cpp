// What must hold of every mechanism in every number format that rounds.

#include "support/cells.h"
#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/graph/backward.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace heedmap::test {
namespace {

constexpr int documentsOfEach = HEEDMAP_SANITIZED ? 1 : 3; // of each mechanism and format

const std::filesystem::path goldenFolder = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/number_formats";

std::span<const FloatFormat> reducedFormats() { return floatFormats().subspan(1); }

template <typename Law> void forAllFormats(std::uint64_t seed, Law law)
{
    for (const Mechanism* mechanism : mechanisms())
        for (const FloatFormat& format : reducedFormats()) {
            Random random(seed);
            for (int i = 0; i < documentsOfEach; ++i) {
                const RandomDocument document = randomDocument(*mechanism, random);
                SCOPED_TRACE(std::string(format.id) + " " + document.text());
                law(document, format, random);
                if (::testing::Test::HasFailure())
                    return;
            }
        }
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Whether a cell shows what its explanation comes to. Two ways to one double differ in its last bits, and so may
/// round to neighbours: what is rounded is to be as near as the law for doubles asks.
bool explains(const Expression& explanation, double shown, const FloatFormat& format)
{
    if (same(explanation.value(), shown) || explanation.kind() != Expression::Kind::Rounded)
        return same(explanation.value(), shown);
    const double exact = explanation.arguments().front().value();
    const double slack = 1e-12 * std::max(1.0, std::abs(exact));
    return rounded(exact - slack, format) <= shown && shown <= rounded(exact + slack, format);
}

/// A number of a leaf or of a pinned node, or a pin.
void randomEditIn(Graph& graph, Random& random)
{
    const auto id = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
    const Node& node = graph.node(id);
    const double number = node.info.role == Role::Mask || node.info.whole
        ? static_cast<double>(randomIndex(random, 0, 1))
        : 3 * randomNumber(random);
    if (node.leaf() || graph.pinned(id)) {
        graph.assign(id, Region::of(randomCell(random, node.shape)), std::vector{number});
    } else if (randomIndex(random, 0, 4) == 0) {
        Tensor pin(graph.read(id));
        pin.at(randomCell(random, node.shape)) = number;
        graph.pin(id, pin);
    }
}

/// The same numbers and pins, in a graph that never saw an edit.
void copyInto(Graph& fresh, const Graph& edited)
{
    for (NodeId id = 0; id < edited.size(); ++id) {
        if (!edited.node(id).leaf() && !edited.pinned(id))
            continue;
        const Tensor given(edited.given(id));
        if (edited.node(id).leaf())
            fresh.assign(id, Region::all(given.shape()), given.numbers());
        else
            fresh.pin(id, given);
    }
}

void expectSameBits(Graph& a, Graph& b)
{
    ASSERT_EQ(a.size(), b.size());
    for (NodeId id = 0; id < a.size(); ++id)
        EXPECT_TRUE(Tensor(a.read(id)).sameBits(Tensor(b.read(id)))) << a.node(id).info.name;
}

TEST(EveryNumberFormat, HoldsEveryNumberOfEveryNodeAndGradient)
{
    forAllFormats(1, [](const RandomDocument& document, const FloatFormat& format, Random&) {
        Graph graph;
        document.build(graph);
        graph.setNumberFormat(format);
        appendGradients(graph, resultOf(graph));
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Lease value = graph.read(id);
            forEachCell(value.shape, [&](const Cell& cell) {
                const double number = value.at(cell);
                EXPECT_TRUE(graph.node(id).info.whole ? number == std::floor(number)
                                                      : same(rounded(number, format), number))
                    << graph.node(id).info.name << " " << number;
            });
        }
    });
}

TEST(EveryNumberFormat, GivesBitForBitAfterEditsWhatComputingAnewGives)
{
    forAllFormats(2, [](const RandomDocument& document, const FloatFormat& format, Random& random) {
        Graph graph;
        document.build(graph);
        graph.setNumberFormat(format);
        for (int i = 0; i < 12; ++i) {
            randomEditIn(graph, random);
            const auto looked = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
            graph.evaluate(std::vector{Demand{looked, randomRegion(random, graph.node(looked).shape)}});
        }
        Graph fresh;
        document.build(fresh);
        copyInto(fresh, graph);
        fresh.setNumberFormat(format);
        expectSameBits(graph, fresh);
    });
}

TEST(EveryNumberFormat, ExplainsEveryCellByItsArithmeticAndHowThatWasRounded)
{
    forAllFormats(3, [](const RandomDocument& document, const FloatFormat& format, Random&) {
        Graph graph;
        document.build(graph);
        graph.setNumberFormat(format);
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Lease value = graph.read(id);
            forEachCell(value.shape, [&](const Cell& cell) {
                const std::optional<Expression> explanation = graph.explain(id, cell);
                ASSERT_EQ(explanation.has_value(), !graph.node(id).leaf());
                if (!explanation)
                    return;
                EXPECT_TRUE(explains(*explanation, value.at(cell), format))
                    << graph.node(id).info.name << " shows " << value.at(cell) << ", explained as "
                    << explanation->value();
                EXPECT_EQ(explanation->kind() == Expression::Kind::Rounded, !graph.node(id).info.whole);
                if (!graph.node(id).info.whole) {
                    EXPECT_EQ(explanation->text(), format.id);
                }
            });
        }
    });
}

TEST(EveryNumberFormat, IsLeftForDoublesWithoutATrace)
{
    forAllFormats(4, [](const RandomDocument& document, const FloatFormat& format, Random& random) {
        Graph graph;
        document.build(graph);
        Graph untouched;
        document.build(untouched);
        graph.setNumberFormat(format);
        for (int i = 0; i < 8; ++i)
            randomEditIn(graph, random);
        copyInto(untouched, graph);
        EXPECT_EQ(graph.setNumberFormat(floatFormats().front()).size(), static_cast<std::size_t>(graph.size()));
        EXPECT_TRUE(graph.setNumberFormat(floatFormats().front()).empty()) << "nothing changed";
        expectSameBits(graph, untouched);
    });
}

class NumberFormat : public ::testing::TestWithParam<std::string> {};

TEST_P(NumberFormat, TakesAttentionStepByStepWhereNumPyTakesIt)
{
    Computation computation = build(loadDocument(goldenFolder / "attention.heed"), goldenFolder);
    Graph& graph = computation.graph;
    graph.setNumberFormat(floatFormat(GetParam()));
    for (const char* name : {"Q", "K", "V", "S", "S_scaled", "mask", "S_masked", "A", "Z"}) {
        const Tensor expected = readArrayFile(goldenFolder / (GetParam() + ".npz"), name);
        EXPECT_TRUE(Tensor(graph.read(graph.find(name))).sameBits(expected)) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(All, NumberFormat, ::testing::Values("float32", "bfloat16", "float16"),
                         [](const auto& info) { return info.param; });

TEST(NumberFormats, LeaveIndicesAlone)
{
    Graph graph;
    const NodeId ids = graph.addLeaf({.name = "ids", .symbol = "i", .whole = true}, Tensor({{2049.0, 4099.0}}));
    const NodeId numbers = graph.addLeaf({.name = "x", .symbol = "x"}, Tensor({{2049.0, 4099.0}}));
    graph.setNumberFormat(floatFormat("float16"));
    EXPECT_EQ(graph.read(ids).at({0, 0, 0}), 2049);
    EXPECT_EQ(graph.read(numbers).at({0, 0, 0}), 2048);
    EXPECT_EQ(graph.given(numbers).at({0, 0, 0}), 2049);
}

} // namespace
} // namespace heedmap::test
