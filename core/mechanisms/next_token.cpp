#include "mechanisms/next_token.h"

#include "mechanisms/captions.h"
#include "mechanisms/model_captions.h"

#include <heedmap/ops/cut.h>
#include <heedmap/ops/filled.h>
#include <heedmap/ops/identity.h>
#include <heedmap/ops/mask_fill.h>
#include <heedmap/ops/next/choice.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/tensor/random.h>

#include <limits>

namespace heedmap {
namespace {

using Type = Setting::Type;

constexpr Phrase chooseStep = HEEDMAP_PHRASE("Choose the next token");
constexpr Phrase oneNumber = HEEDMAP_PHRASE("one");

// Below it nothing but the largest is ever drawn, and a division would leave the range of doubles.
constexpr double leastTemperature = 1e-280;

constexpr Phrase lastLogits = HEEDMAP_PHRASE(
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
constexpr Phrase drawnFrom =
    HEEDMAP_PHRASE("The probabilities of those that are kept add up to 1 again. The next token is drawn from them.");
constexpr Phrase stairs =
    HEEDMAP_PHRASE("Each probability is a step of a staircase from 0 to 1. A step is as high as its token is likely.");
constexpr Phrase chance = HEEDMAP_PHRASE("A number between 0 and 1, by chance; the seed and how many were drawn before "
                                         "give it. The step that it hits decides.");
constexpr Phrase chosenToken =
    HEEDMAP_PHRASE("The first token whose running sum is above u. It is written behind the text, and all begins anew.");

/// Appends the nodes under `next.`, each like the row of logits.
class NextToken {
public:
    NextToken(Recipe& recipe, NodeId logits)
        : m_recipe(recipe), m_settings(recipe.settings()), m_logits(logits),
          m_cols(recipe.graph().node(logits).info.cols)
    {
    }

    void run()
    {
        const Index last = lastRow();
        const double temperature = m_settings.number("generate.temperature");
        const bool greedy = temperature < leastTemperature;
        const NodeId z = add("z", "z", lastLogits, Family::Score, rows(last, 1), {m_logits});
        const NodeId cool = add("z_T", "z_T", greedy ? notCooled : cooled, Family::Score,
                                greedy ? identity() : scale(1 / temperature, "\\frac{1}{T}"), {z});
        const NodeId rank = add("rank", "\\mathrm{rank}", ranked, Family::Other, rowRank(), {cool});
        const Index most = greedy ? 1 : m_settings.integer("generate.top_k");
        const double share = greedy ? 1 : m_settings.number("generate.top_p");
        const NodeId keep = add("kept", "\\mathrm{kept}", kept, Family::Mask, keepLargest(most, share), {cool, rank});
        const NodeId left = add("z_kept", "z_{kept}", hidden, Family::Score,
                                maskFill(-std::numeric_limits<double>::infinity()), {cool, keep});
        const NodeId p = add("p", "p", drawnFrom, Family::Attention, softmax(), {left}, Role::Output);
        const NodeId cdf = add("cdf", "\\mathrm{cdf}", stairs, Family::Other, runningRow(), {p});
        m_cols = {.name = oneNumber};
        const auto drawn = std::to_string(m_settings.integer("generate.drawn"));
        RandomStream random(static_cast<std::uint64_t>(m_settings.integer("generate.seed")), "next " + drawn);
        const NodeId u = add("u", "u", chance, Family::Other, filled(Shape::matrix(1, 1), random.uniform()), {});
        add("token", "\\mathrm{next}", chosenToken, Family::Other, firstAbove(), {cdf, u}, Role::Output);
    }

private:
    /// The last row that is not filled up.
    Index lastRow() const
    {
        Index last = m_recipe.graph().node(m_logits).shape.rows - 1;
        const std::vector<int> padding = m_settings.integers("tgt_mask.key_padding");
        while (last > 0 && last < static_cast<Index>(padding.size()) && padding[static_cast<std::size_t>(last)] == 0)
            --last;
        return last;
    }

    NodeId add(const char* name, const char* symbol, Phrase caption, Family family, std::shared_ptr<const Op> op,
               std::vector<NodeId> inputs, Role role = Role::Computed)
    {
        return m_recipe.add({.name = std::string("next.") + name,
                             .symbol = symbol,
                             .role = role,
                             .family = family,
                             .step = chooseStep,
                             .caption = caption,
                             .rows = {.name = oneNumber},
                             .cols = m_cols},
                            std::move(op), std::move(inputs));
    }

    Recipe& m_recipe;
    const Settings& m_settings;
    NodeId m_logits;
    Axis m_cols;
};

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
                     .title = HEEDMAP_PHRASE("Only the largest so many (0: all)"),
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
        NextToken(recipe, logits).run();
}

} // namespace heedmap
