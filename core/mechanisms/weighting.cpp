#include "mechanisms/weighting.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/row_weights.h>
#include <heedmap/ops/softmax.h>

#include <cmath>

namespace heedmap {
namespace {

constexpr auto weightings = std::to_array<Meaning<Weighting>>({
    {"softmax", HEEDMAP_PHRASE("Softmax: they add to 1"), Weighting::Softmax},
    {"softmax_plus_one", HEEDMAP_PHRASE("Softmax plus one: at most 1"), Weighting::SoftmaxPlusOne},
    {"sigmoid", HEEDMAP_PHRASE("Sigmoid: each by itself"), Weighting::Sigmoid},
    {"sparsemax", HEEDMAP_PHRASE("Sparsemax: many are exactly 0"), Weighting::Sparsemax},
});

/// An operation that makes weights, and its caption.
struct WeightRule {
    std::shared_ptr<const Op> op;
    Phrase caption;
};

WeightRule weightRule(Weighting weighting, bool sinks)
{
    if (sinks)
        return {
            softmaxWithSinks(),
            HEEDMAP_PHRASE("Softmax turns each row of scores into positive weights, with the head's sink in their sum. "
                           "What the sink takes goes to no key, so a row adds up to less than 1.")};
    switch (weighting) {
    case Weighting::Softmax: break;
    case Weighting::SoftmaxPlusOne:
        return {
            softmaxPlusOne(),
            HEEDMAP_PHRASE("As softmax, but 1 is added to the sum that each row is divided by. Where all scores are "
                           "low, the weights stay near 0: a query may say that none of the keys is for it.")};
    case Weighting::Sigmoid:
        return {
            activation(Activation::Sigmoid),
            HEEDMAP_PHRASE("Each score is brought between 0 and 1 by itself, whatever the others are. The keys do not "
                           "compete, and a row may add up to anything.")};
    case Weighting::Sparsemax:
        return {
            sparsemax(),
            HEEDMAP_PHRASE("The same number is taken off every score of a row, so that what is left above 0 adds up to "
                           "1. Keys whose score is far below the largest get exactly 0.")};
    }
    return {softmax(),
            HEEDMAP_PHRASE("Softmax turns each row of scores into positive weights that add up to 1. A row "
                           "shows how one query shares out its attention among the keys.")};
}

/// `name`, the weights of the scores; 0 along a row of which `empty` keeps nothing.
NodeId appendRowWeights(Recipe& recipe, Weighting weighting, const char* name, NodeId scores, NodeId empty)
{
    const bool sinks = recipe.has("sinks");
    const Index heads = recipe.graph().node(scores).shape.slices;
    if (const Index count = sinks ? recipe.shape("sinks").cols : 1; count != 1 && count != heads)
        throw Error(HEEDMAP_PHRASE("%1: %2 sinks for %3 heads; expected one each, or one for all"),
                    "arrays." + recipe.prefix() + "sinks", count, heads);
    std::vector<NodeId> inputs = {scores};
    if (sinks)
        inputs.push_back(recipe.leaf(
            {.name = "sinks", .family = Family::Score, .step = step::softmax, .cols = {axis::heads}, .symbol = "r"},
            HEEDMAP_PHRASE(
                "Each number is learned and is a score that no key has: it takes part of every row's sum. The "
                "higher it is, the less the head gives to the keys.")));
    if (empty != noNode && weighting != Weighting::Sigmoid)
        inputs.push_back(empty);
    const WeightRule rule = weightRule(weighting, sinks);
    return recipe.add({name, Family::Attention, step::softmax}, rule.op, std::move(inputs), rule.caption);
}

} // namespace

Setting weightsSetting()
{
    return {.key = "weights",
            .type = Setting::Type::Choice,
            .title = HEEDMAP_PHRASE("How scores become weights"),
            .standard = weightings.front().key,
            .choices = choicesOf(weightings)};
}

Weighting weightingOf(const Settings& settings) { return chosen(weightings, settings.choice("weights")); }

void listSinks(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads)
{
    if (weightingOf(settings) == Weighting::Softmax)
        arrays.push_back({.name = "sinks",
                          .shape = {heads},
                          .optional = true,
                          .title = HEEDMAP_PHRASE("Scores that no key has"),
                          .oneRow = true});
}

bool needsKept(Weighting weighting, const Mask& mask)
{
    return weighting == Weighting::Sigmoid && !std::isinf(mask.fill);
}

NodeId appendWeights(Recipe& recipe, Weighting weighting, const std::optional<Mask>& mask, const MaskedScores& masked)
{
    if (mask && mask->when == Mask::When::Weights)
        return appendMaskedWeights(recipe, *mask, appendRowWeights(recipe, weighting, "A_all", masked.scores, noNode));
    const bool filled = mask && needsKept(weighting, *mask);
    const NodeId weights = appendRowWeights(recipe, weighting, filled ? "A_filled" : "A", masked.scores, masked.empty);
    if (!filled)
        return weights;
    return recipe.add({"A", Family::Attention, step::softmax}, maskFill(0), {weights, masked.kept},
                      HEEDMAP_PHRASE("A hidden key gets exactly 0. By itself the number that replaced its score would "
                                     "still give it some weight."));
}

} // namespace heedmap
