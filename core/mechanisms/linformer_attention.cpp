#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

namespace linformer_tag {
using enum Family;
constexpr Tag keyWeights = {"E", "E", Other, step::shrink, caption::keyShrinking, axis::fewerKeys, {}, Role::Weight};
constexpr Tag valueWeights = {"F", "F",         Other, step::shrink, caption::valueShrinking, axis::fewerKeys,
                              {},  Role::Weight};
constexpr Tag keys = {"K_proj", "K_{proj}", Key, step::shrink, caption::fewerKeys};
constexpr Tag values = {"V_proj", "V_{proj}", Value, step::shrink, caption::fewerValues};
} // namespace linformer_tag

/// Wang et al., Linformer: Self-Attention with Linear Complexity: E and F shrink m keys and values to k.
class LinformerAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linformer_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linformer attention"); }
    std::vector<Setting> settings() const override { return {scaleSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override
    {
        std::vector<ArraySpec> arrays = EfficientAttention::arrays(settings, names);
        arrays.push_back({.name = "E", .shape = {"k", "m"}, .title = HEEDMAP_PHRASE("Projection of the keys")});
        arrays.push_back({.name = "F", .shape = {"k", "m"}, .title = HEEDMAP_PHRASE("Projection of the values")});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"k", 2}}; }

    void build(Recipe& recipe) const override
    {
        Efficient linformer;
        linformer.attention = appendGiven(recipe);
        linformer.attention.scale = scaleOf(recipe.settings());
        Attention fewer = linformer.attention;
        fewer.keys = appendProjected(recipe, linformer_tag::keyWeights, linformer_tag::keys, fewer.keys).result;
        const Projected shrunk =
            appendProjected(recipe, linformer_tag::valueWeights, linformer_tag::values, fewer.values);
        fewer.values = shrunk.result;
        const Attended attended = appendAttention(recipe, fewer);
        linformer.output = attended.output;
        linformer.weights = appendImplied(recipe, linformer.attention, matmul(), {attended.weights, shrunk.weights});
        appendComparison(recipe, linformer);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.letter = "k", .title = HEEDMAP_PHRASE("Keys and values after the projection, k"), .upTo = "m"}};
    }

protected:
    // E·K and F·V, then attention over k keys; held are both results and A.
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        const Index k = sizes.at("k");
        const Index n = sizes.at("n");
        const Index widths = sizes.at("d_k") + sizes.at("d_v");
        return {
            .fixed = {static_cast<double>(k * (sizes.at("m") + n) * widths), static_cast<double>(k * (widths + n))}};
    }

private:
    struct Projected {
        NodeId weights = noNode;
        NodeId result = noNode;
    };

    static Projected appendProjected(Recipe& recipe, const Tag& shrinking, const Tag& product, NodeId from)
    {
        NodeInfo info = Recipe::described(shrinking);
        info.cols = recipe.graph().node(from).info.rows;
        const NodeId weights = recipe.array(shrinking.name, std::move(info));
        return {weights, recipe.add(product, matmul(), {weights, from})};
    }
};

} // namespace

const Mechanism& linformerAttention()
{
    static const LinformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
