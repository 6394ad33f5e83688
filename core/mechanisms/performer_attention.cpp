#include "mechanisms/captions.h"
#include "mechanisms/linear_kernel.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/sum.h>

#include <cmath>

namespace heedmap {
namespace {

namespace performer_text {
constexpr Phrase squaredLengths = HEEDMAP_PHRASE(
    "How long each row is, squared. Half of it is taken off next, so that long rows do not count too much.");
constexpr Phrase positiveFeatures =
    HEEDMAP_PHRASE("Features that are never negative, as weights must not be. The product of a query's and a key's "
                   "features is, on average, the exponential of their score.");
} // namespace performer_text

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
        const NodeId omega = recipe.leaf({.name = "omega",
                                          .step = step::features,
                                          .rows = {axis::features},
                                          .cols = {axis::keyWidth},
                                          .symbol = "\\omega"},
                                         HEEDMAP_PHRASE("Each row is a direction drawn at random. The more of them "
                                                        "there are, the closer the result comes to exact attention."));
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
    static NodeId appendFeatures(Recipe& recipe, const std::string& letter, NodeId x, NodeId omega)
    {
        const Family family = recipe.graph().node(x).info.family;
        const auto width = static_cast<double>(recipe.dimension("d_k"));
        const auto count = static_cast<double>(recipe.dimension("r"));
        const NodeId small =
            recipe.add({letter + "_small", family, step::features}, scale(std::pow(width, -0.25), "d_k^{-1/4}"), {x},
                       HEEDMAP_PHRASE("Every number is divided by the fourth root of d_k. Queries and keys both are, "
                                      "so their products are divided by the square root of d_k as usual."));
        const NodeId along =
            recipe.add({letter + "_along", family, step::features}, matmul({.transposeB = true}), {small, omega},
                       HEEDMAP_PHRASE("How far each row reaches along each random direction. Rows that point the same "
                                      "way reach far along the same ones."));
        const NodeId squares = recipe.add(
            {letter + "_squares", family, step::features}, multiply(), {small, small},
            HEEDMAP_PHRASE("Every number times itself. Added up along a row, they give the square of its length."));
        const NodeId norm = recipe.add({letter + "_norm", family, step::features, {}, {axis::squaredLength}}, rowSum(),
                                       {squares}, performer_text::squaredLengths);
        const NodeId half = recipe.add({letter + "_half", family, step::features}, scale(0.5, "\\frac{1}{2}"), {norm},
                                       performer_text::squaredLengths);
        const NodeId exponent = recipe.add({letter + "_exponent", family, step::features}, subtract(), {along, half},
                                           HEEDMAP_PHRASE("The reach along each direction, less half the squared "
                                                          "length. The exponential of this will be a feature."));
        const NodeId exp = recipe.add({letter + "_exp", family, step::features}, activation(Activation::Exp),
                                      {exponent}, performer_text::positiveFeatures);
        return recipe.add({letter + "_feat", family, step::features},
                          scale(1 / std::sqrt(count), "\\frac{1}{\\sqrt{r}}"), {exp}, performer_text::positiveFeatures);
    }
};

} // namespace

const Mechanism& performerAttention()
{
    static const PerformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
