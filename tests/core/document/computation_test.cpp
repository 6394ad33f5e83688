#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/npy.h>
#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/tensor/random.h>

#include "core/document/computation_support.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace heedmap {
namespace {

/// A product that counts how often a change is followed through it.
class CountedProduct final : public Op {
public:
    std::string_view name() const override { return m_op->name(); }
    Arity arity() const override { return m_op->arity(); }
    Shape shape(std::span<const Shape> inputs) const override { return m_op->shape(inputs); }
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        m_op->forward(inputs, output, region);
    }
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        ++m_followed;
        return m_op->affected(shapes, input, changed);
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return m_op->explain(inputs, shapes, cell);
    }
    std::string formula(std::span<const std::string> symbols) const override { return m_op->formula(symbols); }

    Index followed() const { return m_followed; }

private:
    std::shared_ptr<const Op> m_op = multiply();
    mutable Index m_followed = 0;
};

/// Layers with an array each, and each with what the one before gives.
class Chain final : public Mechanism {
public:
    explicit Chain(int layers) : m_layers(layers) {}
    std::string id() const override { return "chain"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Chain"); }
    std::vector<Setting> settings() const override { return {}; }
    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        for (int i = 0; i < m_layers; ++i)
            arrays.push_back({.name = nameOf(i), .shape = {"n", "d"}});
        return arrays;
    }
    Dimensions usual(const Settings&) const override { return {{"n", 2}, {"d", 2}}; }
    void build(Recipe& recipe) const override
    {
        NodeId last = recipe.leaf({nameOf(0)}, {});
        for (int i = 1; i < m_layers; ++i)
            last = recipe.add({"Z." + std::to_string(i)}, product, {last, recipe.leaf({nameOf(i)}, {})}, {});
    }
    static std::string nameOf(int i) { return "W." + std::to_string(i); }

    std::shared_ptr<const CountedProduct> product = std::make_shared<const CountedProduct>();

private:
    int m_layers;
};

/// How often changes are followed through the nodes of a chain while it is built, each of which may be pinned.
Index followedIn(int layers, bool pinned)
{
    const Chain chain(layers);
    Document document{.mechanism = "chain"};
    for (int i = 0; i < layers; ++i)
        document.arrays.emplace_back(Chain::nameOf(i),
                                     Initial{.kind = Initial::Kind::Normal, .shape = Shape::matrix(2, 2)});
    for (int i = 1; i < layers && pinned; ++i)
        document.pins.emplace_back("Z." + std::to_string(i), std::make_shared<const Tensor>(Tensor{{1, 2}, {3, 4}}));
    Computation computation = build(chain, document, {});
    EXPECT_NE(computation.graph.read(computation.leaves.at(Chain::nameOf(layers - 1))).at({0, 1, 1}), 0);
    return chain.product->followed();
}

TEST(Computation, IsBuiltInAPassHoweverManyArraysItHas)
{
    EXPECT_LE(followedIn(40, false), 2 * followedIn(20, false) + 40);
    EXPECT_LE(followedIn(40, true), 2 * followedIn(20, true) + 40);
}

TEST(Computation, ComputesWhatTheDocumentSays)
{
    Computation computation = built(whole(R"("tokens": {"query": ["Thinking", "Machines"]})"));
    const Tensor scores = value(computation, "S");
    EXPECT_NEAR(scores.at({0, 0, 0}), 0.13, 1e-12);
    EXPECT_NEAR(scores.at({0, 1, 1}), 0.76, 1e-12);
    EXPECT_EQ(computation.dimensions.find("d_v")->second, 2);
    EXPECT_EQ(computation.mechanism->id(), "self_attention");
    EXPECT_EQ(computation.graph.node(computation.leaves.find("W_Q")->second).info.name, "W_Q");
}

TEST(Computation, UsesPinnedValuesDownstream)
{
    Computation computation = built(whole(R"("pins": {"A": [[0, 1], [1, 0]]})"));
    EXPECT_TRUE(computation.graph.pinned(computation.graph.find("A")));
    const Tensor z = value(computation, "Z");
    const Tensor v = value(computation, "V");
    for (Index c = 0; c < 2; ++c) {
        EXPECT_EQ(z.at({0, 0, c}), v.at({0, 1, c}));
        EXPECT_EQ(z.at({0, 1, c}), v.at({0, 0, c}));
    }
}

TEST(Computation, PinsSomeSlicesAndComputesTheOthers)
{
    Computation computation = built(heads(R"({"1": [[0, 1], [1, 0]]})"));
    const NodeId weights = computation.graph.find("A");
    EXPECT_FALSE(computation.graph.pinned(weights));
    EXPECT_TRUE(computation.graph.pinned(weights, 1));
    const Tensor z = value(computation, "Z");
    EXPECT_EQ(z.at({1, 0, 0}), 4);
    EXPECT_EQ(z.at({1, 1, 0}), 2);
    EXPECT_GT(z.at({0, 0, 0}), 2); // softmax of 1 and 3 leans to the second
    EXPECT_LT(z.at({0, 0, 0}), 3);
}

TEST(Computation, AllSlicesPinnedAreAWholePin)
{
    Computation computation = built(heads(R"({"1": [[0, 1], [1, 0]], "0": {"init": "identity"}})"));
    EXPECT_TRUE(computation.graph.pinned(computation.graph.find("A")));
    EXPECT_EQ(value(computation, "Z").at({0, 1, 0}), 3);
}

TEST(Computation, PinnedSlicesAreWrittenAsTheyWereRead)
{
    const std::string text = heads(R"({"1": [[0, 1], [1, 0]], "0": {"init": "identity"}})");
    const Document document = readDocument(text);
    const std::string written = writeDocument(document);
    EXPECT_NE(written.find("\"slices\""), std::string::npos);
    EXPECT_EQ(writeDocument(readDocument(written)), written);
    EXPECT_EQ(readDocument(written).pins.size(), 2U);
}

TEST(Computation, PinsRulesInTheShapeOfTheirNode)
{
    Computation computation = built(whole(R"("pins": {"A": {"init": "identity"}})"));
    EXPECT_TRUE(value(computation, "A").sameBits(Tensor{{1, 0}, {0, 1}}));
}

TEST(Computation, KnowsNotesAndFiguresByNode)
{
    const Computation computation =
        built(whole(R"("notes": {"S": "Look."}, "published": {"S": [["0.14", ""], ["", ""]]})"));
    const NodeId scores = computation.graph.find("S");
    EXPECT_EQ(computation.notes.at(scores).in("en"), "Look.");
    EXPECT_EQ(computation.published.at(scores).figures[0], "0.14");
}

TEST(Computation, MakesSeededArraysInTheShapesTheOthersFix)
{
    Computation computation = built(selfAttention(
        x + ", " + wq
        + R"(, "W_K": {"init": "normal", "std": 0.5, "seed": 7}, "W_V": {"init": "ones", "shape": [3, 5]})"));
    EXPECT_TRUE(value(computation, "W_K").sameBits(normalTensor(Shape::matrix(3, 3), 0.5, 7, "W_K")));
    EXPECT_EQ(value(computation, "W_V").at({0, 2, 4}), 1);
    EXPECT_EQ(value(computation, "Z").shape(), Shape::matrix(2, 5));
}

TEST(Computation, AnIdentityIsSquareWhereOneOfItsSizesIsKnown)
{
    const auto shapeIn = [](const std::string& arrays, const char* array, const char* tokens = "{}") {
        const Computation built =
            build(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
            "tokens": )" + std::string(tokens)
                               + R"(, "arrays": {)" + arrays + "}}"),
                  {});
        return built.graph.node(built.graph.find(array)).shape;
    };
    const std::string three =
        R"("W_Q": {"init": "identity"}, "W_K": {"init": "identity"}, "W_V": {"init": "identity"})";
    for (const char* array : {"W_Q", "W_K", "W_V"}) {
        EXPECT_EQ(shapeIn(R"("X": [[1, 2], [3, 4], [5, 6]], )" + three, array), Shape::matrix(2, 2)) << array;
        EXPECT_EQ(shapeIn(R"("X": {"init": "words", "axes": ["animal", "food"]}, )" + three, array,
                          R"({"query": ["cat", "dog", "fish"]})"),
                  Shape::matrix(2, 2))
            << array;
    }
    EXPECT_EQ(shapeIn(R"("X": [[1, 2]], "W_Q": [[1, 0, 0], [0, 1, 0]], "W_K": {"init": "identity"}, "W_V": [[1], [2]])",
                      "W_K"),
              Shape::matrix(2, 3))
        << "others fix both";
    EXPECT_EQ(shapeIn(R"("X": {"init": "identity"}, )" + three, "X", R"({"query": ["a", "b", "c"]})"),
              Shape::matrix(3, 3));
}

TEST(Computation, TakesALengthFromTheTokens)
{
    const Computation computation = built(
        R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "tokens": {"query": ["a", "b", "c"]},
                  "arrays": {"X": {"init": "normal"}, "W_Q": [[1, 2], [3, 4]], "W_K": {"init": "zeros"},
                             "W_V": {"init": "uniform", "shape": [2, 1]}}})");
    EXPECT_EQ(computation.graph.node(computation.graph.find("X")).shape, Shape::matrix(3, 2));
}

TEST(Computation, ReadsAListAsARowVector)
{
    Computation computation = built(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [1, 0], "K": [[1, 0], [0, 1]], "V": [[1], [2]]}, "published": {"S": ["1", "0"]}})");
    EXPECT_TRUE(value(computation, "S").sameBits(Tensor{{1, 0}}));
}

TEST(Computation, RefusesWhatDoesNotFitTheMechanism)
{
    const std::pair<std::string, std::string> cases[] = {
        {R"({"format": "heedmap", "version": 1, "mechanism": "self_atention", "arrays": {}})",
         "mechanism: there is no mechanism \"self_atention\"; the nearest are self_attention, "},
        {selfAttention(x + ", " + wq + ", " + wk), "arrays.W_V: missing; expected a matrix 3×d_v"},
        {selfAttention(weights), "arrays.X: missing; expected a matrix n×3"},
        {selfAttention(x + ", " + weights + R"(, "W_q": [1])"),
         "arrays.W_q: unknown array; with this config self_attention takes X, W_Q, W_K, W_V, b_Q, b_K, b_V"},
        {selfAttention(x + ", " + weights + R"(, "mask": [[1, 0], [0, 1]])"),
         "arrays.mask: expected config.mask.custom to say what it means: keep, hide or add"},
        {selfAttention(x + ", " + wq + R"(, "W_K": [[1, 2], [3, 4], [5, 6], [7, 8]], )" + wv),
         "arrays.W_K: 4 rows, but X has 3 columns, and both are d: expected W_K 3×3 or X 2×4"},
        {selfAttention(x + ", " + wq + R"(, "W_K": [[1, 2], [3, 4], [5, 6]], )" + wv),
         "arrays.W_K: 2 columns, but W_Q has 3 columns, and both are d_k: expected W_K 3×3 or W_Q 3×2"},
        {selfAttention(x + ", " + weights + R"(, "b_Q": [1, 2])"),
         "arrays.b_Q: 2 entries, but W_Q has 3 columns, and both are d_k: expected b_Q 3 or W_Q 3×2"},
        {selfAttention(x + ", " + weights + R"(, "b_Q": [[1, 2, 3]])"),
         "arrays.b_Q: expected a list of 3, got a matrix 1×3"},
        {selfAttention(R"("X": [[[1, 2, 3]]], )" + weights), "arrays.X: expected a matrix n×3, got a stack 1×1×3"},
        {selfAttention(x + ", " + wq + ", " + wk + R"(, "W_V": {"init": "normal"})"),
         "arrays.W_V: nothing determines d_v in 3×d_v; give a \"shape\""},
        {selfAttention(x + ", " + wq + ", " + wk + R"(, "W_V": {"init": "normal", "shape": [4, 2]})"),
         "arrays.W_V: 4 rows, but X has 3 columns, and both are d: expected W_V 3×2 or X 2×4"},
        {R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "config": {"heads": 1, "position":
            {"kind": "relative_key", "max_distance": 1}}, "arrays": {"C": [[1, 0, 0]], "W_O": [[1], [0]], )"
             + x + ", " + weights + "}}",
         "config.position.kind: \"relative_key\" acts in self-attention only; with another sequence for the keys, "},
        {whole(R"("config": {"heads": 2})"),
         "config.heads: unknown key; allowed are scale, softcap, weights, mask, position"},
        {whole(R"("config": {"mask": {"key_padding": [1, 0, 1]}})"),
         "config.mask.key_padding: 3 entries for 2 keys; expected one each"},
        {whole(R"("config": {"mask": {"query_padding": [1]}})"),
         "config.mask.query_padding: 1 entry for 2 queries; expected one each"},
        {whole(R"("config": {"mask": {"key_padding": [1, 0.5]}})"),
         "config.mask.key_padding[1]: expected 0, 1, true or false, got 0.5"},
        {whole(R"("tokens": {"query": ["a", "b", "c"]})"), "tokens.query: 3 tokens, but n is 2 as in X"},
        {R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "tokens": {"query": ["a", "b", "c"]},
            "arrays": {"Q": [[1], [2]], "K": [[1], [2], [3]], "V": [[1], [2], [3]]}})",
         "tokens.query: 3 tokens, but n is 2 as in Q; tokens of the keys, of which there are 3, are called key_tokens, "
         "in a "
         "document tokens.key"},
        {whole(R"("tokens": {"key": ["a", "b"]})"),
         "tokens.key: no array has a position for each of these tokens; leave them out"},
        {whole(R"("pins": {"A2": [[1]]})"), "pins.A2: there is no such node; there are X, "},
        {whole(R"("pins": {"X": [[1]]})"), "pins.X: X is given, not computed; its numbers belong in arrays"},
        {whole(R"("pins": {"A": [[1, 0, 0], [0, 1, 0]]})"), "pins.A: 2×3, but A is 2×2"},
        {whole(R"("pins": {"A": {"init": "ones", "shape": [3, 3]}})"), "pins.A: 3×3, but A is 2×2"},
        {whole(R"("pins": {"A": {"slices": {"0": [[1, 0], [0, 1]]}}})"),
         "pins.A.slices.0: A is 2×2; only a stack has slices"},
        {heads(R"({"2": [[1, 0], [0, 1]]})"), "pins.A.slices.2: A has 2 slices; expected 0 to 1"},
        {heads(R"({"1": [[1, 0, 0]]})"), "pins.A.slices.1: 1×3, but A[1] is 2×2"},
        {heads(R"({"01": [[1, 0], [0, 1]]})"),
         "pins.A.slices: expected the number of a slice, such as \"2\", got \"01\""},
        {heads(R"({"-1": [[1, 0], [0, 1]]})"),
         "pins.A.slices: expected the number of a slice, such as \"2\", got \"-1\""},
        {heads(R"({"1": [[1, 0], [0]]})"),
         "pins.A.slices.1[1]: expected a list of 2 numbers, like the first one, got a list of 1 entry"},
        {heads("{}"), "pins.A.slices: expected at least one slice, got none"},
        {heads("[1]"), "pins.A.slices: expected an object, got [1]"},
        {whole(R"("pins": {"A": {"slices": {"0": [[1]]}, "init": "ones"}})"),
         "pins.A.init: unknown key; allowed are slices"},
        {whole(R"("pins": {"A[0]": [[1, 0], [0, 1]]})"),
         "pins.A[0]: expected the name of a node; {\"slices\": {\"2\": …}} pins a slice of a stack"},
        {whole(R"("published": {"T": [["1"]]})"), "published.T: there is no such node; there are X, "},
        {whole(R"("published": {"S": [["1", "2"]]})"), "published.S: 1×2, but S is 2×2"},
        {whole(R"("published": {"S": ["1", "2"]})"), "published.S: 2, but S is 2×2"},
        {whole(R"("notes": {"mask": "Look."})"), "notes.mask: there is no such node; there are X, "},
    };
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusal(text).substr(0, message.size()), message) << text;
}

TEST(Computation, RefusesMoreThanCanBeHeldBeforeMakingIt)
{
    const auto sized = [](const std::string& n, const std::string& d) {
        return selfAttention(
            R"("X": {"init": "normal", "shape": [)" + n + ", " + d + R"(]}, "W_Q": {"init": "normal", "shape": [)" + d
            + R"(, 1]}, "W_K": {"init": "normal"}, "W_V": {"init": "normal", "shape": [)" + d + ", 1]}");
    };
    EXPECT_EQ(refusal(sized("2000000000", "2000000000")),
              "arrays.X: 2000000000×2000000000 numbers are more than the 536870912 that one tensor may hold");
    EXPECT_EQ(refusal(sized("200000000", "1")),
              "mechanism: S: 200000000×200000000 numbers are more than the 536870912 that one tensor may hold");
    const Capacity small{.numbers = 1e6, .bytes = 1e5};
    EXPECT_EQ(errorOf([&] { build(readDocument(sized("1000", "100")), {}, small); }),
              "arrays.X: the tensors take 781.2 KiB, more than the 97.7 KiB of memory that this machine has");
    EXPECT_EQ(errorOf([&] { build(readDocument(sized("1000", "1")), {}, small); }),
              "mechanism: the tensors take 22.9 MiB, more than the 97.7 KiB of memory that this machine has");
}

TEST(Computation, LeavesAContextWithoutPositionsAsItIs)
{
    const std::string start = R"({"format": "heedmap", "version": 1, "mechanism": "cross_attention",
        "config": {"position": {"kind": "learned"}}, "arrays": {"C": [[5, 6, 7]], "P": {"init": "ones"}, )";
    Computation without = built(start + x + ", " + weights + "}}");
    EXPECT_EQ(without.graph.find("C_pos"), noNode);
    EXPECT_TRUE(value(without, "V").sameBits(Tensor{{12, 13}}));
    Computation with = built(start + R"("P_C": {"init": "ones"}, )" + x + ", " + weights + "}}");
    EXPECT_TRUE(value(with, "C_pos").sameBits(Tensor{{6, 7, 8}}));
}

TEST(Computation, NamesNoMoreDistancesThanAnybodyReads)
{
    const auto labels = [](int distance) {
        Computation computation = built(whole(R"("config": {"position": {"kind": "relative_bias", "max_distance": )"
                                              + std::to_string(distance) + "}}")
                                            .insert(selfAttention("").find("}"), R"("rel_bias": {"init": "zeros"}, )"));
        return computation.graph.node(computation.graph.find("rel_bias")).info.cols.labels;
    };
    ASSERT_NE(labels(2), nullptr);
    EXPECT_EQ(*labels(2), (std::vector<std::string>{"−2", "−1", "0", "1", "2"}));
    EXPECT_EQ(labels(100'000), nullptr);
}

TEST(Computation, SurvivesSavingAndLoading)
{
    const TestFolder folder;
    const OpenedDocument first = [&] {
        writeFile(folder / "a.heed", whole(R"("config": {"scale": 0.1}, "view": {"step": 2})"));
        return openDocument(folder / "a.heed");
    }();
    saveDocument(first.document, folder / "b.heed");
    OpenedDocument second = openDocument(folder / "b.heed");
    EXPECT_EQ(writeDocument(first.document), writeDocument(second.document));
    EXPECT_EQ(second.document.view.find("step")->number(), 2);
}

TEST(Computation, OpensEveryExample)
{
    int opened = 0;
    const std::filesystem::path source = HEEDMAP_SOURCE_FOLDER;
    for (const auto& entry : std::filesystem::directory_iterator(source / "resources/examples"))
        if (entry.path().extension() == ".heed") {
            const OpenedDocument opening = openDocument(entry.path());
            const std::string text = writeDocument(opening.document);
            EXPECT_EQ(writeDocument(readDocument(text)), text);
            ++opened;
        }
    EXPECT_GT(opened, 10);
}

} // namespace
} // namespace heedmap
