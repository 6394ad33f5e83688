// Which arrays hold drawn numbers, and what is said of weights that come from them.

#include <heedmap/document/drawn.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>

#include "support/example.h"

#include <gtest/gtest.h>

#include <array>

namespace heedmap {
namespace {

std::vector<std::string> drawnIn(const Document& document)
{
    const Computation computation = build(document, {});
    std::vector<std::string> names;
    for (const NodeId leaf : drawnLeaves(document, computation))
        names.push_back(computation.graph.node(leaf).info.name);
    return names;
}

std::string saidOf(const Document& document)
{
    Computation computation = build(document, {});
    const auto behind = behindWeights(computation.graph, drawnLeaves(document, computation),
                                      [&](NodeId pinned) { return someRowIsComputed(computation.graph, pinned); });
    return behind.empty() ? std::string() : drawnNumbersSentence(computation.graph, behind).english();
}

TEST(DrawnNumbers, AreThoseOfANewDocument)
{
    const Document document = newDocument(mechanism("self_attention"));
    EXPECT_EQ(drawnIn(document), (std::vector<std::string>{"X", "W_Q", "W_K", "W_V"}));
    EXPECT_EQ(saidOf(document), "drawn numbers (X, W_Q, W_K): these weights mean nothing yet")
        << "the values change no weight";
}

TEST(DrawnNumbers, AreCountedPastTheFirstFew)
{
    const Document document = newDocument(mechanism("transformer"));
    EXPECT_TRUE(saidOf(document).ends_with(" more): these weights mean nothing yet")) << saidOf(document);
}

TEST(DrawnNumbers, AreNotNumbersOfOtherRules)
{
    EXPECT_TRUE(drawnIn(Example("it-learned").document()).empty()) << "words, and numbers that are given";
    for (const char* rule : {R"("identity")", R"("zeros")", R"("ones")"})
        EXPECT_FALSE(drawsNumbers(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
            "arrays": {"X": {"init": )" + std::string(rule)
                                               + R"(, "shape": [2, 2]}}})")
                                      .arrays[0]
                                      .second));
    Document given = newDocument(mechanism("self_attention"));
    for (auto& [name, source] : given.arrays) {
        const auto rule = std::get<Initial>(source);
        source = std::make_shared<const Tensor>(made(rule, *rule.shape, name));
    }
    EXPECT_TRUE(drawnIn(given).empty()) << "they are given, whatever they were";
}

TEST(DrawnNumbers, BehindPinnedWeightsDoNotMatter)
{
    Document document = newDocument(mechanism("self_attention"));
    const Computation computation = build(document, {});
    const Shape shape = computation.graph.node(computation.graph.find("A")).shape;
    Tensor equal(shape);
    for (double& weight : equal.numbers())
        weight = 1 / static_cast<double>(shape.cols);
    document.pins.emplace_back("A", std::make_shared<const Tensor>(equal));
    EXPECT_EQ(saidOf(document), "");
}

TEST(DrawnNumbers, AreBehindTheRowsThatOneTypedWeightLeft)
{
    for (const char* format : {"float64", "bfloat16"}) {
        Document document = newDocument(mechanism("self_attention"));
        Computation computation = build(document, {});
        Graph& graph = computation.graph;
        (void)graph.setNumberFormat(floatFormat(format));
        const Lease weights = graph.read(graph.find("A"));
        Tensor typed{ConstView(weights)};
        typed.at({0, 1, 0}) = 0.9;
        const auto said = [&] {
            (void)graph.pin(graph.find("A"), typed);
            return behindWeights(graph, drawnLeaves(document, computation),
                                 [&](NodeId pinned) { return someRowIsComputed(graph, pinned); });
        };
        EXPECT_EQ(said().size(), 3U) << format;
        for (Index row = 0; row < typed.shape().rows; ++row)
            typed.at({0, row, 0}) = 0.9;
        EXPECT_TRUE(said().empty()) << format;
    }
}

TEST(DrawnNumbers, OfASampleAreItsOwn)
{
    Document document = newDocument(mechanism("self_attention"));
    const Computation computation = build(document, {});
    const Shape shape = computation.graph.node(computation.graph.find("X")).shape;
    document.samples = {Sample{.arrays = {{"X", std::make_shared<const Tensor>(shape)}}}, Sample{}};
    EXPECT_EQ(drawnIn(document), (std::vector<std::string>{"W_Q", "W_K", "W_V"}));
    document.sample = 1;
    EXPECT_EQ(drawnIn(document), (std::vector<std::string>{"X", "W_Q", "W_K", "W_V"}));
}

TEST(DrawnNumbers, StayUntilEveryRowIsAnother)
{
    const Initial rule{.kind = Initial::Kind::Normal, .seed = 3};
    Tensor numbers = made(rule, Shape::matrix(3, 2), "W_Q");
    EXPECT_TRUE(someRowIsDrawn(rule, "W_Q", numbers.view()));
    EXPECT_FALSE(someRowIsDrawn(rule, "W_K", numbers.view())) << "another name draws other numbers";
    for (Index row = 0; row < 3; ++row) {
        EXPECT_TRUE(someRowIsDrawn(rule, "W_Q", numbers.view())) << row;
        numbers.at({0, row, row % 2}) += 1;
    }
    EXPECT_FALSE(someRowIsDrawn(rule, "W_Q", numbers.view()));
}

} // namespace
} // namespace heedmap
