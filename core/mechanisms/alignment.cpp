#include "mechanisms/captions.h"
#include "mechanisms/mask.h"
#include "mechanisms/projection.h"
#include "mechanisms/weighting.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace alignment_text {
constexpr Phrase stateWeights =
    HEEDMAP_PHRASE("These learned weights bring the decoder's states into the space where the two sides are compared. "
                   "The encoder's states have weights of their own, so the two kinds need not be equally wide.");
constexpr Phrase sourceWeights =
    HEEDMAP_PHRASE("These learned weights bring the encoder's states into the space where the two sides are compared. "
                   "They do not depend on the query, so their result is worked out only once.");
} // namespace alignment_text

Axis queryAxis(const Recipe& recipe) { return {.name = axis::queries, .labels = recipe.queryTokens()}; }
Axis keyAxis(const Recipe& recipe) { return {.name = axis::keys, .labels = recipe.keyTokens()}; }

/// The states s (n × stateWidth) of a decoder and the states H (m × sourceWidth) of an encoder that the older
/// attentions align.
void listStates(std::vector<ArraySpec>& arrays, const std::string& stateWidth, const std::string& sourceWidth)
{
    arrays.push_back({.name = "s", .shape = {"n", stateWidth}, .title = HEEDMAP_PHRASE("States of the decoder")});
    arrays.push_back({.name = "H", .shape = {"m", sourceWidth}, .title = HEEDMAP_PHRASE("States of the encoder")});
    arrays.push_back({.name = "H_V",
                      .shape = {"m", "d_hv"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Values in place of the states of the encoder")});
}

ArraySpec scoreVectorSpec()
{
    return {.name = "v_a", .shape = {"d_a"}, .title = HEEDMAP_PHRASE("Vector that makes a score")};
}

struct States {
    NodeId queries = noNode; ///< s
    NodeId keys = noNode;    ///< H
    NodeId values = noNode;  ///< H_V, or H
};

States appendKeysAndQueries(Recipe& recipe)
{
    return {appendInput(recipe, "s", Family::Query,
                        HEEDMAP_PHRASE("Each row is a state of the decoder: what it has in mind just before it writes "
                                       "a word. It asks which words of the source matter now."),
                        queryAxis(recipe), axis::stateWidth),
            appendInput(
                recipe, "H", Family::Key,
                HEEDMAP_PHRASE("Each row is a state of the encoder: one word of the source, together with its "
                               "surroundings. These rows are searched, and they are also what is blended in the end."),
                keyAxis(recipe), axis::sourceWidth)};
}

States appendStates(Recipe& recipe)
{
    States states = appendKeysAndQueries(recipe);
    states.values = states.keys;
    if (recipe.has("H_V"))
        states.values = appendInput(
            recipe, "H_V", Family::Value,
            HEEDMAP_PHRASE("Each row is what one word of the source has to say, in place of its state. The states are "
                           "searched, and these rows are blended."),
            keyAxis(recipe), axis::valueWidth);
    return states;
}

/// Bahdanau, Cho, Bengio, 2015, A.1.2: E_ij = v_a·tanh(a_i + b_j). Appends `Ws` = s·Wᵀ, `Uh` = H·Uᵀ, `T_sum`,
/// `T` (n×m×d_a), v_a and `E`.
NodeId appendTanhScores(Recipe& recipe, const States& states, NodeId stateWeights, NodeId sourceWeights)
{
    const auto turned = matmul({.transposeB = true});
    const NodeId ws =
        recipe.add({.name = "Ws", .family = Family::Query, .step = step::project, .cols = {axis::alignmentWidth}},
                   turned, {states.queries, stateWeights},
                   HEEDMAP_PHRASE("Each decoder state, seen in the space where the two sides are compared. A row of "
                                  "this will be added to every row of the other side."));
    const NodeId uh =
        recipe.add({.name = "Uh", .family = Family::Key, .step = step::project, .cols = {axis::alignmentWidth}}, turned,
                   {states.keys, sourceWeights},
                   HEEDMAP_PHRASE("Each encoder state, seen in the space where the two sides are compared. These rows "
                                  "serve every query alike."));
    const NodeId sums =
        recipe.add({.name = "T_sum", .step = step::scores, .cols = {axis::alignmentWidth}}, outerSum(), {ws, uh},
                   HEEDMAP_PHRASE("Every query meets every key: their two rows are added, number by number. There is "
                                  "one slice for each query, and in it one row for each key."));
    const NodeId bent = recipe.add(
        {.name = "T", .step = step::scores}, activation(Activation::Tanh), {sums},
        HEEDMAP_PHRASE("The hyperbolic tangent bends every sum into the range from -1 to 1. Without it, adding could "
                       "not tell which query goes with which key: all queries would rank the keys alike."));
    return recipe.add(
        {"E", Family::Score, step::scores}, dotVector(),
        {bent,
         recipe.leaf({.name = "v_a", .step = step::scores, .cols = {axis::alignmentWidth}},
                     HEEDMAP_PHRASE("This learned vector turns a pair's row of numbers into one score. Each entry says "
                                    "how much one column counts, and in which direction."))},
        HEEDMAP_PHRASE("Each pair's row times v_a is its score. A large score means that this word of the source "
                       "matters for what the decoder is about to write."));
}

/// Appends [`mask`, `E_masked`], `A` and the context vectors `C` = A·H.
void appendAlignment(Recipe& recipe, const States& states, NodeId scores)
{
    const std::optional<Mask> mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
    MaskedScores masked = {.scores = scores};
    if (mask && mask->when != Mask::When::Weights)
        masked = appendMask(recipe, *mask, scores, "E_masked");
    const NodeId weights = appendWeights(recipe, Weighting::Softmax, mask, masked);
    recipe.add({.name = "C",
                .family = Family::Output,
                .step = step::weightedSum,
                .cols = {states.values == states.keys ? axis::sourceWidth : axis::valueWidth},
                .role = Role::Output},
               matmul(), {weights, states.values},
               states.values == states.keys
                   ? HEEDMAP_PHRASE("Each row is a blend of the rows of H, mixed by that query's weights. This context "
                                    "is what the decoder reads before it writes its next word.")
                   : HEEDMAP_PHRASE("Each row is a blend of the values, mixed by that query's weights. This context is "
                                    "what the decoder reads before it writes its next word."));
}

/// Bahdanau, Cho, Bengio, Neural Machine Translation by Jointly Learning to Align and Translate:
/// E_ij = v_a·tanh(W_a·s_i + U_a·h_j).
class AdditiveAttention final : public Mechanism {
public:
    std::string id() const override { return "additive_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Additive attention (Bahdanau)"); }
    std::vector<Setting> settings() const override { return {maskSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        listStates(arrays, "d_s", "d_h");
        arrays.push_back(
            {.name = "W_a", .shape = {"d_a", "d_s"}, .title = HEEDMAP_PHRASE("Weights of the decoder's states")});
        arrays.push_back(
            {.name = "U_a", .shape = {"d_a", "d_h"}, .title = HEEDMAP_PHRASE("Weights of the encoder's states")});
        arrays.push_back(scoreVectorSpec());
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_s", 3}, {"d_h", 4}, {"d_hv", 4}, {"d_a", 3}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override
    {
        const States states = appendStates(recipe);
        const NodeId w = recipe.leaf(
            {.name = "W_a", .step = step::project, .rows = {axis::alignmentWidth}, .cols = {axis::stateWidth}},
            alignment_text::stateWeights);
        const NodeId u = recipe.leaf(
            {.name = "U_a", .step = step::project, .rows = {axis::alignmentWidth}, .cols = {axis::sourceWidth}},
            alignment_text::sourceWeights);
        appendAlignment(recipe, states, appendTanhScores(recipe, states, w, u));
    }
};

/// Luong, Pham, Manning, Effective Approaches to Attention-based Neural Machine Translation, 3.1:
/// three ways to score a state s_i of the decoder with a state h_j of the encoder.
class MultiplicativeAttention final : public Mechanism {
public:
    std::string id() const override { return "multiplicative_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Multiplicative attention (Luong)"); }

    std::vector<Setting> settings() const override
    {
        return {{.key = "score",
                 .type = Setting::Type::Choice,
                 .title = HEEDMAP_PHRASE("How a score is made"),
                 .standard = "dot",
                 .choices = {{"dot", HEEDMAP_PHRASE("Dot product")},
                             {"general", HEEDMAP_PHRASE("Dot product through weights (general)")},
                             {"concat", HEEDMAP_PHRASE("From both states side by side (concat)")}}},
                maskSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        const std::string score = settings.choice("score");
        std::vector<ArraySpec> arrays;
        if (score == "dot")
            listStates(arrays, "d", "d");
        else
            listStates(arrays, "d_s", "d_h");
        const Phrase weights = HEEDMAP_PHRASE("Weights between the states");
        if (score == "general")
            arrays.push_back({.name = "W_a", .shape = {"d_s", "d_h"}, .title = weights});
        if (score == "concat") {
            arrays.push_back({.name = "W_a", .shape = {"d_a", "d_s+d_h"}, .title = weights});
            arrays.push_back(scoreVectorSpec());
        }
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings& settings) const override
    {
        if (settings.choice("score") == "dot")
            return {{"d", 4}, {"d_hv", 4}};
        Dimensions sizes = {{"d_s", 3}, {"d_h", 4}, {"d_hv", 4}};
        if (settings.choice("score") == "concat")
            sizes["d_a"] = 3;
        return sizes;
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override
    {
        const States states = appendStates(recipe);
        const std::string score = recipe.settings().choice("score");
        const NodeId scores = score == "concat" ? concatScores(recipe, states)
            : score == "general"                ? generalScores(recipe, states)
                                                : dotScores(recipe, states.queries, states.keys);
        appendAlignment(recipe, states, scores);
    }

private:
    static NodeId dotScores(Recipe& recipe, NodeId queries, NodeId keys)
    {
        return recipe.add({"E", Family::Score, step::scores}, matmul({.transposeB = true}), {queries, keys},
                          caption::scores);
    }

    // E = (s·W_a)·Hᵀ
    static NodeId generalScores(Recipe& recipe, const States& states)
    {
        const NodeId weights = recipe.leaf(
            {.name = "W_a", .step = step::project, .rows = {axis::stateWidth}, .cols = {axis::sourceWidth}},
            HEEDMAP_PHRASE(
                "These learned weights say how much each number of a decoder state has to do with each number of an "
                "encoder state. With ones on the diagonal and zeros elsewhere, the score is a plain product again."));
        const NodeId turned =
            recipe.add({.name = "sW", .family = Family::Query, .step = step::project, .cols = {axis::sourceWidth}},
                       matmul(), {states.queries, weights},
                       HEEDMAP_PHRASE("Each decoder state is turned into the encoder's terms, so that the two can be "
                                      "multiplied. Here the learned weights decide what counts as similar."));
        return dotScores(recipe, turned, states.keys);
    }

    // [s; h]·W_aᵀ = s·W_sᵀ + h·W_hᵀ, where W_a = [W_s, W_h]
    static NodeId concatScores(Recipe& recipe, const States& states)
    {
        const Index split = recipe.shape("s").cols;
        const NodeId weights = recipe.leaf(
            {.name = "W_a", .step = step::project, .rows = {axis::alignmentWidth}, .cols = {axis::bothWidths}},
            HEEDMAP_PHRASE("These learned weights meet both states written side by side. The left columns belong to "
                           "the decoder's state, the right ones to the encoder's."));
        const NodeId ws = recipe.add(
            {.name = "W_s", .step = step::project, .rows = {axis::alignmentWidth}, .cols = {axis::stateWidth}},
            columns(0, split), {weights}, alignment_text::stateWeights);
        const NodeId wh = recipe.add(
            {.name = "W_h", .step = step::project, .rows = {axis::alignmentWidth}, .cols = {axis::sourceWidth}},
            columns(split, recipe.shape("H").cols), {weights}, alignment_text::sourceWeights);
        return appendTanhScores(recipe, states, ws, wh);
    }
};

} // namespace

const Mechanism& additiveAttention()
{
    static const AdditiveAttention mechanism;
    return mechanism;
}

const Mechanism& multiplicativeAttention()
{
    static const MultiplicativeAttention mechanism;
    return mechanism;
}

} // namespace heedmap
