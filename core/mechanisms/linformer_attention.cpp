#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

/// Wang et al., Linformer: Self-Attention with Linear Complexity: E and F shrink m keys and values to k.
class LinformerAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linformer_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linformer attention"); }
    std::vector<Setting> settings() const override { return {scaleSetting()}; }

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        listMatrices(arrays);
        arrays.push_back({.name = "E", .shape = {"k", "m"}, .title = HEEDMAP_PHRASE("Projection of the keys")});
        arrays.push_back({.name = "F", .shape = {"k", "m"}, .title = HEEDMAP_PHRASE("Projection of the values")});
        return arrays;
    }

    Dimensions fixed(const Settings&) const override { return {}; }
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"k", 2}}; }

    void build(Recipe& recipe) const override
    {
        Efficient linformer;
        linformer.attention = appendGiven(recipe);
        linformer.attention.scale = scaleOf(recipe.settings());
        const Projection keys = {"E", "K_proj", "K_{proj}", caption::keyShrinking, caption::fewerKeys};
        const Projection values = {"F", "V_proj", "V_{proj}", caption::valueShrinking, caption::fewerValues};
        Attention fewer = linformer.attention;
        fewer.keys = appendProjected(recipe, keys, fewer.keys).result;
        const Projected shrunk = appendProjected(recipe, values, fewer.values);
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
    struct Projection {
        const char* weights;
        const char* name;
        const char* symbol;
        Phrase weightsCaption;
        Phrase caption;
    };
    struct Projected {
        NodeId weights = noNode;
        NodeId result = noNode;
    };

    static Projected appendProjected(Recipe& recipe, const Projection& projection, NodeId from)
    {
        const NodeInfo like = recipe.graph().node(from).info;
        const NodeId weights = recipe.array(projection.weights,
                                            {.name = projection.weights,
                                             .symbol = projection.weights,
                                             .role = Role::Weight,
                                             .step = step::shrink,
                                             .caption = projection.weightsCaption,
                                             .rows = {.name = axis::fewerKeys},
                                             .cols = like.rows});
        return {weights,
                recipe.add({.name = projection.name,
                            .symbol = projection.symbol,
                            .family = like.family,
                            .step = step::shrink,
                            .caption = projection.caption,
                            .rows = {.name = axis::fewerKeys},
                            .cols = like.cols},
                           matmul(), {weights, from})};
    }
};

} // namespace

const Mechanism& linformerAttention()
{
    static const LinformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
