// What must hold of the documents of every mechanism: labels, words and samples.

#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/mechanisms/dimensions.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace heedmap::test {
namespace {

constexpr int written = HEEDMAP_SANITIZED ? 3 : 12; // of each mechanism

/// A document with labels for the letters that it really has.
Document drawn(const RandomDocument& from, Random& random)
{
    Document document = from.document(random);
    Document plain = document;
    plain.labels.clear();
    plain.vocabulary.clear();
    plain.pad.reset();
    const Computation computation = build(plain, {});
    std::erase_if(document.labels, [&](const auto& entry) { return !computation.dimensions.contains(entry.first); });
    if (from.mechanism->paddedKeys(from.settings, from.mechanism->arrays(from.settings, {})).empty())
        document.pad.reset();
    if (document.pad) // sizes may be others
        return document;
    const auto& graph = computation.graph;
    const auto id = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
    const Shape& shape = graph.node(id).shape;
    const Cell cell = randomCell(random, shape);
    LossTerm term{.kind = LossTerm::Kind::Value, .of = graph.node(id).info.name, .cell = {cell.col}, .target = "more"};
    if (shape.rank >= 2)
        term.cell.insert(term.cell.begin(), cell.row);
    if (shape.rank >= 3)
        term.cell.insert(term.cell.begin(), cell.slice);
    term.weight = randomNumber(random);
    document.loss = {term, LossTerm{.kind = LossTerm::Kind::Value, .of = term.of, .cell = term.cell, .target = {}}};
    document.samples[0].targets = {Json(), "more"};
    document.samples[1].targets = {"less", "less"};
    return document;
}

template <typename Law> void forAllDocuments(std::uint64_t seed, Law law)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(seed);
        for (int i = 0; i < written; ++i) {
            const RandomDocument from = randomDocument(*mechanism, random, 4);
            SCOPED_TRACE(from.text());
            law(drawn(from, random), from);
            if (::testing::Test::HasFailure())
                return;
        }
    }
}

TEST(EveryDocument, IsWrittenAsItWasRead)
{
    forAllDocuments(40, [](const Document& document, const RandomDocument&) {
        const std::string text = writeDocument(document);
        const Document again = readDocument(text);
        EXPECT_EQ(writeDocument(again), text);
        EXPECT_EQ(again.vocabulary, document.vocabulary);
        EXPECT_EQ(again.labels, document.labels);
        EXPECT_EQ(again.sample, document.sample);
        EXPECT_EQ(again.pad, document.pad);
        EXPECT_EQ(again.loss, document.loss);
        for (std::size_t i = 0; i < document.samples.size(); ++i)
            EXPECT_EQ(again.samples[i].targets, document.samples[i].targets);
        for (std::size_t i = 0; i < document.arrays.size(); ++i)
            EXPECT_TRUE(std::get<InlineArray>(again.arrays[i].second)
                            ->sameBits(*std::get<InlineArray>(document.arrays[i].second)));
    });
}

TEST(EveryDocument, LabelsEveryAxisOfALetter)
{
    forAllDocuments(41, [](const Document& document, const RandomDocument& from) {
        const Computation computation = build(document, {});
        const Settings settings(from.mechanism->settings(), document.config);
        ArrayNames given;
        for (const auto& [name, source] : document.arrays)
            given.insert(name);
        for (const ArraySpec& spec : from.mechanism->arrays(settings, given)) {
            const auto leaf = computation.leaves.find(spec.name);
            if (leaf == computation.leaves.end())
                continue;
            const Node& node = computation.graph.node(leaf->second);
            const auto& shape = node.shape.rank == static_cast<int>(spec.shape.size()) ? spec.shape : spec.otherShape;
            const std::array<const Axis*, 3> axes = {&node.info.slices, &node.info.rows, &node.info.cols};
            for (std::size_t i = 0; i < shape.size(); ++i) {
                const bool named = std::ranges::find(document.labels, shape[i],
                                                     &std::pair<std::string, std::vector<LocalizedText>>::first)
                    != document.labels.end();
                const Axis& axis = *axes[i + 3 - shape.size()];
                const bool spare = spec.moreRows && i == 0;
                EXPECT_TRUE(!named || spare || axis.labels != nullptr) << spec.name << " " << shape[i];
            }
        }
    });
}

TEST(EveryDocument, ShowsASampleAsTheDocumentOfItsArrays)
{
    forAllDocuments(42, [](Document document, const RandomDocument&) {
        document.pad.reset();
        document.sample = 1;
        Computation shown = build(document, {});
        for (const auto& [name, source] : std::vector(document.samples[1].arrays))
            for (auto& [own, value] : document.arrays)
                if (own == name)
                    value = source;
        for (std::size_t i = 0; i < document.loss.size(); ++i)
            document.loss[i].target = document.samples[1].targets[i];
        document.samples.clear();
        document.sample = 0;
        Computation alone = build(document, {});
        ASSERT_EQ(shown.graph.size(), alone.graph.size());
        for (NodeId id = 0; id < alone.graph.size(); ++id)
            EXPECT_TRUE(Tensor(shown.graph.read(id)).sameBits(Tensor(alone.graph.read(id))))
                << alone.graph.node(id).info.name;
    });
}

Computation built(const std::string& text) { return build(readDocument(text), {}); }

const std::vector<std::string>& labelsOf(const Axis& axis)
{
    static const std::vector<std::string> none;
    return axis.labels == nullptr ? none : *axis.labels;
}

// Of the rows of a word's tokens the mean, of their columns the sum (docs/formats.md).
TEST(WordsOfTokens, AreWeightsBetweenWords)
{
    Computation computation =
        built(R"({"format": "heedmap", "version": 1, "mechanism": "captured", "config": {"words": true},
        "tokens": {"query": ["play", "##ing", "cards"]},
        "arrays": {"layer.0.A": [[[0.5, 0.25, 0.25], [0.1, 0.6, 0.3], [0.2, 0.2, 0.6]]]}})");
    const NodeId words = computation.graph.find("layer.0.A_words");
    ASSERT_NE(words, noNode);
    const Tensor view(computation.graph.read(words));
    ASSERT_EQ(view.shape(), Shape::stack(1, 2, 2));
    const std::vector<double> expected = {0.725, 0.275, 0.4, 0.6};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(view.at({0, static_cast<Index>(i / 2), static_cast<Index>(i % 2)}), expected[i], 1e-15);
    const NodeInfo& info = computation.graph.node(words).info;
    EXPECT_EQ(labelsOf(info.rows), (std::vector<std::string>{"playing", "cards"}));
    EXPECT_EQ(labelsOf(info.cols), (std::vector<std::string>{"playing", "cards"}));
    EXPECT_EQ(labelsOf(computation.graph.node(computation.graph.find("layer.0.A")).info.rows),
              (std::vector<std::string>{"play", "ing", "cards"}));
}

TEST(WordsOfTokens, MayDifferOnTheTwoSides)
{
    Computation computation = built(R"({"format": "heedmap", "version": 1, "mechanism": "captured",
        "config": {"words": true, "layers": 0, "cross_layers": 1},
        "tokens": {"query": ["Ġa", "b"], "key": ["x</w>", "y", "z</w>"]},
        "arrays": {"cross.0.A": [[[0.5, 0.25, 0.25], [0.1, 0.6, 0.3]]]}})");
    const Tensor view(computation.graph.read(computation.graph.find("cross.0.A_words")));
    ASSERT_EQ(view.shape(), Shape::stack(1, 1, 2));
    EXPECT_NEAR(view.at({0, 0, 0}), 0.3, 1e-15);
    EXPECT_NEAR(view.at({0, 0, 1}), 0.7, 1e-15);
}

TEST(WordsOfTokens, AreNotThereWhereNoTokenIsAPart)
{
    for (const char* tokens : {R"("tokens": {"query": ["a", "b"]}, )", ""}) {
        const std::string text =
            std::string(R"({"format": "heedmap", "version": 1, "mechanism": "captured", "config": {"words": true}, )")
            + tokens + R"("arrays": {"layer.0.A": [[[0.5, 0.5], [0.1, 0.9]]]}})";
        EXPECT_EQ(built(text).graph.find("layer.0.A_words"), noNode);
    }
}

/// Half the mean of the heads and half the identity, times what layers before made of it.
Tensor rolledOut(const Tensor& weights, const Tensor* before)
{
    const Index n = weights.shape().rows;
    const Index heads = weights.shape().slices;
    Tensor hat(Shape::matrix(n, n));
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            hat.at({0, i, j}) = i == j ? 0.5 : 0;
            for (Index s = 0; s < heads; ++s)
                hat.at({0, i, j}) += 0.5 * weights.at({s, i, j}) / static_cast<double>(heads);
        }
    if (before == nullptr)
        return hat;
    Tensor product(Shape::matrix(n, n));
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            for (Index k = 0; k < n; ++k)
                product.at({0, i, j}) += hat.at({0, i, k}) * before->at({0, k, j});
    return product;
}

TEST(Rollout, OfADecoderFollowsItsAttentionToItself)
{
    const std::filesystem::path golden = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/golden";
    Document document = readDocument(readFile(golden / "transformer_gpt.heed", 1 << 20));
    EXPECT_EQ(build(document, golden).graph.find("rollout.tgt"), noNode);
    document.config.set("rollout", true);
    Computation computation = build(document, golden);
    const Tensor rollout(computation.graph.read(computation.graph.find("rollout.tgt")));
    Tensor expected;
    for (int layer = 0; layer < computation.settings.integer("decoder_layers"); ++layer) {
        const std::string name = "dec." + std::to_string(layer) + ".self.A";
        const Tensor weights(computation.graph.read(computation.graph.find(name)));
        expected = rolledOut(weights, layer == 0 ? nullptr : &expected);
    }
    ASSERT_EQ(rollout.shape(), expected.shape());
    for (std::size_t i = 0; i < expected.numbers().size(); ++i)
        EXPECT_NEAR(rollout.numbers()[i], expected.numbers()[i], 1e-14);
}

} // namespace
} // namespace heedmap::test
