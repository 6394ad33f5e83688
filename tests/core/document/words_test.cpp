// docs/formats.md: labels, the vocabulary, ids as words, words that mean something.

#include <heedmap/base/spelling.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/document/writer.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>

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

TEST(NearestWords, TwoLettersThatChangedPlacesAreOneSlip)
{
    const std::vector<std::string> words{"do", "go", "dig", "dog", "god"};
    EXPECT_EQ(nearestWords("dgo", words, 2), (std::vector<std::string>{"dog", "do"}));
    EXPECT_EQ(nearestWords("dig", words, 1), (std::vector<std::string>{"dig"}));
    EXPECT_EQ(nearestWords("odg", words, 1), (std::vector<std::string>{"dog"})) << "of the same letters";
    EXPECT_EQ(nearestWords("it-looks", {"it-learned", "what-it-looks-for", "two-heads"}, 1),
              (std::vector<std::string>{"what-it-looks-for"}))
        << "holds all that was typed";
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

constexpr const char* hungry = "the dog ate the meat because it was hungry";
const Words eightAxes = {"animal", "food", "person", "home", "nature", "money", "feeling", "grammar"};

Document sentence(const std::string& text, const Words& axes = eightAxes)
{
    return newOfWords(mechanism("self_attention"), Json::Object(), {text}, axes);
}

double cell(const Computation& computation, const char* node, Index row, Index col)
{
    Graph& graph = const_cast<Graph&>(computation.graph);
    return Tensor(graph.read(graph.find(node))).view().row(0, row)[col];
}

/// Puts the weight with which a row of W_Q asks along a column.
void ask(Document& document, Index row, Index col, double weight)
{
    for (auto& [name, source] : document.arrays)
        if (name == "W_Q") {
            Tensor asking = *std::get<InlineArray>(source);
            asking.view().row(0, row)[col] = weight;
            source = std::make_shared<const Tensor>(std::move(asking));
        }
}

// Measured with NumPy: see resources/words.
TEST(WordRows, AttendToWhatOneWeightAsksFor)
{
    Document document = sentence(hungry);
    ask(document, 7, 7, 0);
    ask(document, 7, 0, 6); // a word of grammar asks for an animal
    const Computation animal = build(document, {});
    EXPECT_NEAR(cell(animal, "A", 6, 1), 0.51, 0.005);
    EXPECT_NEAR(cell(animal, "A", 6, 4), 0.16, 0.005);
    ask(document, 7, 0, 0);
    ask(document, 7, 1, 6); // or for food
    const Computation food = build(document, {});
    EXPECT_NEAR(cell(food, "A", 6, 4), 0.46, 0.005);
    EXPECT_NEAR(cell(food, "A", 6, 2), 0.34, 0.005);
}

TEST(WordRows, AreLabelledByTheAxes)
{
    const Computation computation = build(sentence(hungry), {});
    for (const char* node : {"X", "W_Q"})
        EXPECT_EQ(labelsOf(infoOf(computation, node).cols), eightAxes) << node;
    EXPECT_EQ(labelsOf(infoOf(computation, "W_Q").rows), eightAxes);
    EXPECT_EQ(infoOf(computation, "X").cols.translations->front().in("zh"), "动物");
    Document own = sentence("cat", {"animal"});
    own.labels.emplace_back("d", std::vector{LocalizedText("a")});
    EXPECT_EQ(labelsOf(infoOf(build(own, {}), "X").cols), Words{"a"});
    EXPECT_EQ(labelsOf(infoOf(build(own, {}), "Q").cols), Words{"animal"});
}

TEST(WordRows, OfTwoInputsHaveAxesOfTheirOwn)
{
    const Computation computation = build(
        readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "config": {"heads": 1},
            "tokens": {"query": ["cat"], "key": ["dog", "meat"]},
            "arrays": {"X": {"init": "words", "axes": ["animal", "food"]}, "C": {"init": "words", "axes": ["food", "home"]},
                       "W_Q": [[1], [1]], "W_K": [[1], [1]], "W_V": [[1], [1]], "W_O": [[1]]}})"),
        {});
    EXPECT_EQ(labelsOf(infoOf(computation, "X").cols), (Words{"animal", "food"}));
    EXPECT_EQ(labelsOf(infoOf(computation, "C").cols), (Words{"food", "home"}));
}

TEST(WordRows, AreThoseOfBothSentencesAndNothingIsDrawn)
{
    const Mechanism& cross = mechanism("cross_attention");
    const Document document = newOfWords(cross, Json::Object(), {"what is hungry", "the dog ate"}, eightAxes);
    EXPECT_EQ(document.tokens.key, (Words{"the", "dog", "ate"}));
    const Computation computation = build(document, {});
    EXPECT_EQ(cell(computation, "C", 1, 0), cell(build(sentence("dog"), {}), "X", 0, 0));
    for (const auto& [name, source] : document.arrays) {
        const auto* rule = std::get_if<Initial>(&source);
        EXPECT_TRUE(rule == nullptr || rule->kind != Initial::Kind::Normal) << name;
    }
    EXPECT_EQ(newOfWords(cross, Json::Object(), {"the dog"}).tokens.key, (Words{"the", "dog"}));
    EXPECT_THROW((void)newOfWords(mechanism("self_attention"), Json::Object(), {"a", "b"}), Error);
}

TEST(WordRows, FollowTheirTokens)
{
    Document document = sentence(hungry);
    document.tokens.query = {"cat", "zxqj", "fish"};
    const Computation computation = build(document, {});
    EXPECT_EQ(cell(computation, "X", 0, 0), 0.85);
    EXPECT_EQ(cell(computation, "X", 1, 0), 0);
    EXPECT_EQ(cell(computation, "X", 2, 1), 0.57);
    EXPECT_EQ(computation.unknownWords, (std::vector<UnknownWord>{{"X", 1, "zxqj"}}));
}

TEST(WordRows, AreThoseOfASamplesOwnWords)
{
    Document document = sentence("cat");
    document.samples = {Sample{.tokens = {.query = {"dog", "fish"}}}, Sample{.tokens = {.query = {"bank"}}}};
    document.pad = Padding{.token = "[PAD]"};
    for (const Index shown : {0, 1}) {
        document.sample = shown;
        const Computation computation = build(document, {});
        EXPECT_EQ(computation.dimensions.at("n"), 2);
        EXPECT_EQ(cell(computation, "X", 1, 1), shown == 0 ? 0.57 : 0); // a filled place has no meaning
        EXPECT_TRUE(computation.unknownWords.empty());
    }
    document.sample = 0;
    const Document numbers = withRowsOfWords(document, {});
    EXPECT_EQ(cell(build(numbers, {}), "X", 1, 1), 0.57);
    for (const Sample& sample : numbers.samples)
        EXPECT_TRUE(std::holds_alternative<InlineArray>(sample.arrays.at(0).second));
}

TEST(WordRows, OfChineseAreThoseOfTheEnglishWords)
{
    const Document document = sentence("那只狗吃了肉，因为它饿了");
    EXPECT_EQ(document.tokens.query.at(1), "狗");
    const Computation chinese = build(document, {});
    const Computation english = build(sentence("dog"), {});
    for (Index axis = 0; axis < 8; ++axis)
        EXPECT_EQ(cell(chinese, "X", 1, axis), cell(english, "X", 0, axis));
}

TEST(WordRows, AreWrittenAsTheyWereRead)
{
    Document document = sentence(hungry, {"animal", "food"});
    const std::string text = writeDocument(document);
    EXPECT_NE(text.find(R"("X": {"init": "words", "axes": ["animal", "food"]})"), std::string::npos) << text;
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    for (auto& [name, source] : document.arrays)
        if (name == "X")
            source = Initial{.kind = Initial::Kind::Words, .words = {.language = "zh", .table = "mine.npz"}};
    EXPECT_NE(writeDocument(document).find(R"({"init": "words", "language": "zh", "table": "mine.npz"})"),
              std::string::npos);
}

/// A document of self-attention of one column, with that rule for X.
std::string refusalOfRule(const std::string& rule, const std::string& tokens = R"("tokens": {"query": ["cat"]},)")
{
    return errorOf([&] {
        build(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", )" + tokens
                           + R"("arrays": {"X": )" + rule + R"(, "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}})"),
              {});
    });
}

TEST(WordRows, SayWhatIsWrongWithTheirRule)
{
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "axes": ["animal"]})"), "nothing thrown");
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "axes": ["anmal"]})"),
              "arrays.X.axes[0]: expected an axis of the table of words, got \"anmal\"; the nearest is \"animal\"");
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "axes": ["animal", "animal"]})"),
              "arrays.X.axes[1]: \"animal\" stands there already; expected each axis once");
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "language": "fr"})"),
              "arrays.X.language: expected \"en\" or \"zh\", got \"fr\"");
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "axes": ["animal"]})", ""),
              "arrays.X: the rule \"words\" needs tokens; expected a word for each row in tokens.query");
    EXPECT_EQ(refusalOfRule(R"({"init": "words", "shape": [1, 1]})"),
              "arrays.X.shape: unknown key; allowed are init, language, axes, table");
    EXPECT_EQ(refusalOfRule(R"([[1]], "b_Q": {"init": "words"})"),
              "arrays.b_Q: expected an array with a row for each token, X or C, for the rule \"words\"");
    EXPECT_EQ(refusalOfRule("[[1]]", R"("pins": {"S": {"init": "words"}},)"),
              "pins.S: expected numbers; words are looked up for arrays only");
}

TEST(WordRows, AreLookedUpInATableOfOnesOwn)
{
    const TestFolder folder;
    const std::string table = dataText("../words/three.npz");
    std::ofstream(folder / "mine.npz") << table;
    Document document = sentence("zip zap, zop", {"animal"});
    for (auto& [name, source] : document.arrays)
        if (name == "X")
            source = Initial{.kind = Initial::Kind::Words, .words = {.axes = {"up"}, .table = "mine.npz"}};
    const Computation computation = build(document, folder.path());
    EXPECT_EQ(cell(computation, "X", 0, 0), 0.5);
    EXPECT_EQ(cell(computation, "X", 1, 0), -1.27);
    EXPECT_EQ(computation.unknownWords.at(0).word, ",");
    EXPECT_EQ(cell(computation, "X", 3, 0), 0.25) << "its word has a capital";
    EXPECT_EQ(nearestInItsTable(document, folder.path(), {"X", 0, "zipp"}, 1), std::vector<std::string>{"zip"});
}

} // namespace
} // namespace heedmap
