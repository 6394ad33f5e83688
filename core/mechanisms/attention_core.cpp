#include "mechanisms/attention_core.h"

#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>

#include <cmath>

namespace heedmap {
namespace {

NodeId appendScores(Recipe& recipe, const Attention& attention)
{
    if (attention.scores != noNode)
        return attention.scores;
    if (attention.position.kind == Position::Kind::RelativeKey)
        return appendRelativeKeyScores(recipe, attention.queries, attention.keys);
    return recipe.add({"S", Family::Score, step::scores, {axis::queries}, {axis::keys}}, matmul({.transposeB = true}),
                      {attention.queries, attention.keys}, caption::scores);
}

} // namespace

Setting scaleSetting()
{
    return {.key = "scale",
            .type = Setting::Type::ChoiceOrNumber,
            .title = HEEDMAP_PHRASE("Factor of the scores"),
            .standard = "sqrt_dk",
            .choices = {{"sqrt_dk", HEEDMAP_PHRASE("1/√d_k")}, {"none", HEEDMAP_PHRASE("1, not scaled")}}};
}

ScoreScale scaleOf(const Settings& settings)
{
    const std::string choice = settings.choice("scale");
    if (choice == "sqrt_dk")
        return {};
    return {.factor = choice == "none" ? 1.0 : settings.number("scale")};
}

Position within(Position position, const std::optional<Mask>& mask)
{
    if (position.windowBase && mask && mask->rules.window) {
        position.base = *position.windowBase;
        position.scaling = {};
    }
    return position;
}

Setting softCapSetting()
{
    return {.key = "softcap",
            .type = Setting::Type::Number,
            .title = HEEDMAP_PHRASE("Soft cap of the scores (none, unless given)"),
            .least = 0.01,
            .older = "soft_cap"};
}

std::optional<double> softCapOf(const Settings& settings)
{
    return settings.has("softcap") ? std::optional(settings.number("softcap")) : std::nullopt;
}

// c·tanh(x/c)
NodeId appendSoftCap(Recipe& recipe, const SoftCap& soft, NodeId x)
{
    const Family family = recipe.graph().node(x).info.family;
    const auto label = [&](const std::string& name, const std::string& mark) {
        return Label{.name = name, .family = family, .step = soft.step, .symbol = soft.symbol + mark};
    };
    x = recipe.add(
        label(soft.name + "_over", "_{over}"), scale(1 / soft.cap), {x},
        HEEDMAP_PHRASE(
            "Each number divided by the cap. What is small beside it stays small, and only large ones are bent."));
    x = recipe.add(label(soft.name + "_bent", "_{bent}"), activation(Activation::Tanh), {x},
                   HEEDMAP_PHRASE("The tanh of each number. Near 0 it is close to the number itself, and however large "
                                  "that is, it stays between −1 and 1."));
    return recipe.add(
        label(soft.result, "_{capped}"), scale(soft.cap), {x},
        HEEDMAP_PHRASE("Times the cap again: small numbers are what they were, and large ones come near the cap "
                       "without reaching it. So no single one grows without bound while the model is trained."));
}

std::shared_ptr<const Op> scaleScores(const ScoreScale& scaling, Index width)
{
    const std::string layer = scaling.layer == 1 ? std::string() : std::to_string(scaling.layer) + " ";
    if (!scaling.factor)
        return scale(1 / (std::sqrt(static_cast<double>(width)) * scaling.layer),
                     "\\frac{1}{" + layer + "\\sqrt{d_k}}");
    const double factor = *scaling.factor / scaling.layer;
    return factor == 1.0 ? identity() : scale(factor);
}

Attention appendGiven(Recipe& recipe)
{
    const Index n = recipe.dimension("n");
    const Index m = recipe.dimensions().contains("m") ? recipe.dimension("m") : n;
    // Keys without tokens of their own take those of the queries, if their number is the same.
    const auto keyTokens = recipe.keyTokens() == nullptr && n == m ? recipe.queryTokens() : recipe.keyTokens();
    const Axis queries = {.name = axis::queries, .labels = recipe.queryTokens()};
    const Axis keys = {.name = axis::keys, .labels = keyTokens};
    Attention attention;
    attention.queries = appendInput(recipe, "Q", Family::Query, caption::givenQueries, queries, axis::keyWidth);
    attention.keys = appendInput(recipe, "K", Family::Key, caption::givenKeys, keys, axis::keyWidth);
    attention.values = appendInput(recipe, "V", Family::Value, caption::givenValues, keys, axis::valueWidth);
    return attention;
}

namespace {

NodeId appendScaled(Recipe& recipe, const Attention& attention, NodeId scores)
{
    if (attention.scaling.op)
        return recipe.add({"S_scaled", Family::Score, step::scale}, attention.scaling.op, {scores},
                          attention.scaling.caption);
    const std::optional<double> factor = attention.scale.factor;
    constexpr Phrase byWidth = HEEDMAP_PHRASE(
        "The longer the queries and keys, the larger their products grow, and large scores would make softmax put "
        "everything on one key. Dividing by the square root of d_k keeps it able to weigh several.");
    constexpr Phrase unscaled =
        HEEDMAP_PHRASE("Here the scores stay as they are. Compare this with dividing by the square root of d_k: "
                       "without it, long queries and keys make softmax put nearly everything on one key.");
    constexpr Phrase byNumber = HEEDMAP_PHRASE("Every score is multiplied by one number. A large number makes softmax "
                                               "pick a single key, a number near zero makes it treat all keys alike.");
    return recipe.add({"S_scaled", Family::Score, step::scale},
                      scaleScores(attention.scale, recipe.graph().node(attention.queries).shape.cols), {scores},
                      !factor            ? byWidth
                          : *factor == 1 ? unscaled
                                         : byNumber);
}

bool masks(const Attention& attention, Mask::When when) { return attention.mask && attention.mask->when == when; }

/// Its mask, which says what it keeps where that makes the weights.
Mask maskOf(const Attention& attention)
{
    Mask mask = *attention.mask;
    if (attention.weighting == Weighting::Sigmoid) // which gives 0 by itself
        mask.zeroEmptyRows = false;
    mask.tellsKept = mask.tellsKept || needsKept(attention.weighting, mask);
    return mask;
}

/// Masks the scores, then scales them.
MaskedScores appendScaledMasked(Recipe& recipe, const Attention& attention)
{
    MaskedScores masked = appendMask(recipe, maskOf(attention), appendScores(recipe, attention), "S_masked");
    masked.scores = appendScaled(recipe, attention, masked.scores);
    return masked;
}

} // namespace

MaskedScores appendMaskedScores(Recipe& recipe, const Attention& attention)
{
    if (masks(attention, Mask::When::Scores))
        return appendScaledMasked(recipe, attention);
    NodeId scores = appendScaled(recipe, attention, appendScores(recipe, attention));
    if (attention.softCap)
        scores = appendSoftCap(recipe, {.cap = *attention.softCap, .step = step::scale}, scores);
    if (const NodeId bias = appendPositionBias(recipe, attention.position, scores); bias != noNode)
        scores = recipe.add(
            {"S_biased", Family::Score, step::positionBias}, add(), {scores, bias},
            HEEDMAP_PHRASE(
                "The bias is added to the scores, cell by cell. Where a key stands now counts beside what it says."));
    if (attention.mask && !masks(attention, Mask::When::Weights))
        return appendMask(recipe, maskOf(attention), scores, "S_masked");
    return {.scores = scores};
}

Attended appendAttention(Recipe& recipe, const Attention& attention)
{
    const MaskedScores masked = appendMaskedScores(recipe, attention);
    const NodeId weights = appendWeights(recipe, attention.weighting, attention.mask, masked);
    const NodeId output = recipe.add({.name = "Z",
                                      .family = Family::Output,
                                      .step = step::weightedSum,
                                      .role = attention.last ? Role::Output : Role::Computed,
                                      .interleaved = attention.interleaved},
                                     matmul(), {weights, attention.values}, caption::blended);
    return {masked.kept, weights, output};
}

} // namespace heedmap
