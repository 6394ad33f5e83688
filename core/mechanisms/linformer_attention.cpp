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
        const Axis keys = recipe.graph().node(fewer.keys).info.rows; // by value, as appending moves the nodes
        fewer.keys =
            recipe.add({"K_proj", Family::Key, step::shrink}, matmul(),
                       {recipe.leaf({.name = "E", .step = step::shrink, .rows = {axis::fewerKeys}, .cols = keys},
                                    HEEDMAP_PHRASE("These learned weights blend all keys into a few. Each row says how "
                                                   "much of every key goes into one of them.")),
                        fewer.keys},
                       HEEDMAP_PHRASE("A few blends stand for all keys, however long the sequence is. Every query now "
                                      "meets these only, which saves most of the work."));
        const NodeId shrinking =
            recipe.leaf({.name = "F", .step = step::shrink, .rows = {axis::fewerKeys}, .cols = keys},
                        HEEDMAP_PHRASE("These learned weights blend all values into a few. Each row says how much of "
                                       "every value goes into one of them."));
        fewer.values = recipe.add({"V_proj", Family::Value, step::shrink}, matmul(), {shrinking, fewer.values},
                                  HEEDMAP_PHRASE("A few blends stand for all values. The result is mixed from these, "
                                                 "so what they have lost is lost for good."));
        const Attended attended = appendAttention(recipe, fewer);
        linformer.output = attended.output;
        linformer.weights = appendImplied(recipe, linformer.attention, matmul(), {attended.weights, shrinking});
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
};

} // namespace

const Mechanism& linformerAttention()
{
    static const LinformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
