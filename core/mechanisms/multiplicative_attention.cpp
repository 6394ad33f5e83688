#include "mechanisms/alignment.h"
#include "mechanisms/captions.h"

#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/cut.h>

namespace heedmap {
namespace {

namespace multiplicative_tag {
using enum Family;
constexpr Tag scores = {"E", "E", Score, step::scores, caption::scores};
constexpr Tag bilinear = {
    "W_a", "W_a", Other, step::project, caption::bilinearWeights, axis::stateWidth, axis::sourceWidth, Role::Weight};
constexpr Tag turned = {"sW", "sW", Query, step::project, caption::turnedStates, {}, axis::sourceWidth};
constexpr Tag both = {
    "W_a", "W_a", Other, step::project, caption::bothWeights, axis::alignmentWidth, axis::bothWidths, Role::Weight};
constexpr Tag stateWeights = {"W_s",           "W_s", Other, step::project, caption::stateWeights, axis::alignmentWidth,
                              axis::stateWidth};
constexpr Tag sourceWeights = {
    "W_h", "W_h", Other, step::project, caption::sourceWeights, axis::alignmentWidth, axis::sourceWidth};
} // namespace multiplicative_tag

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
            return {{"d", 4}};
        Dimensions sizes = {{"d_s", 3}, {"d_h", 4}};
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
        return recipe.add(multiplicative_tag::scores, matmul({.transposeB = true}), {queries, keys});
    }

    // E = (s·W_a)·Hᵀ
    static NodeId generalScores(Recipe& recipe, const States& states)
    {
        const NodeId weights = recipe.array(multiplicative_tag::bilinear);
        const NodeId turned = recipe.add(multiplicative_tag::turned, matmul(), {states.queries, weights});
        return dotScores(recipe, turned, states.keys);
    }

    // [s; h]·W_aᵀ = s·W_sᵀ + h·W_hᵀ, where W_a = [W_s, W_h]
    static NodeId concatScores(Recipe& recipe, const States& states)
    {
        const Index split = recipe.shape("s").cols;
        const NodeId weights = recipe.array(multiplicative_tag::both);
        const NodeId ws = recipe.add(multiplicative_tag::stateWeights, columns(0, split), {weights});
        const NodeId wh =
            recipe.add(multiplicative_tag::sourceWeights, columns(split, recipe.shape("H").cols), {weights});
        return appendTanhScores(recipe, states, ws, wh);
    }
};

} // namespace

const Mechanism& multiplicativeAttention()
{
    static const MultiplicativeAttention mechanism;
    return mechanism;
}

} // namespace heedmap
