#include "mechanisms/captions.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <limits>
#include <numeric>

namespace heedmap {
namespace {

// % is the letter of a level; the level supplies the step and the width of labels that have none.
using Lengths = std::vector<Index>;

/// The lengths of the sentences from the settings; without these, all words are one sentence.
Lengths lengthsOf(const Settings& settings, Index words)
{
    if (settings.at("sentence_lengths").isNull())
        return {words};
    const std::vector<int> said = settings.integers("sentence_lengths");
    return {said.begin(), said.end()};
}

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
                {.name = "b_w", .shape = {"a"}, .title = HEEDMAP_PHRASE("Offset for words"), .kept = true},
                {.name = "u_w", .shape = {"a"}, .title = HEEDMAP_PHRASE("The question to words")},
                {.name = "W_s", .shape = {"d", "a_s"}, .title = HEEDMAP_PHRASE("Weights for sentences")},
                {.name = "b_s", .shape = {"a_s"}, .title = HEEDMAP_PHRASE("Offset for sentences"), .kept = true},
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
        const NodeId h =
            recipe.leaf({.name = "H",
                         .family = Family::Input,
                         .step = step::input,
                         .rows = {wordAxis, recipe.queryTokens()},
                         .cols = {axis::width},
                         .role = Role::Input},
                        HEEDMAP_PHRASE("Each row is one word of the document, together with its surroundings. The "
                                       "words of one sentence stand below one another, then those of the next."));
        const NodeId scores = appendScores(recipe, "w", wordStep, h);
        const NodeId weights = appendWordWeights(recipe, lengths, scores);
        const NodeId sentences = appendSentences(recipe, lengths, h, weights);
        const NodeId sentenceScores = appendScores(recipe, "s", sentenceStep, sentences);
        const NodeId sentenceWeights = recipe.add(
            {"A_s", Family::Attention, sentenceWeightStep}, softmax(), {sentenceScores},
            HEEDMAP_PHRASE(
                "Softmax over the sentences: their weights add up to 1. Now whole sentences compete with each other."));
        const NodeId row = recipe.add({"v_row", Family::Output, documentStep, {axis::one}}, matmul(),
                                      {sentenceWeights, sentences}, documentCaption); // v = A_s·S_vec
        recipe.add({.name = "v", .family = Family::Output, .step = documentStep, .role = Role::Output},
                   reread(Shape::vector(recipe.dimension("d"))), {row}, documentCaption);
        appendTotal(recipe, lengths, weights, sentenceWeights);
    }

private:
    static constexpr Phrase wordStep = HEEDMAP_PHRASE("Words");
    static constexpr Phrase wordWeightStep = HEEDMAP_PHRASE("Attention to words");
    static constexpr Phrase sentenceStep = HEEDMAP_PHRASE("Sentences");
    static constexpr Phrase sentenceWeightStep = HEEDMAP_PHRASE("Attention to sentences");
    static constexpr Phrase documentStep = HEEDMAP_PHRASE("Document");
    static constexpr Phrase wordAxis = HEEDMAP_PHRASE("words");
    static constexpr Phrase sentenceAxis = HEEDMAP_PHRASE("sentences");
    static constexpr Phrase placeAxis = HEEDMAP_PHRASE("place in the sentence");
    static constexpr AxisName wordWidth = {HEEDMAP_PHRASE("a"), "a"};
    static constexpr AxisName sentenceWidth = {HEEDMAP_PHRASE("a_s"), "a_s"};
    static constexpr Phrase blendCaption =
        HEEDMAP_PHRASE("Each sentence is the blend of its words, by their weights. From here on a sentence is one row, "
                       "however many words it has.");
    static constexpr Phrase documentCaption = HEEDMAP_PHRASE(
        "The document is the blend of its sentences, by their weights. These few numbers are what a classifier reads.");

    // U = tanh(X·W + b), e = U·u, with the names of a level: w or s
    static NodeId appendScores(Recipe& recipe, const std::string& level, Phrase heading, NodeId from)
    {
        const bool words = level == "w";
        const AxisName width = words ? wordWidth : sentenceWidth;
        const NodeId weights =
            recipe.leaf({.name = "W_" + level, .step = heading, .rows = {axis::width}, .cols = {width}},
                        words ? HEEDMAP_PHRASE("These learned weights bring each word into the space where it is "
                                               "judged. Words are judged one by one, without looking at each other.")
                              : HEEDMAP_PHRASE("These learned weights bring each sentence into the space where it is "
                                               "judged. They are others than those for words."));
        const NodeId offset =
            recipe.leaf({.name = "b_" + level, .step = heading, .cols = {width}},
                        HEEDMAP_PHRASE("This row is added to each result alike. It shifts where tanh bends."));
        const NodeId query =
            recipe.leaf({.name = "u_" + level, .step = heading, .cols = {width}},
                        HEEDMAP_PHRASE("This learned vector is the question put to all alike: it asks each how much it "
                                       "matters. It is trained, and does not depend on the document."));
        const NodeId moved = recipe.add(
            {"U_" + level + "_sum", Family::Key, heading}, matmul(), {from, weights, offset},
            HEEDMAP_PHRASE(
                "Each row in the space where it is judged, before tanh. What was learned decides what is looked at."));
        const NodeId bent = recipe.add({"U_" + level, Family::Key, heading}, activation(Activation::Tanh), {moved},
                                       HEEDMAP_PHRASE("The hyperbolic tangent bends every number into the range from "
                                                      "-1 to 1. What remains is what the question is put to."));
        return recipe.add(
            {"e_" + level, Family::Score, heading}, dotVector(), {bent, query},
            HEEDMAP_PHRASE("Each row times the question is one score. A large score means that this one matters."));
    }

    static NodeId appendWordWeights(Recipe& recipe, const Lengths& lengths, NodeId scores)
    {
        const NodeId bySentence =
            recipe.add({"e_w_rows", Family::Score, wordWeightStep, {sentenceAxis}, {placeAxis}},
                       segments(lengths, -std::numeric_limits<double>::infinity()), {scores},
                       HEEDMAP_PHRASE("The same scores, a row for each sentence. Where a sentence is shorter than the "
                                      "longest, minus infinity stands, which softmax turns into 0."));
        return recipe.add({"A_w", Family::Attention, wordWeightStep}, softmax(), {bySentence},
                          HEEDMAP_PHRASE("Softmax within each sentence: the weights of its words add up to 1. Words of "
                                         "other sentences do not compete with them."));
    }

    // s_i = Σ_t A_w[i,t]·h_it: (1×longest)·(longest×d) for each sentence
    static NodeId appendSentences(Recipe& recipe, const Lengths& lengths, NodeId h, NodeId weights)
    {
        const Shape shape = recipe.graph().node(weights).shape;
        const Index d = recipe.dimension("d");
        const NodeId words =
            recipe.add({.name = "H_rows",
                        .family = Family::Input,
                        .step = wordWeightStep,
                        .rows = {placeAxis},
                        .cols = {axis::width},
                        .slices = {sentenceAxis}},
                       segments(lengths, 0), {h},
                       HEEDMAP_PHRASE("The rows of H, one slice for each sentence. Where a sentence is shorter than "
                                      "the longest, zeros stand, which no weight touches."));
        const NodeId rows = recipe.add(
            {.name = "A_w_rows",
             .family = Family::Attention,
             .step = wordWeightStep,
             .rows = {axis::one},
             .cols = {placeAxis},
             .slices = {sentenceAxis}},
            reread(Shape::stack(shape.rows, 1, shape.cols)), {weights},
            HEEDMAP_PHRASE("The same weights, one slice for each sentence. So each sentence blends its own words."));
        const NodeId blends =
            recipe.add({"S_rows", Family::Value, wordWeightStep}, matmul(), {rows, words}, blendCaption);
        return recipe.add({"S_vec", Family::Value, wordWeightStep, {sentenceAxis}},
                          reread(Shape::matrix(shape.rows, d)), {blends}, blendCaption);
    }

    // The share of each word in v: A_w[i,t]·A_s[i]
    static void appendTotal(Recipe& recipe, const Lengths& lengths, NodeId words, NodeId sentences)
    {
        const Shape upright = Shape::matrix(static_cast<Index>(lengths.size()), 1);
        const NodeId column = recipe.add(
            {"A_s_column", Family::Attention, documentStep, {sentenceAxis}, {axis::one}}, reread(upright), {sentences},
            HEEDMAP_PHRASE(
                "The weights of the sentences, stood upright. Each will multiply the weights of its own words."));
        const NodeId both =
            recipe.add({"A_both", Family::Attention, documentStep}, multiply(), {words, column},
                       HEEDMAP_PHRASE("Each word's weight in its sentence times that sentence's weight. This is how "
                                      "much of each word is in the document in the end."));
        recipe.add({.name = "A_words",
                    .family = Family::Attention,
                    .step = documentStep,
                    .cols = {wordAxis, recipe.queryTokens()},
                    .role = Role::Output},
                   unsegmented(lengths), {both},
                   HEEDMAP_PHRASE("How much of each word is in the document, in the order of the words. Together they "
                                  "add up to 1: the two levels make one attention."));
    }
};

} // namespace

const Mechanism& hierarchicalAttention()
{
    static const HierarchicalAttention mechanism;
    return mechanism;
}

} // namespace heedmap
