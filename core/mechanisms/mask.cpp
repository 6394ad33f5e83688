#include "mechanisms/mask.h"

#include "mechanisms/captions.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/softmax.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace heedmap {
namespace {

using Type = Setting::Type;

std::string path(std::string_view group, std::string_view key) { return std::string(group) + "." + std::string(key); }

// The kinds of entries of a mask's lists.
constexpr CountedPhrase eachKey = HEEDMAP_COUNTED("%1 keys", "%1 key");
constexpr CountedPhrase eachQuery = HEEDMAP_COUNTED("%1 queries", "%1 query");

/// Throws Error unless the list at `where`, which has `given` entries, has one for each of `wanted` keys or queries.
void requireCount(const std::string& where, std::size_t given, Index wanted, CountedPhrase each)
{
    if (static_cast<Index>(given) != wanted)
        throw Error(HEEDMAP_PHRASE("%1: %2 for %3; expected one each"), "config." + where,
                    Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), given), Sentence(each, wanted));
}

/// Throws Error `missing`, such as "there is no key %1", for the first index that is not below `end`.
void requireBelow(const std::string& where, const MaskRules::Indices& indices, Index end, Phrase missing)
{
    const auto wrong = std::ranges::find_if(indices, [end](Index i) { return i >= end; });
    if (wrong != indices.end())
        throw Error(HEEDMAP_PHRASE("%1: %2; expected 0 to %3"),
                    "config." + where + "[" + std::to_string(wrong - indices.begin()) + "]", Sentence(missing, *wrong),
                    end - 1);
}

std::optional<std::vector<bool>> padding(const Settings& settings, const std::string& where, Index wanted,
                                         CountedPhrase each)
{
    if (settings.at(where).isNull())
        return std::nullopt;
    const std::vector<int> flags = settings.integers(where);
    requireCount(where, flags.size(), wanted, each);
    return std::vector<bool>(flags.begin(), flags.end());
}

std::optional<MaskRules::Indices> global(const Settings& settings, const std::string& where, Index n, Index m)
{
    if (settings.at(where).isNull())
        return std::nullopt;
    const std::vector<int> positions = settings.integers(where);
    MaskRules::Indices indices(positions.begin(), positions.end());
    requireBelow(where, indices, std::max(n, m), HEEDMAP_PHRASE("there is no position %1"));
    return indices;
}

std::optional<std::vector<MaskRules::Indices>> random(const Settings& settings, const std::string& where, Index n,
                                                      Index m)
{
    const Json& lists = settings.at(where);
    if (lists.isNull())
        return std::nullopt;
    requireCount(where, lists.array().size(), n, eachQuery);
    std::vector<MaskRules::Indices> keys;
    for (const Json& list : lists.array()) {
        MaskRules::Indices& own = keys.emplace_back();
        for (const Json& key : list.array())
            own.push_back(static_cast<Index>(key.number()));
        requireBelow(where + "[" + std::to_string(keys.size() - 1) + "]", own, m, HEEDMAP_PHRASE("there is no key %1"));
    }
    return keys;
}

std::optional<Index> length(const Settings& settings, const std::string& where)
{
    return settings.at(where).isNull() ? std::nullopt : std::optional<Index>(settings.integer(where));
}

/// If `causal`, the standard is null: the mask is then causal unless another rule is given.
Setting causalSetting(bool causal)
{
    if (!causal)
        return {.key = "causal", .title = HEEDMAP_PHRASE("Hide the keys after the query"), .standard = false};
    return {.key = "causal",
            .title = HEEDMAP_PHRASE("Hide the keys after the query (yes, unless the mask hides others)")};
}

/// Rules that all must keep a cell.
std::vector<Setting> necessaryRules(bool causal)
{
    return {
        causalSetting(causal),
        {.key = "key_padding", .type = Type::Flags, .title = HEEDMAP_PHRASE("Keys that are tokens (1) or padding (0)")},
        {.key = "query_padding",
         .type = Type::Flags,
         .title = HEEDMAP_PHRASE("Queries that are tokens (1) or padding (0)")},
    };
}

/// Rules of which one must keep a cell.
std::vector<Setting> patternRules()
{
    return {
        {.key = "window",
         .type = Type::Integer,
         .title = HEEDMAP_PHRASE("Keys seen on either side of the query"),
         .least = 0},
        {.key = "dilation",
         .type = Type::Integer,
         .title = HEEDMAP_PHRASE("Gap between the keys of the window"),
         .standard = 1,
         .least = 1},
        {.key = "global",
         .type = Type::Integers,
         .title = HEEDMAP_PHRASE("Positions that see all and are seen by all"),
         .least = 0},
        {.key = "random",
         .type = Type::IntegerLists,
         .title = HEEDMAP_PHRASE("Further keys, a list for each query"),
         .least = 0},
        {.key = "block",
         .type = Type::Integer,
         .title = HEEDMAP_PHRASE("Length of blocks that see only themselves"),
         .least = 1},
    };
}

std::vector<Setting> customAndFill()
{
    return {
        {.key = "custom", .title = HEEDMAP_PHRASE("A mask drawn by hand, the array mask"), .standard = false},
        {.key = "fill",
         .type = Type::ChoiceOrNumber,
         .title = HEEDMAP_PHRASE("What replaces a masked score"),
         .standard = "-inf",
         .choices = {{"-inf", HEEDMAP_PHRASE("−∞")}}},
        {.key = "empty_row",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("Weights of a query that sees no key"),
         .standard = "nan",
         .choices = {{"nan", HEEDMAP_PHRASE("NaN, as the formula gives")}, {"zero", HEEDMAP_PHRASE("zeros")}}},
    };
}

std::vector<Setting> members(bool causal)
{
    std::vector<Setting> all;
    for (std::vector<Setting>& part : std::array{necessaryRules(causal), patternRules(), customAndFill()})
        std::ranges::move(part, std::back_inserter(all));
    return all;
}

/// A mask of n×m that hides padded keys only, with the treatment of hidden scores.
Mask openMask(const Settings& settings, std::string_view key, Index n, Index m)
{
    Mask mask;
    mask.rules.queries = n;
    mask.rules.keys = m;
    mask.rules.keyPadding = padding(settings, path(key, "key_padding"), m, eachKey);
    if (settings.choice(path(key, "fill")).empty())
        mask.fill = settings.number(path(key, "fill"));
    mask.zeroEmptyRows = settings.choice(path(key, "empty_row")) == "zero";
    return mask;
}

/// Whether a rule besides causality hides anything.
bool hides(const Mask& mask)
{
    const MaskRules& rules = mask.rules;
    const bool patterned = rules.window || rules.global || rules.random || rules.block;
    return rules.keyPadding || rules.queryPadding || patterned || mask.custom;
}

} // namespace

Setting maskSetting(std::string key, Phrase title, bool causal)
{
    return {.key = std::move(key), .type = Type::Group, .title = title, .members = members(causal)};
}

std::optional<Mask> paddingOf(const Settings& settings, std::string_view key, Index n, Index m)
{
    const Mask mask = openMask(settings, key, n, m);
    return mask.rules.keyPadding ? std::optional(mask) : std::nullopt;
}

bool causalByDefault(const Settings& settings, std::string_view key)
{
    const auto hides = [&](const char* rule) {
        const Json& value = settings.at(path(key, rule));
        return !value.isNull() && value != Json(false);
    };
    return settings.at(path(key, "causal")).isNull()
        && std::ranges::none_of(
               std::to_array({"key_padding", "query_padding", "window", "global", "random", "block", "custom"}), hides);
}

std::optional<Mask> maskOf(const Settings& settings, std::string_view key, Index n, Index m)
{
    const auto at = [&](std::string_view member) { return path(key, member); };
    Mask mask = openMask(settings, key, n, m);
    MaskRules& rules = mask.rules;
    rules.queryPadding = padding(settings, at("query_padding"), n, eachQuery);
    rules.window = length(settings, at("window"));
    rules.dilation = settings.integer(at("dilation"));
    rules.global = global(settings, at("global"), n, m);
    rules.random = random(settings, at("random"), n, m);
    rules.block = length(settings, at("block"));
    mask.custom = settings.boolean(at("custom"));
    if (rules.window) // a window as long as the sequences keeps everything
        rules.window = std::min(*rules.window, std::max(n, m));
    rules.causal = settings.boolean(at("causal")) || causalByDefault(settings, key);
    return rules.causal || hides(mask) ? std::optional(mask) : std::nullopt;
}

std::optional<Mask> withoutWindow(std::optional<Mask> mask)
{
    if (mask)
        mask->rules.window.reset();
    return mask && (mask->rules.causal || hides(*mask)) ? mask : std::nullopt;
}

void listMaskArray(std::vector<ArraySpec>& arrays, const Settings& settings, std::string_view key,
                   std::vector<std::string> shape, std::vector<std::string> perHead)
{
    if (settings.boolean(path(key, "custom")))
        arrays.push_back({.name = "mask",
                          .shape = std::move(shape),
                          .otherShape = std::move(perHead),
                          .title = HEEDMAP_PHRASE("Mask drawn by hand"),
                          .start = ArraySpec::Start::Ones});
}

MaskedScores appendMask(Recipe& recipe, const Mask& mask, NodeId scores, const char* name)
{
    const NodeInfo like = recipe.graph().node(scores).info;            // by value, as appending moves the nodes
    const bool byHead = mask.custom && recipe.shape("mask").rank == 3; // else one mask for all heads
    const auto label = [&](const char* own, const char* symbol) {
        return Label{own,        Family::Mask, step::mask, like.rows, like.cols, byHead ? like.slices : Axis(),
                     Role::Mask, symbol};
    };
    std::vector<NodeId> custom;
    if (mask.custom)
        custom.push_back(
            recipe.leaf("mask", label("mask.custom", "M_{custom}"),
                        HEEDMAP_PHRASE("This mask is drawn by hand: 0 hides a key from a query, anything else lets it "
                                       "be seen. A cell must pass every other rule of the example as well.")));
    MaskedScores masked;
    masked.mask = recipe.add(label("mask", "M"), maskRule(mask.rules), custom, caption::mask);
    constexpr Phrase withInfinity = HEEDMAP_PHRASE("Every hidden score is replaced by minus infinity. Softmax turns "
                                                   "that into a weight of exactly zero, as if the key were not there.");
    constexpr Phrase withNumber = HEEDMAP_PHRASE(
        "Every hidden score is replaced by one fixed number. The lower it is, the closer to zero its weight becomes.");
    masked.scores = recipe.add({name, like.family, step::mask}, maskFill(mask.fill), {scores, masked.mask},
                               std::isinf(mask.fill) ? withInfinity : withNumber);
    return masked;
}

NodeId appendSoftmax(Recipe& recipe, const std::optional<Mask>& mask, const MaskedScores& masked)
{
    std::vector<NodeId> inputs = {masked.scores};
    if (mask && mask->zeroEmptyRows)
        inputs.push_back(masked.mask);
    return recipe.add({"A", Family::Attention, step::softmax}, softmax(), std::move(inputs),
                      HEEDMAP_PHRASE("Softmax turns each row of scores into positive weights that add up to 1. A row "
                                     "shows how one query shares out its attention among the keys."));
}

} // namespace heedmap
