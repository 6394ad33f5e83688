#include "mechanisms/attention_core.h"

#include "mechanisms/captions.h"
#include "mechanisms/input.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/identity.h>
#include <heedmap/ops/scale.h>

#include <cmath>

namespace heedmap {
namespace {

namespace attention_core_text {
constexpr Phrase over = HEEDMAP_PHRASE(
    "Each number divided by the cap. What is small beside it stays small, and only large ones are bent.");
constexpr Phrase bent = HEEDMAP_PHRASE("The tanh of each number. Near 0 it is close to the number itself, and however "
                                       "large that is, it stays between −1 and 1.");
constexpr Phrase capped =
    HEEDMAP_PHRASE("Times the cap again: small numbers are what they were, and large ones come near the cap without "
                   "reaching it. So no single one grows without bound while the model is trained.");
} // namespace attention_core_text

namespace attention_core_tag {
using enum Family;
constexpr Tag scores = {"S", "S", Score, step::scores, caption::scores};
constexpr Tag byWidth = {"S_scaled", "S_{scaled}", Score, step::scale, caption::scaledByWidth};
constexpr Tag byNumber = {"S_scaled", "S_{scaled}", Score, step::scale, caption::scaledByNumber};
constexpr Tag unscaled = {"S_scaled", "S_{scaled}", Score, step::scale, caption::unscaled};
constexpr Tag biased = {"S_biased", "S_{biased}", Score, step::positionBias, caption::biasedScores};
constexpr Tag blended = {"Z", "Z", Output, step::weightedSum, caption::blended};
} // namespace attention_core_tag

NodeId appendScores(Recipe& recipe, const Attention& attention, const NodeInfo& like)
{
    if (attention.position.kind == Position::Kind::RelativeKey)
        return appendRelativeKeyScores(recipe, attention.queries, attention.keys, like);
    return recipe.add(alike(like, attention_core_tag::scores), matmul({.transposeB = true}),
                      {attention.queries, attention.keys});
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
    return {.key = "soft_cap",
            .type = Setting::Type::Number,
            .title = HEEDMAP_PHRASE("Soft cap of the scores (none, unless given)"),
            .least = 0.01};
}

std::optional<double> softCapOf(const Settings& settings)
{
    return settings.has("soft_cap") ? std::optional(settings.number("soft_cap")) : std::nullopt;
}

// c·tanh(x/c)
NodeId appendSoftCap(Recipe& recipe, const SoftCap& soft, NodeId x)
{
    const NodeInfo like = recipe.graph().node(x).info;
    const auto append = [&](const std::string& name, const std::string& symbol, Phrase caption,
                            std::shared_ptr<const Op> op) {
        NodeInfo info = like;
        info.name = name;
        info.symbol = symbol;
        info.step = soft.step;
        info.caption = caption;
        x = recipe.add(std::move(info), std::move(op), {x});
    };
    append(soft.name + "_over", soft.symbol + "_{over}", attention_core_text::over, scale(1 / soft.cap));
    append(soft.name + "_bent", soft.symbol + "_{bent}", attention_core_text::bent, activation(Activation::Tanh));
    append(soft.result, soft.symbol + "_{capped}", attention_core_text::capped, scale(soft.cap));
    return x;
}

std::shared_ptr<const Op> scaleScores(const ScoreScale& scaling, Index width)
{
    if (!scaling.factor)
        return scale(1 / std::sqrt(static_cast<double>(width)), "\\frac{1}{\\sqrt{d_k}}");
    return *scaling.factor == 1.0 ? identity() : scale(*scaling.factor);
}

Attention appendGiven(Recipe& recipe)
{
    const Index n = recipe.dimension("n");
    const Index m = recipe.dimension("m");
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

NodeInfo scoreInfo(const Recipe& recipe, NodeId queryNode, NodeId keyNode)
{
    const NodeInfo& queries = recipe.graph().node(queryNode).info;
    const NodeInfo& keys = recipe.graph().node(keyNode).info;
    NodeInfo info = {.name = {},
                     .symbol = {},
                     .family = Family::Score,
                     .slices = queries.slices.name.empty() ? keys.slices : queries.slices};
    info.rows = {.name = axis::queries, .labels = queries.rows.labels};
    info.cols = {.name = axis::keys, .labels = keys.rows.labels};
    return info;
}

NodeId appendScaledScores(Recipe& recipe, const Attention& attention)
{
    const NodeInfo like = scoreInfo(recipe, attention.queries, attention.keys);
    const std::optional<double> factor = attention.scale.factor;
    const Tag& tag = !factor ? attention_core_tag::byWidth
        : *factor == 1       ? attention_core_tag::unscaled
                             : attention_core_tag::byNumber;
    return recipe.add(alike(like, tag), scaleScores(attention.scale, recipe.graph().node(attention.queries).shape.cols),
                      {appendScores(recipe, attention, like)});
}

MaskedScores appendMaskedScores(Recipe& recipe, const Attention& attention)
{
    const NodeInfo like = scoreInfo(recipe, attention.queries, attention.keys);
    NodeId scores = attention.scaledScores;
    if (scores == noNode)
        scores = appendScaledScores(recipe, attention);
    if (attention.softCap)
        scores = appendSoftCap(recipe, {.cap = *attention.softCap, .step = step::scale}, scores);
    if (const NodeId bias = appendPositionBias(recipe, attention.position, scores); bias != noNode)
        scores = recipe.add(alike(like, attention_core_tag::biased), add(), {scores, bias});
    if (attention.mask)
        return appendMask(recipe, *attention.mask, scores, "S_masked", "S_{masked}");
    return {.scores = scores};
}

Attended appendAttention(Recipe& recipe, const Attention& attention)
{
    const NodeInfo values = recipe.graph().node(attention.values).info;
    const NodeInfo like = scoreInfo(recipe, attention.queries, attention.keys);
    const MaskedScores masked = appendMaskedScores(recipe, attention);
    const NodeId weights = appendSoftmax(recipe, attention.mask, masked);
    NodeInfo info = alike(like, attention_core_tag::blended);
    info.role = attention.last ? Role::Output : Role::Computed;
    info.family = attention_core_tag::blended.family;
    if (info.slices.name.empty())
        info.slices = values.slices;
    info.cols = values.cols;
    info.interleaved = attention.interleaved;
    return {masked.mask, weights, recipe.add(std::move(info), matmul(), {weights, attention.values})};
}

} // namespace heedmap
