#include "mechanisms/efficient.h"

#include <heedmap/ops/masks.h>

namespace heedmap {
namespace {

/// Longformer (Beltagy, Peters, Cohan, 2020), BigBird (Zaheer et al., 2020), Sparse Transformers (Child
/// et al., 2019): a query sees the keys of a pattern only, and only those are computed.
class SparseAttention final : public EfficientAttention {
public:
    std::string id() const override { return "sparse_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Sparse attention"); }
    std::vector<Setting> settings() const override { return {softCapSetting(), weightsSetting(), maskSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override
    {
        std::vector<ArraySpec> arrays = EfficientAttention::arrays(settings, names);
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override
    {
        Efficient sparse;
        sparse.attention = appendGiven(recipe);
        sparse.attention.softCap = softCapOf(recipe.settings());
        sparse.attention.weighting = weightingOf(recipe.settings());
        sparse.attention.mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
        if (sparse.attention.mask)
            sparse.attention.mask->tellsKept = true;
        const Attended attended = appendAttention(recipe, sparse.attention);
        sparse.weights = attended.weights;
        sparse.output = attended.output;
        sparse.mask = attended.mask;
        sparse.causal = sparse.attention.mask && sparse.attention.mask->rules.causal;
        appendComparison(recipe, sparse);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.setting = "mask.window", .upTo = "n"}, {.setting = "mask.block", .upTo = "n"}};
    }
    double patternCells(const Settings& settings, const Dimensions& now, const Dimensions& then) const override
    {
        const auto mask = maskOf(settings, "mask", now.at("n"), now.at("m"));
        return mask ? keptCells(stretched(mask->rules, then.at("n"), then.at("m"))) : allCells(then);
    }

protected:
    bool formsWeights() const override { return true; }
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        return {.perKept = {static_cast<double>(sizes.at("d_k") + sizes.at("d_v")), 1}};
    }
};

} // namespace

const Mechanism& sparseAttention()
{
    static const SparseAttention mechanism;
    return mechanism;
}

} // namespace heedmap
