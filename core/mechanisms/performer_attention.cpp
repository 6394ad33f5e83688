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

// % is Q or K, whose family all have.
namespace performer_tag {
using enum Family;
constexpr Tag directions = {"omega",        "\\omega",      Other,       step::features, caption::directions,
                            axis::features, axis::keyWidth, Role::Weight};
constexpr Tag small = {"%_small", "%_{small}", Other, step::features, caption::shrunkRows};
constexpr Tag along = {"%_along", "%_{along}", Other, step::features, caption::alongDirections};
constexpr Tag squares = {"%_squares", "%_{squares}", Other, step::features, caption::squaredRows};
constexpr Tag norm = {"%_norm", "%_{norm}", Other, step::features, caption::squaredLengths, {}, axis::squaredLength};
constexpr Tag half = {"%_half", "%_{half}", Other, step::features, caption::squaredLengths};
constexpr Tag exponent = {"%_exponent", "%_{exponent}", Other, step::features, caption::exponents};
constexpr Tag exp = {"%_exp", "%_{exp}", Other, step::features, caption::positiveFeatures};
constexpr Tag features = {"%_feat", "%_{feat}", Other, step::features, caption::positiveFeatures};
} // namespace performer_tag

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
        const NodeId omega = recipe.array(performer_tag::directions);
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
    static NodeId appendFeatures(Recipe& recipe, const char* letter, NodeId x, NodeId omega)
    {
        const Family family = recipe.graph().node(x).info.family;
        const auto append = [&](Tag tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            tag.family = family;
            return recipe.add(tag, std::move(op), std::move(inputs), letter);
        };
        const auto width = static_cast<double>(recipe.dimension("d_k"));
        const auto count = static_cast<double>(recipe.dimension("r"));
        const NodeId small = append(performer_tag::small, scale(std::pow(width, -0.25), "d_k^{-1/4}"), {x});
        const NodeId along = append(performer_tag::along, matmul({.transposeB = true}), {small, omega});
        const NodeId squares = append(performer_tag::squares, multiply(), {small, small});
        const NodeId norm = append(performer_tag::norm, rowSum(), {squares});
        const NodeId half = append(performer_tag::half, scale(0.5, "\\frac{1}{2}"), {norm});
        const NodeId exponent = append(performer_tag::exponent, subtract(), {along, half});
        const NodeId exp = append(performer_tag::exp, activation(Activation::Exp), {exponent});
        return append(performer_tag::features, scale(1 / std::sqrt(count), "\\frac{1}{\\sqrt{r}}"), {exp});
    }
};

} // namespace

const Mechanism& performerAttention()
{
    static const PerformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
