#include "mechanisms/attention_core.h"
#include "mechanisms/projection.h"

namespace heedmap {
namespace {

/// The tokens of one sequence attend to those of another: Q = X·W_Q, K = C·W_K, V = C·W_V.
class CrossAttention final : public Mechanism {
public:
    std::string id() const override { return "cross_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Cross-attention"); }
    std::vector<Setting> settings() const override { return {scaleSetting(), maskSetting(), positionSetting(false)}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec(), contextSpec(false)};
        listProjections(arrays, headColumns, "d_c");
        listProjectionBiases(arrays, headColumns);
        listPositionArrays(arrays, settings, "1", "d_c");
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_c", 4}, {"d_k", 4}, {"d_v", 4}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override;
};

void CrossAttention::build(Recipe& recipe) const
{
    const Position position = positionOf(recipe.settings());
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const NodeId c = appendPositions(recipe, position, appendContext(recipe), true);
    const Projections projected = appendProjections(recipe, x, c);
    Attention attention;
    attention.queries = projected.queries;
    attention.keys = projected.keys;
    attention.values = projected.values;
    attention.scale = scaleOf(recipe.settings());
    attention.mask =
        maskOf(recipe.settings(), "mask", recipe.graph().node(x).shape.rows, recipe.graph().node(c).shape.rows);
    appendAttention(recipe, attention);
}

} // namespace

const Mechanism& crossAttention()
{
    static const CrossAttention mechanism;
    return mechanism;
}

} // namespace heedmap
