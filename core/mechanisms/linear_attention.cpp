#include "mechanisms/captions.h"
#include "mechanisms/linear_kernel.h"

#include <heedmap/ops/activation.h>

namespace heedmap {
namespace {

constexpr Phrase featureCaption = HEEDMAP_PHRASE(
    "Every number is bent upwards: 1 is added to those above zero, the others become their exponential. Features are "
    "never negative, so products of them can serve as weights.");

/// Katharopoulos et al., Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention:
/// φ(x) = elu(x) + 1.
class LinearAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linear_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linear attention"); }
    std::vector<Setting> settings() const override { return {causalSetting()}; }

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        listMatrices(arrays);
        return arrays;
    }

    Dimensions fixed(const Settings&) const override { return {}; }
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}}; }

    void build(Recipe& recipe) const override
    {
        Efficient linear;
        linear.attention = appendGiven(recipe);
        linear.causal = recipe.settings().boolean("causal");
        const NodeId queries = appendFeatures(recipe, "Q_feat", "Q_{feat}", linear.attention.queries);
        const NodeId keys = appendFeatures(recipe, "K_feat", "K_{feat}", linear.attention.keys);
        appendLinearKernel(recipe, linear, queries, keys);
        appendComparison(recipe, linear);
    }

    std::vector<QualityKnob> knobs() const override { return {}; }

protected:
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        return {.fixed = linearKernelCost(sizes, sizes.at("d_k"))};
    }

private:
    static NodeId appendFeatures(Recipe& recipe, const char* name, const char* symbol, NodeId from)
    {
        const NodeInfo like = recipe.graph().node(from).info;
        return recipe.add({.name = name,
                           .symbol = symbol,
                           .family = like.family,
                           .step = step::features,
                           .caption = featureCaption,
                           .rows = like.rows,
                           .cols = {.name = axis::features}},
                          activation(Activation::EluPlusOne), {from});
    }
};

} // namespace

const Mechanism& linearAttention()
{
    static const LinearAttention mechanism;
    return mechanism;
}

} // namespace heedmap
