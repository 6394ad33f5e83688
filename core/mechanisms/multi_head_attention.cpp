#include "mechanisms/heads.h"
#include "mechanisms/projection.h"

namespace heedmap {
namespace {

/// Several heads attend side by side, each in its own columns of Q, K and V (Vaswani et al., 3.2.2);
/// fewer key heads than heads is grouped-query attention (Ainslie et al., 2023). With a context C the
/// keys and values are made from it.
class MultiHeadAttention final : public Mechanism {
public:
    std::string id() const override { return "multi_head_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Multi-head attention"); }
    std::vector<Setting> settings() const override
    {
        return {headsSetting(), keyHeadsSetting(), scaleSetting(), headNormSetting(), maskSetting(), positionSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override
    {
        return {{"d", 4}, {"d_c", 4}, {"d_k", 2}, {"d_v", 2}, {"d_out", 4}, {"R", 2}};
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;
};

std::vector<ArraySpec> MultiHeadAttention::arrays(const Settings& settings, const ArrayNames& given) const
{
    const bool context = given.contains("C");
    const std::string keys = context ? "m" : "n";
    std::vector<ArraySpec> arrays = {sequenceSpec(), contextSpec(true)};
    listMultiHead(arrays, {.attendedWidth = context ? "d_c" : "d", .outputWidth = "d_out"});
    listHeadNorm(arrays, settings);
    listPositionArrays(arrays, settings, "h", context ? "d_c" : "");
    listMaskArray(arrays, settings, "mask", {"n", keys}, {"h", "n", keys});
    return arrays;
}

Dimensions MultiHeadAttention::fixed(const Settings& settings) const { return headSizes(settings); }

void MultiHeadAttention::validate(const Settings& settings, const Dimensions& dimensions) const
{
    const auto keys = dimensions.find("m"); // there only with a context
    validatePosition(settings, dimensions, keys != dimensions.end());
    const Index n = dimensions.at("n");
    maskOf(settings, "mask", n, keys == dimensions.end() ? n : keys->second);
}

void MultiHeadAttention::build(Recipe& recipe) const
{
    const bool context = recipe.has("C");
    const Position position = positionOf(recipe.settings());
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const NodeId c = context ? appendPositions(recipe, position, appendContext(recipe), true) : x;
    MultiHead attention;
    attention.x = x;
    attention.attended = c;
    attention.heads = headsOf(recipe.settings());
    attention.scale = scaleOf(recipe.settings());
    attention.norm = headNormOf(recipe.settings());
    attention.mask =
        maskOf(recipe.settings(), "mask", recipe.graph().node(x).shape.rows, recipe.graph().node(c).shape.rows);
    attention.position = position;
    appendMultiHead(recipe, attention);
}

} // namespace

const Mechanism& multiHeadAttention()
{
    static const MultiHeadAttention mechanism;
    return mechanism;
}

} // namespace heedmap
