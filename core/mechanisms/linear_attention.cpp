#include "mechanisms/captions.h"
#include "mechanisms/linear_kernel.h"

#include <heedmap/ops/activation.h>

namespace heedmap {
namespace {

constexpr Phrase featureCaption = HEEDMAP_PHRASE(
    "Every number is bent upwards: 1 is added to those above zero, the others become their exponential. Features are "
    "never negative, so products of them can serve as weights.");

namespace linear_tag {
using enum Family;
constexpr Tag queries = {"Q_feat", "Q_{feat}", Query, step::features, featureCaption, {}, axis::features};
constexpr Tag keys = {"K_feat", "K_{feat}", Key, step::features, featureCaption, {}, axis::features};
} // namespace linear_tag

/// Katharopoulos et al., Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention:
/// φ(x) = elu(x) + 1.
class LinearAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linear_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linear attention"); }
    std::vector<Setting> settings() const override { return {causalSetting()}; }

    void build(Recipe& recipe) const override
    {
        Efficient linear;
        linear.attention = appendGiven(recipe);
        linear.causal = recipe.settings().boolean("causal");
        const auto bent = activation(Activation::EluPlusOne);
        const NodeId queries = recipe.add(linear_tag::queries, bent, {linear.attention.queries});
        const NodeId keys = recipe.add(linear_tag::keys, bent, {linear.attention.keys});
        appendLinearKernel(recipe, linear, queries, keys);
        appendComparison(recipe, linear);
    }

    std::vector<QualityKnob> knobs() const override { return {}; }

protected:
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        return {.fixed = linearKernelCost(sizes, sizes.at("d_k"))};
    }
};

} // namespace

const Mechanism& linearAttention()
{
    static const LinearAttention mechanism;
    return mechanism;
}

} // namespace heedmap
