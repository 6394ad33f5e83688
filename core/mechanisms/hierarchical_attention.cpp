#include "mechanisms/captions.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/dot_vector.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/placing/segments.h>
#include <heedmap/ops/softmax.h>

#include <limits>
#include <numeric>

namespace heedmap {
namespace {

namespace hierarchical_text {
constexpr Phrase wordStep = HEEDMAP_PHRASE("Words");
constexpr Phrase wordWeightStep = HEEDMAP_PHRASE("Attention to words");
constexpr Phrase sentenceStep = HEEDMAP_PHRASE("Sentences");
constexpr Phrase sentenceWeightStep = HEEDMAP_PHRASE("Attention to sentences");
constexpr Phrase documentStep = HEEDMAP_PHRASE("Document");
constexpr Phrase words = HEEDMAP_PHRASE("words");
constexpr Phrase sentences = HEEDMAP_PHRASE("sentences");
constexpr Phrase places = HEEDMAP_PHRASE("place in the sentence");
constexpr AxisName wordWidth = {HEEDMAP_PHRASE("a"), "a"};
constexpr AxisName sentenceWidth = {HEEDMAP_PHRASE("a_s"), "a_s"};
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
} // namespace hierarchical_text

// % is the letter of a level; the level supplies the step and the width of labels that have none.
namespace hierarchical_tag {
using enum Family;
constexpr Tag states = {
    "H", "H", Input, step::input, hierarchical_text::states, hierarchical_text::words, axis::width, Role::Input};
constexpr Tag wordWeights = {"W_%",
                             "W_%",
                             Other,
                             hierarchical_text::wordStep,
                             hierarchical_text::wordWeights,
                             axis::width,
                             hierarchical_text::wordWidth,
                             Role::Weight};
constexpr Tag sentenceWeights = {"W_%",
                                 "W_%",
                                 Other,
                                 hierarchical_text::sentenceStep,
                                 hierarchical_text::sentenceWeights,
                                 axis::width,
                                 hierarchical_text::sentenceWidth,
                                 Role::Weight};
constexpr Tag offset = {"b_%", "b_%", Other, {}, hierarchical_text::offset, {}, {}, Role::Weight};
constexpr Tag query = {"u_%", "u_%", Other, {}, hierarchical_text::query, {}, {}, Role::Weight};
constexpr Tag moved = {"U_%_sum", "U_{%,sum}", Key, {}, hierarchical_text::moved};
constexpr Tag bent = {"U_%", "U_%", Key, {}, hierarchical_text::bent};
constexpr Tag scores = {"e_%", "e_%", Score, {}, hierarchical_text::scores};
constexpr Tag wordsBySentence = {"H_rows",
                                 "H_{rows}",
                                 Input,
                                 hierarchical_text::wordWeightStep,
                                 hierarchical_text::wordsBySentence,
                                 hierarchical_text::places,
                                 axis::width,
                                 Role::Computed,
                                 hierarchical_text::sentences};
constexpr Tag scoresBySentence = {"e_w_rows",
                                  "e_{w,rows}",
                                  Score,
                                  hierarchical_text::wordWeightStep,
                                  hierarchical_text::scoresBySentence,
                                  hierarchical_text::sentences,
                                  hierarchical_text::places};
constexpr Tag weightsOfWords = {"A_w", "A_w", Attention, hierarchical_text::wordWeightStep,
                                hierarchical_text::weightsOfWords};
constexpr Tag weightRows = {"A_w_rows",
                            "A_{w,rows}",
                            Attention,
                            hierarchical_text::wordWeightStep,
                            hierarchical_text::weightRows,
                            axis::one,
                            hierarchical_text::places,
                            Role::Computed,
                            hierarchical_text::sentences};
constexpr Tag blends = {"S_rows", "S_{rows}", Value, hierarchical_text::wordWeightStep, hierarchical_text::blends};
constexpr Tag sentences = {"S_vec",
                           "S_{vec}",
                           Value,
                           hierarchical_text::wordWeightStep,
                           hierarchical_text::blends,
                           hierarchical_text::sentences};
constexpr Tag weightsOfSentences = {"A_s", "A_s", Attention, hierarchical_text::sentenceWeightStep,
                                    hierarchical_text::weightsOfSentences};
constexpr Tag documentRow = {"v_row",  "v_{row}", Output, hierarchical_text::documentStep, hierarchical_text::document,
                             axis::one};
constexpr Tag document = {"v", "v", Output,      hierarchical_text::documentStep, hierarchical_text::document,
                          {},  {},  Role::Output};
constexpr Tag weightColumn = {"A_s_column",
                              "A_{s,column}",
                              Attention,
                              hierarchical_text::documentStep,
                              hierarchical_text::column,
                              hierarchical_text::sentences,
                              axis::one};
constexpr Tag both = {"A_both", "A_{both}", Attention, hierarchical_text::documentStep, hierarchical_text::both};
constexpr Tag total = {"A_words",
                       "A_{words}",
                       Attention,
                       hierarchical_text::documentStep,
                       hierarchical_text::total,
                       {},
                       hierarchical_text::words,
                       Role::Output};
} // namespace hierarchical_tag

using Lengths = std::vector<Index>;

/// The lengths of the sentences from the settings; without these, all words are one sentence.
Lengths lengthsOf(const Settings& settings, Index words)
{
    if (settings.at("sentence_lengths").isNull())
        return {words};
    const std::vector<int> said = settings.integers("sentence_lengths");
    return {said.begin(), said.end()};
}

/// One of the two levels, words or sentences: the letter and the tags by which its rows are scored.
struct Level {
    const char* letter; ///< "w"
    Tag weights;
    Tag within(Tag tag) const
    {
        tag.step = weights.step;
        return tag;
    }
};

constexpr Level wordLevel = {"w", hierarchical_tag::wordWeights};
constexpr Level sentenceLevel = {"s", hierarchical_tag::sentenceWeights};

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

    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"a", 3}, {"a_s", 3}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        const Index words = dimensions.find("n")->second;
        const Lengths lengths = lengthsOf(settings, words);
        const Index total = std::accumulate(lengths.begin(), lengths.end(), Index{0});
        if (total != words)
            throw Error(Sentence(HEEDMAP_COUNTED("%2: they add up to %3, but there are %1 words",
                                                 "%2: they add up to %3, but there is %1 word"),
                                 words, "config.sentence_lengths", total));
    }

    void build(Recipe& recipe) const override
    {
        const Lengths lengths = lengthsOf(recipe.settings(), recipe.dimension("n"));
        NodeInfo states = Recipe::described(hierarchical_tag::states);
        states.rows.labels = recipe.queryTokens();
        const NodeId h = recipe.array("H", std::move(states));
        const NodeId scores = appendScores(recipe, wordLevel, h);
        const NodeId weights = appendWordWeights(recipe, lengths, scores);
        const NodeId sentences = appendSentences(recipe, lengths, h, weights);
        const NodeId sentenceScores = appendScores(recipe, sentenceLevel, sentences);
        const NodeId sentenceWeights = recipe.add(hierarchical_tag::weightsOfSentences, softmax(), {sentenceScores});
        const NodeId row =
            recipe.add(hierarchical_tag::documentRow, matmul(), {sentenceWeights, sentences}); // v = A_s·S_vec
        recipe.add(hierarchical_tag::document, reread(Shape::vector(recipe.dimension("d"))), {row});
        appendTotal(recipe, lengths, weights, sentenceWeights);
    }

private:
    // U = tanh(X·W + b), e = U·u
    static NodeId appendScores(Recipe& recipe, const Level& level, NodeId from)
    {
        const auto leaf = [&](const Tag& tag) {
            NodeInfo info = Recipe::described(level.within(tag), level.letter);
            info.cols.name = level.weights.cols;
            const std::string name = info.name;
            return recipe.array(name, std::move(info));
        };
        const NodeId weights = leaf(level.weights);
        const NodeId offset = leaf(hierarchical_tag::offset);
        const NodeId query = leaf(hierarchical_tag::query);
        const auto add = [&](const Tag& tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            return recipe.add(level.within(tag), std::move(op), std::move(inputs), level.letter);
        };
        const NodeId moved = add(hierarchical_tag::moved, matmul(), {from, weights, offset});
        const NodeId bent = add(hierarchical_tag::bent, activation(Activation::Tanh), {moved});
        return add(hierarchical_tag::scores, dotVector(), {bent, query});
    }

    static NodeId appendWordWeights(Recipe& recipe, const Lengths& lengths, NodeId scores)
    {
        const NodeId bySentence = recipe.add(hierarchical_tag::scoresBySentence,
                                             segments(lengths, -std::numeric_limits<double>::infinity()), {scores});
        return recipe.add(hierarchical_tag::weightsOfWords, softmax(), {bySentence});
    }

    // s_i = Σ_t A_w[i,t]·h_it: (1×longest)·(longest×d) for each sentence
    static NodeId appendSentences(Recipe& recipe, const Lengths& lengths, NodeId h, NodeId weights)
    {
        const Shape shape = recipe.graph().node(weights).shape;
        const Index d = recipe.dimension("d");
        const NodeId words =
            recipe.add(Recipe::described(hierarchical_tag::wordsBySentence), segments(lengths, 0), {h});
        const NodeId rows =
            recipe.add(hierarchical_tag::weightRows, reread(Shape::stack(shape.rows, 1, shape.cols)), {weights});
        const NodeId blends = recipe.add(hierarchical_tag::blends, matmul(), {rows, words});
        return recipe.add(hierarchical_tag::sentences, reread(Shape::matrix(shape.rows, d)), {blends});
    }

    // The share of each word in v: A_w[i,t]·A_s[i]
    static void appendTotal(Recipe& recipe, const Lengths& lengths, NodeId words, NodeId sentences)
    {
        const Shape upright = Shape::matrix(static_cast<Index>(lengths.size()), 1);
        const NodeId column = recipe.add(hierarchical_tag::weightColumn, reread(upright), {sentences});
        const NodeId both = recipe.add(hierarchical_tag::both, multiply(), {words, column});
        NodeInfo info = Recipe::described(hierarchical_tag::total);
        info.cols.labels = recipe.queryTokens();
        recipe.add(std::move(info), unsegmented(lengths), {both});
    }
};

} // namespace

const Mechanism& hierarchicalAttention()
{
    static const HierarchicalAttention mechanism;
    return mechanism;
}

} // namespace heedmap
