// docs/formats.md: labels, the vocabulary, ids as words.

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

using Words = std::vector<std::string>;

/// A decoder of one layer without a network, whose three words are 1×2 embeddings.
std::string speaker(const std::string& ids, const std::string& members = R"("vocabulary": ["cat", "dog", "[END]"])")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"encoder_layers": 0, "heads": 2, "ffn": false, "norm": "none"},
        "arrays": {"embedding": [[1, 0], [0, 1], [1, 1]], "tgt.ids": )"
        + ids + R"(, "dec.0.self.W_Q": [[1, 0], [0, 1]], "dec.0.self.W_K": [[1, 0], [0, 1]],
        "dec.0.self.W_V": [[1, 0], [0, 1]], "dec.0.self.W_O": [[1, 0], [0, 1]],
        "W_vocab": [[1, 0, 0], [0, 1, 0]]})"
        + (members.empty() ? "" : ", ") + members + "}";
}

Computation spoken(const std::string& ids, const std::string& members = R"("vocabulary": ["cat", "dog", "[END]"])")
{
    return build(readDocument(speaker(ids, members)), {});
}

std::string refusalOfSpeech(const std::string& ids, const std::string& members)
{
    return errorOf([&] { spoken(ids, members); });
}

const NodeInfo& infoOf(const Computation& computation, const char* name)
{
    return computation.graph.node(computation.graph.find(name)).info;
}

Words labelsOf(const Axis& axis) { return axis.labels == nullptr ? Words() : *axis.labels; }

TEST(Vocabulary, LetsIdsBeWords)
{
    const Document document = readDocument(speaker(R"(["dog", 0, "[END]"])"));
    for (const auto& [name, source] : document.arrays)
        if (name == "tgt.ids") {
            EXPECT_TRUE(std::ranges::equal(std::get<InlineArray>(source)->numbers(), std::array{1.0, 0.0, 2.0}));
        }
    const std::string written = writeDocument(document);
    EXPECT_NE(written.find(R"("tgt.ids": ["dog", "cat", "[END]"])"), std::string::npos);
    EXPECT_EQ(writeDocument(readDocument(written)), written);
}

TEST(Vocabulary, NamesTheNearestWord)
{
    const auto refusal = [](const std::string& ids) { return errorOf([&] { readDocument(speaker(ids)); }); };
    EXPECT_EQ(refusal(R"([0, "dogs"])"),
              "arrays.tgt.ids[1]: expected a word of the vocabulary, got \"dogs\"; the nearest is \"dog\"");
    EXPECT_EQ(refusal(R"(["kat"])"),
              "arrays.tgt.ids[0]: expected a word of the vocabulary, got \"kat\"; the nearest is \"cat\"");
}

// By all of its characters the search for the word nearest to a text would take as long as the text is.
TEST(Vocabulary, ComparesTheFirstCharactersOfLongWordsOnly)
{
    const std::string common(63, 'x');
    const auto nearest = [&](const std::string& first, const std::string& second) {
        const std::string text = R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "vocabulary": [")"
            + first + "\", \"" + second + R"("], "arrays": {"tgt.ids": ["r)" + common + std::string(20000, 'b')
            + "\"]}}";
        const std::string refusal = errorOf([&] { readDocument(text); });
        return refusal.substr(refusal.find("the nearest is") + 16, 1);
    };
    EXPECT_EQ(nearest("shorter", "q" + common + "b"), "q");
    EXPECT_EQ(nearest("p" + common + "a", "q" + common + "b"), "p") << "by the first characters both are as near";
}

TEST(Vocabulary, HasEveryWordOnce)
{
    EXPECT_EQ(errorOf([] { readDocument(speaker("[0]", R"("vocabulary": ["a", "b", "a"])")); }),
              "vocabulary[2]: \"a\" stands at 0 already; expected distinct strings");
    EXPECT_EQ(refusalOfSpeech("[0]", R"("vocabulary": ["a", "b"])"),
              "vocabulary: expected 3 strings, as vocab is 3, got 2");
    EXPECT_EQ(errorOf([] { readDocument(speaker("[0]", R"("vocabulary": [])")); }),
              "vocabulary: the list is empty; expected a word for every id, or no list at all");
}

TEST(Vocabulary, LabelsEmbeddingsAndPredictions)
{
    const Words words = {"cat", "dog", "[END]"};
    const Computation computation = spoken("[1, 0]");
    EXPECT_EQ(labelsOf(infoOf(computation, "embedding").rows), words);
    EXPECT_EQ(labelsOf(infoOf(computation, "W_vocab").cols), words);
    EXPECT_EQ(labelsOf(infoOf(computation, "logits").cols), words);
    EXPECT_EQ(labelsOf(infoOf(computation, "probs").cols), words);
}

TEST(Vocabulary, SpellsTokensThatAreLeftOut)
{
    const Computation left = spoken("[1, 0]");
    EXPECT_EQ(labelsOf(infoOf(left, "tgt.X").rows), (Words{"dog", "cat"}));
    EXPECT_EQ(labelsOf(infoOf(left, "dec.0.self.A").cols), (Words{"dog", "cat"}));
    const Computation said =
        spoken("[1, 0]", R"("vocabulary": ["cat", "dog", "[END]"], "tokens": {"query": ["D", "C"]})");
    EXPECT_EQ(labelsOf(infoOf(said, "tgt.X").rows), (Words{"D", "C"}));
}

TEST(Labels, NameEveryAxisOfTheirLetter)
{
    const Computation computation = spoken(
        "[1, 0]", R"("labels": {"h": ["who?", "where?"], "d": ["warm", {"en": "big", "zh": "大"}], "d_k": ["x"]})");
    const Words heads = {"who?", "where?"};
    const Words width = {"warm", "big"};
    for (const char* stack : {"dec.0.self.Q_heads", "dec.0.self.S", "dec.0.self.A", "dec.0.self.Z"})
        EXPECT_EQ(labelsOf(infoOf(computation, stack).slices), heads) << stack;
    for (const char* row : {"embedding", "tgt.X", "dec.0.self.Y", "dec.0.add1", "dec.0.Y"})
        EXPECT_EQ(labelsOf(infoOf(computation, row).cols), width) << row;
    EXPECT_EQ(labelsOf(infoOf(computation, "dec.0.self.W_Q").rows), width);
    EXPECT_EQ(labelsOf(infoOf(computation, "W_vocab").rows), width);
    EXPECT_EQ(labelsOf(infoOf(computation, "dec.0.self.K_heads").cols), (Words{"x"}));
    EXPECT_EQ(labelsOf(infoOf(computation, "dec.0.self.Q").cols), heads); // of h·d_k, one wide each
    ASSERT_NE(infoOf(computation, "tgt.X").cols.translations, nullptr);
    EXPECT_EQ((*infoOf(computation, "tgt.X").cols.translations)[1].in("zh"), "大");
    EXPECT_EQ(infoOf(computation, "dec.0.self.A").slices.translations, nullptr);
}

TEST(Labels, NameWhatTheVocabularyDoesNot)
{
    const Computation classes = build(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"decoder_layers": 0, "heads": 1, "ffn": false, "norm": "none"}, "arrays": {
        "embedding": [[1], [2], [3]], "src.ids": ["b"], "enc.0.attn.W_Q": [[1]], "enc.0.attn.W_K": [[1]],
        "enc.0.attn.W_V": [[1]], "enc.0.attn.W_O": [[1]], "W_vocab": [[1, 0]]},
        "labels": {"V": ["no", "yes"], "d_k": ["k"]}, "vocabulary": ["a", "b", "c"]})"),
                                      {});
    EXPECT_EQ(labelsOf(infoOf(classes, "probs").cols), (Words{"no", "yes"}));
    EXPECT_EQ(labelsOf(infoOf(classes, "embedding").rows), (Words{"a", "b", "c"}));
    EXPECT_EQ(labelsOf(infoOf(classes, "enc.0.attn.Q").cols), (Words{"k"})); // of one head
}

TEST(Labels, AreAsManyAsTheirLetterCounts)
{
    EXPECT_EQ(refusalOfSpeech("[0]", R"("labels": {"d": ["a"]})"), "labels.d: expected 2 strings, as d is 2, got 1");
    EXPECT_EQ(refusalOfSpeech("[0]", R"("labels": {"q": ["a"]})"),
              "labels.q: there is no such size; there are V, d, d_k, d_v, h, kv, n, vocab");
    EXPECT_EQ(errorOf([] { readDocument(speaker("[0]", R"("labels": {"d": "ab"})")); }),
              "labels.d: expected a list of strings, or of objects from language to string, got \"ab\"");
    EXPECT_EQ(errorOf([] { readDocument(speaker("[0]", R"("labels": {"d": ["a", 3]})")); }),
              "labels.d[1]: expected a string, or an object from language to string, got 3");
}

TEST(Labels, AreWrittenAsTheyWereRead)
{
    const std::string text = writeDocument(readDocument(
        speaker("[0]", R"("vocabulary": ["a", "inf", "nan"], "labels": {"d": ["x", {"en": "y", "zh": "z"}]})")));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_LT(text.find("\"arrays\""), text.find("\"labels\""));
    EXPECT_LT(text.find("\"labels\""), text.find("\"vocabulary\""));
    EXPECT_NE(text.find(R"({"en": "y", "zh": "z"})"), std::string::npos);
}

} // namespace
} // namespace heedmap
