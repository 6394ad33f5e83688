#include "mechanisms/attention_core.h"

namespace heedmap {
namespace {

/// softmax(c·Q·Kᵀ)·V of given queries, keys and values, or of stacks of them.
class ScaledDotProduct final : public Mechanism {
public:
    std::string id() const override { return "scaled_dot_product"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Scaled dot-product attention"); }
    std::vector<Setting> settings() const override { return {scaleSetting(), maskSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {
            {.name = "Q", .shape = {"n", "d_k"}, .otherShape = {"h", "n", "d_k"}, .title = HEEDMAP_PHRASE("Queries")},
            {.name = "K", .shape = {"m", "d_k"}, .otherShape = {"h", "m", "d_k"}, .title = HEEDMAP_PHRASE("Keys")},
            {.name = "V", .shape = {"m", "d_v"}, .otherShape = {"h", "m", "d_v"}, .title = HEEDMAP_PHRASE("Values")},
        };
        listMaskArray(arrays, settings, "mask", {"n", "m"}, {"h", "n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"h", 2}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override;
};

/// A mask for each head needs scores for each head; a stack of one would be taken for a head that is not there.
void requireFittingMask(const Recipe& recipe)
{
    const Shape mask = recipe.shape("mask");
    if (mask.rank == 3 && recipe.shape("Q").rank == 2 && recipe.shape("K").rank == 2)
        throw Error(HEEDMAP_PHRASE("%1: expected a matrix %3, as Q and K are matrices, got a stack %2"), "arrays.mask",
                    mask.text(), Shape::matrix(mask.rows, mask.cols).text());
}

void ScaledDotProduct::build(Recipe& recipe) const
{
    Attention attention = appendGiven(recipe);
    attention.scale = scaleOf(recipe.settings());
    attention.mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
    if (attention.mask && attention.mask->custom)
        requireFittingMask(recipe);
    appendAttention(recipe, attention);
}

} // namespace

const Mechanism& scaledDotProduct()
{
    static const ScaledDotProduct mechanism;
    return mechanism;
}

} // namespace heedmap
