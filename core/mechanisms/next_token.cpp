#include "mechanisms/next_token.h"

#include "mechanisms/captions.h"
#include "mechanisms/model_captions.h"

#include <heedmap/ops/filled.h>
#include <heedmap/ops/masks/mask_fill.h>
#include <heedmap/ops/next/choice.h>
#include <heedmap/ops/placing/cut.h>
#include <heedmap/ops/placing/identity.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/tensor/random.h>

#include <limits>

namespace heedmap {
namespace {

using Type = Setting::Type;

// At lower temperatures only the largest logit is ever drawn, and the division would overflow.
constexpr double leastTemperature = 1e-280;

namespace next_token_text {
constexpr Phrase choose = HEEDMAP_PHRASE("Choose the next token");
constexpr Phrase one = HEEDMAP_PHRASE("one");
constexpr Phrase logits = HEEDMAP_PHRASE(
    "The last row of the logits: what the model makes of the whole text so far. The next token is chosen from it.");
constexpr Phrase cooled = HEEDMAP_PHRASE("Divided by the temperature. A low one sets the largest further apart from "
                                         "the others, a high one makes all alike.");
constexpr Phrase notCooled =
    HEEDMAP_PHRASE("At a temperature of 0 nothing is divided. The largest is taken, whatever the others are.");
constexpr Phrase ranked =
    HEEDMAP_PHRASE("0 for the largest, 1 for the next. Of equal ones, that of the lower number comes first.");
constexpr Phrase kept = HEEDMAP_PHRASE("1 for the tokens that may be chosen: the largest few, or as few as hold most "
                                       "of the probability. One stays always.");
constexpr Phrase hidden =
    HEEDMAP_PHRASE("What is not kept becomes −∞. The softmax then gives it a probability of exactly 0.");
constexpr Phrase probabilities =
    HEEDMAP_PHRASE("The probabilities of those that are kept add up to 1 again. The next token is drawn from them.");
constexpr Phrase runningSums =
    HEEDMAP_PHRASE("Each probability is a step of a staircase from 0 to 1. A step is as high as its token is likely.");
constexpr Phrase chance = HEEDMAP_PHRASE("A number between 0 and 1, by chance; the seed and how many were drawn before "
                                         "give it. The step that it hits decides.");
constexpr Phrase token =
    HEEDMAP_PHRASE("The first token whose running sum is above u. It is written after the text, and all begins anew.");
} // namespace next_token_text

namespace next_token_tag {
using enum Family;
constexpr Tag logits = {"z", "z", Score, next_token_text::choose, next_token_text::logits, next_token_text::one};
constexpr Tag cooled = {"z_T", "z_T", Score, next_token_text::choose, next_token_text::cooled};
constexpr Tag notCooled = {"z_T", "z_T", Score, next_token_text::choose, next_token_text::notCooled};
constexpr Tag rank = {"rank", "\\mathrm{rank}", Other, next_token_text::choose, next_token_text::ranked};
constexpr Tag kept = {"kept", "\\mathrm{kept}", Mask, next_token_text::choose, next_token_text::kept};
constexpr Tag left = {"z_kept", "z_{kept}", Score, next_token_text::choose, next_token_text::hidden};
constexpr Tag probabilities = {
    "p", "p",         Attention, next_token_text::choose, next_token_text::probabilities, next_token_text::one,
    {},  Role::Output};
constexpr Tag runningSums = {
    "cdf", "\\mathrm{cdf}", Other, next_token_text::choose, next_token_text::runningSums, next_token_text::one};
constexpr Tag chance = {
    "u", "u", Other, next_token_text::choose, next_token_text::chance, next_token_text::one, next_token_text::one};
constexpr Tag token = {"token",
                       "\\mathrm{next}",
                       Other,
                       next_token_text::choose,
                       next_token_text::token,
                       next_token_text::one,
                       next_token_text::one,
                       Role::Output};
} // namespace next_token_tag

/// The last row that is not padding.
Index lastRow(const Recipe& recipe, NodeId logits)
{
    Index last = recipe.graph().node(logits).shape.rows - 1;
    const std::vector<int> padding = recipe.settings().integers("tgt_mask.key_padding");
    while (last > 0 && last < static_cast<Index>(padding.size()) && padding[static_cast<std::size_t>(last)] == 0)
        --last;
    return last;
}

void appendChoice(Recipe& recipe, NodeId logits)
{
    const Settings& settings = recipe.settings();
    const double temperature = settings.number("generate.temperature");
    const bool greedy = temperature < leastTemperature;
    const NodeId z = recipe.add(next_token_tag::logits, rows(lastRow(recipe, logits), 1), {logits});
    const NodeId cool = greedy ? recipe.add(next_token_tag::notCooled, identity(), {z})
                               : recipe.add(next_token_tag::cooled, scale(1 / temperature, "\\frac{1}{T}"), {z});
    const NodeId rank = recipe.add(next_token_tag::rank, rowRank(), {cool});
    const Index most = greedy ? 1 : settings.integer("generate.top_k");
    const double share = greedy ? 1 : settings.number("generate.top_p");
    const NodeId keep = recipe.add(next_token_tag::kept, keepLargest(most, share), {cool, rank});
    const NodeId left =
        recipe.add(next_token_tag::left, maskFill(-std::numeric_limits<double>::infinity()), {cool, keep});
    const NodeId p = recipe.add(next_token_tag::probabilities, softmax(), {left});
    const NodeId cdf = recipe.add(next_token_tag::runningSums, runningRow(), {p});
    const auto drawn = std::to_string(settings.integer("generate.drawn"));
    RandomStream random(static_cast<std::uint64_t>(settings.integer("generate.seed")), "next " + drawn);
    const NodeId u = recipe.add(next_token_tag::chance, filled(Shape::matrix(1, 1), random.uniform()), {});
    recipe.add(next_token_tag::token, firstAbove(), {cdf, u});
}

} // namespace

Setting generateSetting()
{
    return {
        .key = "generate",
        .type = Type::Group,
        .title = HEEDMAP_PHRASE("Choice of the next token"),
        .standard = false, // unless it is there, if only as an empty group
        .members = {{.key = "temperature",
                     .type = Type::Number,
                     .title = HEEDMAP_PHRASE("Temperature (0: the largest)"),
                     .standard = 1,
                     .least = 0},
                    {.key = "top_k",
                     .type = Type::Integer,
                     .title = HEEDMAP_PHRASE("How many of the largest (0: all)"),
                     .standard = 0,
                     .least = 0},
                    {.key = "top_p",
                     .type = Type::Number,
                     .title = HEEDMAP_PHRASE("Only the largest that hold this share"),
                     .standard = 1,
                     .least = 0,
                     .most = 1},
                    {.key = "seed", .type = Type::Integer, .title = HEEDMAP_PHRASE("Seed"), .standard = 1, .least = 0},
                    {.key = "drawn",
                     .type = Type::Integer,
                     .title = HEEDMAP_PHRASE("Tokens drawn before"),
                     .standard = 0,
                     .least = 0}}};
}

void appendNextToken(Recipe& recipe, NodeId logits)
{
    if (recipe.settings().has("generate"))
        recipe.within("next.", [&] { appendChoice(recipe, logits); });
}

} // namespace heedmap
