#include "mechanisms/mask.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"
#include "mechanisms/position.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace heedmap {
namespace {

using Type = Setting::Type;

struct CustomChoice {
    bool custom = false;
    MaskRules::Custom meaning = MaskRules::Custom::Keeps;
};

constexpr auto customKinds = std::to_array<Meaning<CustomChoice>>({
    {"none", HEEDMAP_PHRASE("None"), {}},
    {"keep", HEEDMAP_PHRASE("1 keeps a key, 0 hides it"), {true, MaskRules::Custom::Keeps}},
    {"hide", HEEDMAP_PHRASE("1 hides a key, 0 keeps it"), {true, MaskRules::Custom::Hides}},
    {"add", HEEDMAP_PHRASE("added to the scores"), {true, MaskRules::Custom::Adds}},
});

constexpr auto times = std::to_array<Meaning<Mask::When>>({
    {"scaled", HEEDMAP_PHRASE("on the scaled scores"), Mask::When::Scaled},
    {"scores", HEEDMAP_PHRASE("on the scores, before they are scaled"), Mask::When::Scores},
    {"weights", HEEDMAP_PHRASE("on the weights, after softmax"), Mask::When::Weights},
});

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
Setting causalRule(bool causal)
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
        causalRule(causal),
        {.key = "offset",
         .type = Type::ChoiceOrNumber,
         .title = HEEDMAP_PHRASE("Keys after its own that a query sees all the same"),
         .choices = {{"end", HEEDMAP_PHRASE("the queries are the last of the keys")}},
         .whole = true},
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
         .type = Type::IntegerOrPair,
         .title = HEEDMAP_PHRASE("Keys seen on either side, or [before, after]"),
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
        {.key = "custom",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("A mask drawn by hand, the array mask"),
         .standard = customKinds.front().key,
         .choices = choicesOf(customKinds),
         .whenTrue = "keep"},
        {.key = "when",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("Where the mask acts"),
         .standard = times.front().key,
         .choices = choicesOf(times)},
        {.key = "renormalise",
         .title = HEEDMAP_PHRASE("Divide the kept weights by their sum"),
         .standard = true,
         .when = {{"when", {"weights"}}}},
        {.key = "fill",
         .type = Type::ChoiceOrNumber,
         .title = HEEDMAP_PHRASE("What replaces a masked score"),
         .standard = "-inf",
         .choices = {{"-inf", HEEDMAP_PHRASE("−∞")}},
         .when = {{"when", {"scaled", "scores"}}}},
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
    mask.when = chosen(times, settings.choice(path(key, "when")));
    mask.renormalise = settings.boolean(path(key, "renormalise"));
    return mask;
}

/// A window of w, or of `[before, after]`; one as long as the sequences keeps everything.
void readWindow(MaskRules& rules, const Settings& settings, const std::string& where)
{
    const Json& window = settings.at(where);
    if (window.isNull())
        return;
    const Index longest = std::max(rules.queries, rules.keys);
    const auto reach = [&](const Json& entry) { return std::min(static_cast<Index>(entry.number()), longest); };
    rules.window = reach(window.isArray() ? window.array()[0] : window);
    if (!window.isArray())
        return;
    rules.windowAfter = reach(window.array()[1]);
    if (rules.dilation > 1)
        throw Error(HEEDMAP_PHRASE("%1: a window with two ends has no gaps; expected a dilation of 1, got %2"),
                    "config." + where, rules.dilation);
}

/// Throws Error for settings of a mask that contradict each other.
void requireSense(const Mask& mask, const Settings& settings, std::string_view key)
{
    if (!settings.at(path(key, "offset")).isNull() && !mask.rules.causal)
        throw Error(HEEDMAP_PHRASE("%1: an offset moves a causal mask; expected \"causal\": true beside it"),
                    "config." + path(key, "offset"));
    if (mask.when == Mask::When::Weights && mask.adds())
        throw Error(HEEDMAP_PHRASE("%1: a mask that is added acts on scores, not on weights; expected %2 or %3"),
                    "config." + path(key, "when"), "\"scaled\"", "\"scores\"");
}

/// Throws Error if what follows masked scores would lift them from −∞.
void requireKeptHidden(const Settings& settings, const std::string& where, bool acrossSequences)
{
    constexpr Phrase lifts = HEEDMAP_PHRASE("%1: %2 would lift the masked scores from −∞; expected %3 or %4");
    const bool biased = !acrossSequences && biasesScores(settings);
    if (biased || settings.has("softcap"))
        throw Error(lifts, "config." + where, biased ? "position" : "softcap", "\"scaled\"", "\"weights\"");
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
        return !value.isNull() && value != Json(customKinds.front().key);
    };
    return settings.at(path(key, "causal")).isNull()
        && std::ranges::none_of(
               std::to_array({"key_padding", "query_padding", "window", "global", "random", "block", "custom"}), hides);
}

std::optional<Mask> maskOf(const Settings& settings, std::string_view key, Index n, Index m, bool acrossSequences)
{
    const auto at = [&](std::string_view member) { return path(key, member); };
    Mask mask = openMask(settings, key, n, m);
    MaskRules& rules = mask.rules;
    rules.queryPadding = padding(settings, at("query_padding"), n, eachQuery);
    rules.dilation = settings.integer(at("dilation"));
    rules.global = global(settings, at("global"), n, m);
    rules.random = random(settings, at("random"), n, m);
    rules.block = length(settings, at("block"));
    readWindow(rules, settings, at("window"));
    const CustomChoice custom = chosen(customKinds, settings.choice(at("custom")));
    mask.custom = custom.custom;
    rules.custom = custom.meaning;
    rules.causal = settings.boolean(at("causal")) || causalByDefault(settings, key);
    rules.fromEnd = settings.choice(at("offset")) == "end";
    rules.offset = settings.at(at("offset")).isNumber() ? settings.integer(at("offset")) : 0;
    requireSense(mask, settings, key);
    if (mask.when == Mask::When::Scores)
        requireKeptHidden(settings, path(key, "when"), acrossSequences);
    return rules.causal || hides(mask) ? std::optional(mask) : std::nullopt;
}

std::optional<Mask> withoutWindow(std::optional<Mask> mask)
{
    if (mask) {
        mask->rules.window.reset();
        mask->rules.windowAfter.reset();
    }
    return mask && (mask->rules.causal || hides(*mask)) ? mask : std::nullopt;
}

void listMaskArray(std::vector<ArraySpec>& arrays, const Settings& settings, std::string_view key,
                   std::vector<std::string> shape, std::vector<std::string> perHead)
{
    const CustomChoice choice = chosen(customKinds, settings.choice(path(key, "custom")));
    if (!choice.custom)
        return;
    const bool keeps = choice.meaning == MaskRules::Custom::Keeps;
    const bool adds = choice.meaning == MaskRules::Custom::Adds;
    arrays.push_back({.name = "mask",
                      .shape = std::move(shape),
                      .otherShape = std::move(perHead),
                      .title = adds ? HEEDMAP_PHRASE("Mask that is added") : HEEDMAP_PHRASE("Mask drawn by hand"),
                      .start = keeps ? ArraySpec::Start::Ones : ArraySpec::Start::Zeros,
                      .switchedBy = adds ? std::string() : path(key, "custom"),
                      .addedBy = adds ? path(key, "custom") : std::string(),
                      .oneRow = true});
}

namespace {

NodeId appendCustom(Recipe& recipe, const Mask& mask, const Label& label)
{
    constexpr Phrase keeps =
        HEEDMAP_PHRASE("This mask is drawn by hand: 0 hides a key from a query, anything else lets it "
                       "be seen. A cell must pass every other rule of the example as well.");
    constexpr Phrase hides =
        HEEDMAP_PHRASE("This mask is drawn by hand: 1 hides a key from a query, 0 lets it be seen. A cell must pass "
                       "every other rule of the example as well.");
    constexpr Phrase adds =
        HEEDMAP_PHRASE("These numbers are added to the scores: 0 leaves a score as it is, minus infinity hides the "
                       "key. Anything else makes the key count for less or for more.");
    return recipe.leaf("mask", label,
                       mask.rules.custom == MaskRules::Custom::Keeps       ? keeps
                           : mask.rules.custom == MaskRules::Custom::Hides ? hides
                                                                           : adds);
}

/// The mask of scores with these axes, and what it keeps; the one that another computation with this mask appended.
MaskedScores appendMaskAlone(Recipe& recipe, const Mask& mask, const NodeInfo& like)
{
    if (const NodeId made = recipe.find("mask"); made != noNode) {
        const NodeId told = recipe.find("mask.kept");
        const NodeId kept = told == noNode && !mask.adds() ? made : told;
        return {.mask = made, .kept = kept, .empty = mask.zeroEmptyRows ? kept : noNode};
    }
    const bool byHead = mask.custom && recipe.shape("mask").rank == 3; // else one mask for all heads
    const auto label = [&](const char* own, const char* symbol, Family family) {
        return Label{own, family, step::mask, like.rows, like.cols, byHead ? like.slices : Axis(), Role::Mask, symbol};
    };
    const Family family = mask.adds() ? Family::Score : Family::Mask;
    std::vector<NodeId> custom;
    if (mask.custom) {
        Label own = label("mask.custom", "M_{custom}", family);
        if (recipe.shape("mask").rows == 1 && mask.rules.queries != 1)
            own.rows = {.name = axis::one};
        if (mask.rules.added > 0 && own.cols.labels != nullptr) // it has no columns for the keys that are added
            own.cols.labels = std::make_shared<const std::vector<std::string>>(
                own.cols.labels->begin(), own.cols.labels->begin() + static_cast<std::ptrdiff_t>(mask.rules.keys));
        custom.push_back(appendCustom(recipe, mask, own));
    }
    MaskedScores masked;
    if (!mask.adds()) {
        masked.mask = recipe.add(label("mask", "M", family), maskRule(mask.rules), custom, caption::mask);
        masked.kept = masked.mask;
        masked.empty = mask.zeroEmptyRows ? masked.mask : noNode;
        return masked;
    }
    masked.mask = recipe.add(
        label("mask", "M", family), addedMask(mask.rules, mask.fill), custom,
        HEEDMAP_PHRASE("What is added to each score: the number of the mask drawn by hand where every other rule keeps "
                       "the cell. Minus infinity hides a key altogether."));
    if (mask.zeroEmptyRows || mask.tellsKept)
        masked.kept =
            recipe.add(label("mask.kept", "M_{kept}", Family::Mask), maskRule(mask.rules), custom, caption::mask);
    masked.empty = mask.zeroEmptyRows ? masked.kept : noNode;
    return masked;
}

} // namespace

// A = (A_all ∘ mask) / rowsum(A_all ∘ mask)
NodeId appendMaskedWeights(Recipe& recipe, const Mask& mask, NodeId all)
{
    const NodeInfo like = recipe.graph().node(all).info; // by value, as appending moves the nodes
    const NodeId kept = appendMaskAlone(recipe, mask, like).mask;
    const NodeId masked = recipe.add(
        {"A_masked", Family::Attention, step::mask}, maskFill(0), {all, kept},
        HEEDMAP_PHRASE("Every hidden weight is replaced by zero, after softmax has shared them out. So a row no longer "
                       "adds up to 1: what the hidden keys had is missing."));
    if (!mask.renormalise)
        return recipe.add({"A", Family::Attention, step::mask}, identity(), {masked},
                          HEEDMAP_PHRASE("The masked weights stay as they are: what the hidden keys had is lost. A row "
                                         "adds up to less than 1 where it hides a key."));
    const NodeId sums =
        recipe.add({.name = "A_sum", .step = step::renormalise, .cols = {axis::one}}, rowSum(), {masked},
                   HEEDMAP_PHRASE("What is left of each row's attention once the hidden keys are out. It is 1 where "
                                  "the row sees every key, and 0 where it sees none."));
    return recipe.add({"A", Family::Attention, step::renormalise}, mask.zeroEmptyRows ? divideOrZero() : divide(),
                      {masked, sums},
                      HEEDMAP_PHRASE("Each row is divided by what is left of it, so that it adds up to 1 again. These "
                                     "are the weights that masking the scores with minus infinity gives."));
}

MaskedScores appendMask(Recipe& recipe, const Mask& mask, NodeId scores, const char* name)
{
    const NodeInfo like = recipe.graph().node(scores).info; // by value, as appending moves the nodes
    MaskedScores masked = appendMaskAlone(recipe, mask, like);
    constexpr Phrase withInfinity = HEEDMAP_PHRASE("Every hidden score is replaced by minus infinity. Softmax turns "
                                                   "that into a weight of exactly zero, as if the key were not there.");
    constexpr Phrase withNumber = HEEDMAP_PHRASE(
        "Every hidden score is replaced by one fixed number. The lower it is, the closer to zero its weight becomes.");
    constexpr Phrase added = HEEDMAP_PHRASE("The mask is added to the scores, cell by cell. Softmax turns minus "
                                            "infinity into a weight of exactly zero, as if the key were not there.");
    masked.scores =
        recipe.add({name, like.family, step::mask}, mask.adds() ? add() : maskFill(mask.fill), {scores, masked.mask},
                   mask.adds()                 ? added
                       : std::isinf(mask.fill) ? withInfinity
                                               : withNumber);
    return masked;
}

} // namespace heedmap
