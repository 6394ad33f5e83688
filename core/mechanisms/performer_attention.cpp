#include "mechanisms/captions.h"
#include "mechanisms/linear_kernel.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

#include <cmath>

namespace heedmap {
namespace {

/// Choromanski et al., Rethinking Attention with Performers: exp(q·k/√d_k) is about φ(q)·φ(k), with
/// φ(x) = exp(ω·x′ − ‖x′‖²/2)/√r and x′ = x·d_k^(−1/4).
class PerformerAttention final : public EfficientAttention {
public:
    std::string id() const override { return "performer_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Performer attention"); }
    std::vector<Setting> settings() const override { return {}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override
    {
        std::vector<ArraySpec> arrays = EfficientAttention::arrays(settings, names);
        arrays.push_back({.name = "omega", .shape = {"r", "d_k"}, .title = HEEDMAP_PHRASE("Random directions")});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"r", 8}}; }

    void build(Recipe& recipe) const override
    {
        Efficient performer;
        performer.attention = appendGiven(recipe);
        const NodeId omega = recipe.array("omega",
                                          {.name = "omega",
                                           .symbol = "\\omega",
                                           .role = Role::Weight,
                                           .step = step::features,
                                           .caption = caption::directions,
                                           .rows = {.name = axis::features},
                                           .cols = {.name = axis::keyWidth}});
        const NodeId queries = appendFeatures(recipe, "Q", performer.attention.queries, omega);
        const NodeId keys = appendFeatures(recipe, "K", performer.attention.keys, omega);
        appendLinearKernel(recipe, performer, queries, keys);
        appendComparison(recipe, performer);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.letter = "r", .title = HEEDMAP_PHRASE("Random features, r"), .upTo = "16·d_k"}};
    }

protected:
    // Both projections on ω beside what the features cost.
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        const Index r = sizes.at("r");
        Cost cost = linearKernelCost(sizes, r);
        cost.multiplyAdds += static_cast<double>((sizes.at("n") + sizes.at("m")) * r * sizes.at("d_k"));
        return {.fixed = cost};
    }

private:
    static NodeId appendFeatures(Recipe& recipe, const std::string& letter, NodeId from, NodeId omega)
    {
        const NodeInfo like = recipe.graph().node(from).info;
        const auto append = [&](const char* suffix, Phrase cols, Phrase caption, std::shared_ptr<const Op> op,
                                std::vector<NodeId> inputs) {
            return recipe.add({.name = letter + "_" + suffix,
                               .symbol = letter + "_{" + suffix + "}",
                               .family = like.family,
                               .step = step::features,
                               .caption = caption,
                               .rows = like.rows,
                               .cols = {.name = cols}},
                              std::move(op), std::move(inputs));
        };
        const auto width = static_cast<double>(recipe.dimension("d_k"));
        const auto count = static_cast<double>(recipe.dimension("r"));
        const NodeId small =
            append("small", axis::keyWidth, caption::shrunkRows, scale(std::pow(width, -0.25), "d_k^{-1/4}"), {from});
        const NodeId along =
            append("along", axis::features, caption::alongDirections, matmul({.transposeB = true}), {small, omega});
        const NodeId squares = append("squares", axis::keyWidth, caption::squaredRows, multiply(), {small, small});
        const NodeId norm = append("norm", axis::squaredLength, caption::squaredLengths, rowSum(), {squares});
        const NodeId half =
            append("half", axis::squaredLength, caption::squaredLengths, scale(0.5, "\\frac{1}{2}"), {norm});
        const NodeId exponent = append("exponent", axis::features, caption::exponents, subtract(), {along, half});
        const NodeId exp =
            append("exp", axis::features, caption::positiveFeatures, activation(Activation::Exp), {exponent});
        return append("feat", axis::features, caption::positiveFeatures,
                      scale(1 / std::sqrt(count), "\\frac{1}{\\sqrt{r}}"), {exp});
    }
};

} // namespace

const Mechanism& performerAttention()
{
    static const PerformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
