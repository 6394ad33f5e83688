#include "mechanisms/attention_core.h"
#include "mechanisms/projection.h"

namespace heedmap {
namespace {

/// Every token attends to the tokens of its own sequence: Q = X·W_Q, K = X·W_K, V = X·W_V.
class SelfAttention final : public Mechanism {
public:
    std::string id() const override { return "self_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Self-attention"); }
    std::vector<Setting> settings() const override { return {scaleSetting(), maskSetting(), positionSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec()};
        listProjections(arrays, headColumns);
        listProjectionBiases(arrays, headColumns);
        listPositionArrays(arrays, settings, "1");
        listMaskArray(arrays, settings, "mask", {"n", "n"});
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override
    {
        Dimensions fixed;
        fixPosition(fixed, settings);
        return fixed;
    }
    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_k", 4}, {"d_v", 4}, {"R", 2}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        validatePosition(settings, dimensions, false);
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
    }

    void build(Recipe& recipe) const override;
};

void SelfAttention::build(Recipe& recipe) const
{
    const Position position = positionOf(recipe.settings());
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const Projections projected = appendProjections(recipe, x, x);
    const Index n = recipe.graph().node(x).shape.rows;
    Attention attention;
    attention.mask = maskOf(recipe.settings(), "mask", n, n);
    attention.position = within(position, attention.mask);
    attention.queries = appendRotation(recipe, attention.position, projected.queries, "Q");
    attention.keys = appendRotation(recipe, attention.position, projected.keys, "K");
    attention.values = projected.values;
    attention.scale = scaleOf(recipe.settings());
    appendAttention(recipe, attention);
}

} // namespace

const Mechanism& selfAttention()
{
    static const SelfAttention mechanism;
    return mechanism;
}

} // namespace heedmap
