#include "mechanisms/alignment.h"
#include "mechanisms/captions.h"

namespace heedmap {
namespace {

namespace additive_tag {
using enum Family;
constexpr Tag stateWeights = {
    "W_a", "W_a", Other, step::project, caption::stateWeights, axis::alignmentWidth, axis::stateWidth, Role::Weight};
constexpr Tag sourceWeights = {
    "U_a", "U_a", Other, step::project, caption::sourceWeights, axis::alignmentWidth, axis::sourceWidth, Role::Weight};
} // namespace additive_tag

/// Bahdanau, Cho, Bengio, Neural Machine Translation by Jointly Learning to Align and Translate:
/// E_ij = v_a·tanh(W_a·s_i + U_a·h_j).
class AdditiveAttention final : public Mechanism {
public:
    std::string id() const override { return "additive_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Additive attention (Bahdanau)"); }
    std::vector<Setting> settings() const override { return {maskSetting()}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        listStates(arrays, "d_s", "d_h");
        arrays.push_back(
            {.name = "W_a", .shape = {"d_a", "d_s"}, .title = HEEDMAP_PHRASE("Weights of the decoder's states")});
        arrays.push_back(
            {.name = "U_a", .shape = {"d_a", "d_h"}, .title = HEEDMAP_PHRASE("Weights of the encoder's states")});
        arrays.push_back(scoreVectorSpec());
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_s", 3}, {"d_h", 4}, {"d_a", 3}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override
    {
        const States states = appendStates(recipe);
        const NodeId w = recipe.array(additive_tag::stateWeights);
        const NodeId u = recipe.array(additive_tag::sourceWeights);
        appendAlignment(recipe, states, appendTanhScores(recipe, states, w, u));
    }
};

} // namespace

const Mechanism& additiveAttention()
{
    static const AdditiveAttention mechanism;
    return mechanism;
}

} // namespace heedmap
