#include "mechanisms/captions.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/dot_vector.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/reread.h>
#include <heedmap/ops/segments.h>
#include <heedmap/ops/softmax.h>

#include <limits>
#include <numeric>

namespace heedmap {
namespace {

namespace text {
constexpr Phrase wordStep = HEEDMAP_PHRASE("Words");
constexpr Phrase wordWeightStep = HEEDMAP_PHRASE("Attention to words");
constexpr Phrase sentenceStep = HEEDMAP_PHRASE("Sentences");
constexpr Phrase sentenceWeightStep = HEEDMAP_PHRASE("Attention to sentences");
constexpr Phrase documentStep = HEEDMAP_PHRASE("Document");
constexpr Phrase words = HEEDMAP_PHRASE("words");
constexpr Phrase sentences = HEEDMAP_PHRASE("sentences");
constexpr Phrase places = HEEDMAP_PHRASE("place in the sentence");
constexpr Phrase wordWidth = HEEDMAP_PHRASE("a");
constexpr Phrase sentenceWidth = HEEDMAP_PHRASE("a_s");
constexpr Phrase states = HEEDMAP_PHRASE(
    "Each row is one word of the document, together with its surroundings. The words of one sentence stand below one "
    "another, then those of the next.");
constexpr Phrase wordWeights = HEEDMAP_PHRASE(
    "These learned weights bring each word into the space where it is judged. Words are judged one by one, without "
    "looking at each other.");
constexpr Phrase sentenceWeights = HEEDMAP_PHRASE(
    "These learned weights bring each sentence into the space where it is judged. They are others than those for "
    "words.");
constexpr Phrase offset = HEEDMAP_PHRASE("This row is added to each result alike. It shifts where tanh bends.");
constexpr Phrase query = HEEDMAP_PHRASE(
    "This learned vector is the question put to all alike: it asks each how much it matters. It is trained, and does "
    "not depend on the document.");
constexpr Phrase moved = HEEDMAP_PHRASE(
    "Each row in the space where it is judged, before tanh. What was learned decides what is looked at.");
constexpr Phrase bent = HEEDMAP_PHRASE(
    "The hyperbolic tangent bends every number into the range from -1 to 1. What remains is what the question is put "
    "to.");
constexpr Phrase scores =
    HEEDMAP_PHRASE("Each row times the question is one score. A large score means that this one matters.");
constexpr Phrase scoresBySentence = HEEDMAP_PHRASE(
    "The same scores, a row for each sentence. Where a sentence is shorter than the longest, minus infinity stands, "
    "which softmax turns into 0.");
constexpr Phrase weightsOfWords = HEEDMAP_PHRASE(
    "Softmax within each sentence: the weights of its words add up to 1. Words of other sentences do not compete with "
    "them.");
constexpr Phrase wordsBySentence = HEEDMAP_PHRASE(
    "The rows of H, one slice for each sentence. Where a sentence is shorter than the longest, zeros stand, which no "
    "weight touches.");
constexpr Phrase weightRows =
    HEEDMAP_PHRASE("The same weights, one slice for each sentence. So each sentence blends its own words.");
constexpr Phrase blends = HEEDMAP_PHRASE(
    "Each sentence is the blend of its words, by their weights. From here on a sentence is one row, however many words "
    "it has.");
constexpr Phrase weightsOfSentences = HEEDMAP_PHRASE(
    "Softmax over the sentences: their weights add up to 1. Now whole sentences compete with each other.");
constexpr Phrase document = HEEDMAP_PHRASE(
    "The document is the blend of its sentences, by their weights. These few numbers are what a classifier reads.");
constexpr Phrase both = HEEDMAP_PHRASE(
    "Each word's weight in its sentence times that sentence's weight. This is how much of each word is in the document "
    "in the end.");
constexpr Phrase column =
    HEEDMAP_PHRASE("The weights of the sentences, stood upright. Each will multiply the weights of its own words.");
constexpr Phrase total = HEEDMAP_PHRASE(
    "How much of each word is in the document, in the order of the words. Together they add up to 1: the two levels "
    "make one attention.");
} // namespace text

using Lengths = std::vector<Index>;

/// The lengths the settings say; without them all words are one sentence.
Lengths lengthsOf(const Settings& settings, Index words)
{
    if (settings.at("sentence_lengths").isNull())
        return {words};
    const std::vector<int> said = settings.integers("sentence_lengths");
    return {said.begin(), said.end()};
}

/// One of the two levels: how a row of words, or of sentences, comes to a score.
struct Level {
    std::string letter; ///< "w"
    Phrase step;
    Phrase width;
    Phrase weightsCaption;
    Axis rows;
};

/// Yang et al., Hierarchical Attention Networks for Document Classification, eq. 5 to 10, where H is what
/// its recurrent encoders give.
class HierarchicalAttention final : public Mechanism {
public:
    std::string id() const override { return "hierarchical_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Hierarchical attention"); }

    std::vector<Setting> settings() const override
    {
        return {{.key = "sentence_lengths",
                 .type = Setting::Type::Integers,
                 .title = HEEDMAP_PHRASE("Words of each sentence"),
                 .least = 1}};
    }

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        return {{.name = "H", .shape = {"n", "d"}, .title = HEEDMAP_PHRASE("States of the words")},
                {.name = "W_w", .shape = {"d", "a"}, .title = HEEDMAP_PHRASE("Weights for words")},
                {.name = "b_w", .shape = {"a"}, .title = HEEDMAP_PHRASE("Offset for words")},
                {.name = "u_w", .shape = {"a"}, .title = HEEDMAP_PHRASE("The question to words")},
                {.name = "W_s", .shape = {"d", "a_s"}, .title = HEEDMAP_PHRASE("Weights for sentences")},
                {.name = "b_s", .shape = {"a_s"}, .title = HEEDMAP_PHRASE("Offset for sentences")},
                {.name = "u_s", .shape = {"a_s"}, .title = HEEDMAP_PHRASE("The question to sentences")}};
    }

    Dimensions fixed(const Settings&) const override { return {}; }
    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"a", 3}, {"a_s", 3}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        const Index words = dimensions.find("n")->second;
        const Lengths lengths = lengthsOf(settings, words);
        const Index total = std::accumulate(lengths.begin(), lengths.end(), Index{0});
        if (total != words)
            throw Error(HEEDMAP_PHRASE("%1: they add up to %2, but there are %3 words"), "config.sentence_lengths",
                        total, words);
    }

    void build(Recipe& recipe) const override
    {
        const Lengths lengths = lengthsOf(recipe.settings(), recipe.dimension("n"));
        const Axis words = {.name = text::words, .labels = recipe.queryTokens()};
        const NodeId h = recipe.array("H",
                                      {.name = "H",
                                       .symbol = "H",
                                       .role = Role::Input,
                                       .family = Family::Input,
                                       .step = step::input,
                                       .caption = text::states,
                                       .rows = words,
                                       .cols = {.name = axis::width}});
        const NodeId scores = appendScores(recipe, {"w", text::wordStep, text::wordWidth, text::wordWeights, words}, h);
        const NodeId weights = appendWordWeights(recipe, lengths, scores);
        const NodeId sentences = appendSentences(recipe, lengths, h, weights);
        const Axis sentenceRows = {.name = text::sentences};
        const NodeId sentenceScores = appendScores(
            recipe, {"s", text::sentenceStep, text::sentenceWidth, text::sentenceWeights, sentenceRows}, sentences);
        const NodeId sentenceWeights = add(recipe, {"A_s", "A_s"}, Family::Attention, text::sentenceWeightStep,
                                           text::weightsOfSentences, {}, sentenceRows, softmax(), {sentenceScores});
        appendDocument(recipe, sentences, sentenceWeights);
        appendTotal(recipe, lengths, weights, sentenceWeights);
    }

private:
    struct Called {
        std::string name;
        std::string symbol;
    };

    static NodeId add(Recipe& recipe, const Called& called, Family family, Phrase step, Phrase caption,
                      const Axis& rows, const Axis& cols, std::shared_ptr<const Op> op, std::vector<NodeId> inputs,
                      const Axis& slices = {})
    {
        return recipe.add({.name = called.name,
                           .symbol = called.symbol,
                           .family = family,
                           .step = step,
                           .caption = caption,
                           .slices = slices,
                           .rows = rows,
                           .cols = cols},
                          std::move(op), std::move(inputs));
    }

    // U = tanh(X·W + b), e = U·u
    static NodeId appendScores(Recipe& recipe, const Level& level, NodeId from)
    {
        const Axis width = {.name = level.width};
        const auto leaf = [&](const char* letter, Phrase caption, const Axis& rows) {
            const std::string name = letter + ("_" + level.letter);
            return recipe.array(name,
                                {.name = name,
                                 .symbol = name,
                                 .role = Role::Weight,
                                 .step = level.step,
                                 .caption = caption,
                                 .rows = rows,
                                 .cols = width});
        };
        const NodeId weights = leaf("W", level.weightsCaption, {.name = axis::width});
        const NodeId offset = leaf("b", text::offset, {});
        const NodeId query = leaf("u", text::query, {});
        const NodeId moved = add(recipe, {"U_" + level.letter + "_sum", "U_{" + level.letter + ",sum}"}, Family::Key,
                                 level.step, text::moved, level.rows, width, matmul(), {from, weights, offset});
        const NodeId bent = add(recipe, {"U_" + level.letter, "U_" + level.letter}, Family::Key, level.step, text::bent,
                                level.rows, width, activation(Activation::Tanh), {moved});
        return add(recipe, {"e_" + level.letter, "e_" + level.letter}, Family::Score, level.step, text::scores, {},
                   level.rows, dotVector(), {bent, query});
    }

    static NodeId appendWordWeights(Recipe& recipe, const Lengths& lengths, NodeId scores)
    {
        const Axis rows = {.name = text::sentences};
        const Axis cols = {.name = text::places};
        const NodeId bySentence =
            add(recipe, {"e_w_rows", "e_{w,rows}"}, Family::Score, text::wordWeightStep, text::scoresBySentence, rows,
                cols, segments(lengths, -std::numeric_limits<double>::infinity()), {scores});
        return add(recipe, {"A_w", "A_w"}, Family::Attention, text::wordWeightStep, text::weightsOfWords, rows, cols,
                   softmax(), {bySentence});
    }

    // s_i = Σ_t A_w[i,t]·h_it: (1×longest)·(longest×d) for each sentence
    static NodeId appendSentences(Recipe& recipe, const Lengths& lengths, NodeId h, NodeId weights)
    {
        const Axis slices = {.name = text::sentences};
        const Axis places = {.name = text::places};
        const Axis width = {.name = axis::width};
        const Shape shape = recipe.graph().node(weights).shape;
        const Index d = recipe.dimension("d");
        const NodeId words = add(recipe, {"H_rows", "H_{rows}"}, Family::Input, text::wordWeightStep,
                                 text::wordsBySentence, places, width, segments(lengths, 0), {h}, slices);
        const NodeId rows =
            add(recipe, {"A_w_rows", "A_{w,rows}"}, Family::Attention, text::wordWeightStep, text::weightRows,
                {.name = axis::one}, places, reread(Shape::stack(shape.rows, 1, shape.cols)), {weights}, slices);
        const NodeId blends = add(recipe, {"S_rows", "S_{rows}"}, Family::Value, text::wordWeightStep, text::blends,
                                  {.name = axis::one}, width, matmul(), {rows, words}, slices);
        return add(recipe, {"S_vec", "S_{vec}"}, Family::Value, text::wordWeightStep, text::blends, slices, width,
                   reread(Shape::matrix(shape.rows, d)), {blends});
    }

    // v = A_s·S_vec
    static void appendDocument(Recipe& recipe, NodeId sentences, NodeId weights)
    {
        const Axis width = {.name = axis::width};
        const NodeId row = add(recipe, {"v_row", "v_{row}"}, Family::Output, text::documentStep, text::document,
                               {.name = axis::one}, width, matmul(), {weights, sentences});
        NodeInfo info = {.name = "v", .symbol = "v", .role = Role::Output, .family = Family::Output};
        info.step = text::documentStep;
        info.caption = text::document;
        info.cols = width;
        recipe.add(info, reread(Shape::vector(recipe.dimension("d"))), {row});
    }

    // The share of each word in v: A_w[i,t]·A_s[i]
    static void appendTotal(Recipe& recipe, const Lengths& lengths, NodeId words, NodeId sentences)
    {
        const Axis rows = {.name = text::sentences};
        const auto count = static_cast<Index>(lengths.size());
        const NodeId column =
            add(recipe, {"A_s_column", "A_{s,column}"}, Family::Attention, text::documentStep, text::column, rows,
                {.name = axis::one}, reread(Shape::matrix(count, 1)), {sentences});
        const NodeId both = add(recipe, {"A_both", "A_{both}"}, Family::Attention, text::documentStep, text::both, rows,
                                {.name = text::places}, multiply(), {words, column});
        NodeInfo info = {.name = "A_words", .symbol = "A_{words}", .role = Role::Output, .family = Family::Attention};
        info.step = text::documentStep;
        info.caption = text::total;
        info.cols = {.name = text::words, .labels = recipe.queryTokens()};
        recipe.add(info, unsegmented(lengths), {both});
    }
};

} // namespace

const Mechanism& hierarchicalAttention()
{
    static const HierarchicalAttention mechanism;
    return mechanism;
}

} // namespace heedmap
