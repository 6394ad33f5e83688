#include "mechanisms/attention_core.h"
#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

/// Ye et al. 2024, Differential Transformer, 2.1: two attentions over the same keys, of which the second takes away
/// from the first what both give to keys that do not matter.
class DifferentialAttention final : public Mechanism {
public:
    std::string id() const override { return "differential_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Differential attention"); }

    std::vector<Setting> settings() const override
    {
        return {scaleSetting(),
                {.key = "lambda",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("How much of the second weights is taken away"),
                 .standard = 0.8},
                softCapSetting(),
                weightsSetting(),
                maskSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {
            {.name = "Q1", .shape = {"n", "d_k"}, .title = HEEDMAP_PHRASE("Queries of the first weights")},
            {.name = "K1", .shape = {"m", "d_k"}, .title = HEEDMAP_PHRASE("Keys of the first weights")},
            {.name = "Q2", .shape = {"n", "d_k"}, .title = HEEDMAP_PHRASE("Queries of the second weights")},
            {.name = "K2", .shape = {"m", "d_k"}, .title = HEEDMAP_PHRASE("Keys of the second weights")},
            {.name = "V", .shape = {"m", "d_v"}, .title = HEEDMAP_PHRASE("Values")},
        };
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override
    {
        const Axis queries = {.name = axis::queries, .labels = recipe.queryTokens()};
        const Axis keys = keyAxis(recipe);
        const auto input = [&](const char* name, Family family, Phrase caption, const Axis& rows) {
            return appendInput(recipe, name, family, caption, rows,
                               family == Family::Value ? axis::valueWidth : axis::keyWidth);
        };
        const NodeId q1 = input("Q1", Family::Query, caption::givenQueries, queries);
        const NodeId k1 = input("K1", Family::Key, caption::givenKeys, keys);
        const NodeId q2 = input("Q2", Family::Query, secondQueries, queries);
        const NodeId k2 = input("K2", Family::Key, secondKeys, keys);
        const NodeId values = input("V", Family::Value, caption::givenValues, keys);
        const NodeId first = appendWeightsOf(recipe, "1", q1, k1);
        const NodeId second = appendWeightsOf(recipe, "2", q2, k2);
        const NodeId taken = recipe.add(
            {.name = "A2_taken", .family = Family::Attention, .step = differenceStep},
            scale(recipe.settings().number("lambda"), "\\lambda"), {second},
            HEEDMAP_PHRASE("The second weights times lambda: what is about to be taken away. It is large where the "
                           "second queries find what is mere noise."));
        const NodeId weights = recipe.add(
            {.name = "A", .family = Family::Attention, .step = differenceStep}, subtract(), {first, taken},
            HEEDMAP_PHRASE("The first weights less what is taken away. What both attentions give to a key drops out, "
                           "as noise does between two microphones; a weight may become negative."));
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output}, matmul(),
                   {weights, values}, caption::blended);
    }

private:
    static constexpr Phrase differenceStep = HEEDMAP_PHRASE("Difference");
    static constexpr Phrase secondQueries = HEEDMAP_PHRASE(
        "Each row is a second query of the same position. It learns to find what only distracts, so that "
        "this can be taken away.");
    static constexpr Phrase secondKeys = HEEDMAP_PHRASE("Each row is a second key of the same position. A key that "
                                                        "only distracts is found by it, and so can be taken away.");

    // Keys without tokens of their own take those of the queries, if their number is the same.
    static Axis keyAxis(const Recipe& recipe)
    {
        const bool own = recipe.keyTokens() != nullptr || recipe.dimension("n") != recipe.dimension("m");
        return {.name = axis::keys, .labels = own ? recipe.keyTokens() : recipe.queryTokens()};
    }

    /// `S1`, `S1_scaled`, …, `A1`; the mask is the same in both.
    static NodeId appendWeightsOf(Recipe& recipe, const std::string& number, NodeId queries, NodeId keys)
    {
        Attention attention;
        attention.queries = queries;
        attention.keys = keys;
        attention.scale = scaleOf(recipe.settings());
        attention.softCap = softCapOf(recipe.settings());
        attention.weighting = weightingOf(recipe.settings());
        attention.mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
        NodeId weights = noNode;
        recipe.numbered(number, [&] {
            weights = appendWeights(recipe, attention.weighting, attention.mask, appendMaskedScores(recipe, attention));
        });
        return weights;
    }
};

} // namespace

const Mechanism& differentialAttention()
{
    static const DifferentialAttention mechanism;
    return mechanism;
}

} // namespace heedmap
