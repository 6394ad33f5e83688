#include "mechanisms/position.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/positions.h>

#include <algorithm>
#include <array>
#include <utility>

namespace heedmap {
namespace {

using Type = Setting::Type;
using Kind = Position::Kind;

constexpr auto scalings = std::to_array<Meaning<RopeScaling::Kind>>({
    {"none", HEEDMAP_PHRASE("None"), RopeScaling::Kind::None},
    {"linear", HEEDMAP_PHRASE("All alike (linear)"), RopeScaling::Kind::Linear},
    {"llama3", HEEDMAP_PHRASE("The slow ones (Llama 3)"), RopeScaling::Kind::Llama3},
    {"yarn", HEEDMAP_PHRASE("The slow ones (YaRN)"), RopeScaling::Kind::Yarn},
    {"dynamic", HEEDMAP_PHRASE("A larger base in longer texts (dynamic)"), RopeScaling::Kind::Dynamic},
    {"longrope", HEEDMAP_PHRASE("Each pair by a number of its own (LongRoPE)"), RopeScaling::Kind::LongRope},
});

constexpr auto kinds = std::to_array<Meaning<Kind>>({
    {"none", HEEDMAP_PHRASE("None"), Kind::None},
    {"sinusoidal", HEEDMAP_PHRASE("Sines and cosines, added"), Kind::Sinusoidal},
    {"learned", HEEDMAP_PHRASE("Learned, added"), Kind::Learned},
    {"rope", HEEDMAP_PHRASE("Rotation (RoPE)"), Kind::Rope},
    {"alibi", HEEDMAP_PHRASE("Penalty by distance (ALiBi)"), Kind::Alibi},
    {"relative_bias", HEEDMAP_PHRASE("Learned bias by distance"), Kind::RelativeBias},
    {"relative_key", HEEDMAP_PHRASE("Learned keys by distance"), Kind::RelativeKey},
});

/// Appends the leaf of learned positions, and a cut of as many rows as x has.
NodeId appendLearned(Recipe& recipe, const std::string& name, const NodeInfo& like, Index count)
{
    const bool longer = recipe.shape(name).rows > count;
    Label label = {name, Family::Other, step::positions, like.rows, like.cols};
    if (longer)
        label.rows.labels = nullptr;
    const NodeId table = recipe.leaf(label, caption::learnedPositions);
    if (!longer)
        return table;
    return recipe.add({.name = name + "_first", .step = step::positions, .rows = like.rows, .cols = like.cols},
                      rows(0, count), {table},
                      HEEDMAP_PHRASE("The table of positions is longer than this text: its first rows are read, one "
                                     "for each token. The others wait for longer texts."));
}

/// Axis labels for the distances −R … R; none if there are too many to read.
std::shared_ptr<const std::vector<std::string>> distances(Index count)
{
    constexpr Index most = 100'000;
    if (count > most)
        return nullptr;
    std::vector<std::string> labels;
    for (Index distance = -(count / 2); distance <= count / 2; ++distance)
        labels.push_back(distance < 0 ? "−" + std::to_string(-distance) : std::to_string(distance));
    return std::make_shared<const std::vector<std::string>>(std::move(labels));
}

/// A learned number for each distance: given, or spread over the distances from a number for each bucket.
NodeId appendDistanceBiases(Recipe& recipe, const Position& position, const Shape& scores)
{
    if (!position.buckets)
        return recipe.leaf({.name = "rel_bias",
                            .step = step::positionBias,
                            .rows = {axis::heads},
                            .cols = {axis::distance, distances(recipe.shape("rel_bias").cols)},
                            .symbol = "b_{rel}"},
                           HEEDMAP_PHRASE("Each number is learned and stands for one distance between query and key, "
                                          "one row a head. All longer distances share the first or the last column."));
    // No distance exceeds the length of the longer sequence.
    const Index largest = std::min(position.maxDistance, std::max(scores.rows, scores.cols) - 1);
    const auto labels = distances(2 * largest + 1);
    const NodeId table = recipe.leaf(
        {.name = "rel_bias",
         .step = step::positionBias,
         .rows = {axis::heads},
         .cols = {axis::buckets},
         .symbol = "b_{rel}"},
        HEEDMAP_PHRASE(
            "Each number is learned and stands for one bucket of distances. Every head has a row of its own."));
    const NodeId map = recipe.add(
        {.name = "buckets",
         .step = step::positionBias,
         .rows = {axis::buckets},
         .cols = {axis::distance, labels},
         .symbol = "M_{buckets}"},
        distanceBuckets({*position.buckets, position.maxDistance, position.past, largest}), {},
        HEEDMAP_PHRASE("Each column is a distance between query and key, each row a bucket: a 1 says that the distance "
                       "falls into it. Near distances have a bucket each; far ones share one, the further the more."));
    return recipe.add(
        {.name = "rel_bias_by_distance",
         .step = step::positionBias,
         .rows = {axis::heads},
         .cols = {axis::distance, labels},
         .symbol = "b_{dist}"},
        matmul(), {table, map},
        HEEDMAP_PHRASE(
            "The learned numbers are spread over the distances. All distances of one bucket have the same."));
}

/// Appends `B` for relative_bias, whose axes are those of the scores; before it, where distances share buckets, which
/// distance falls into which, `buckets`, and `rel_bias_by_distance`.
NodeId appendRelativeBias(Recipe& recipe, const Position& position, NodeId scores)
{
    const NodeInfo like = recipe.graph().node(scores).info;
    const Shape shape = recipe.graph().node(scores).shape;
    const NodeId biases = appendDistanceBiases(recipe, position, shape);
    const Index width = recipe.graph().node(biases).shape.cols;
    const bool byHead = shape.rank == 3 || recipe.graph().node(biases).shape.rows > 1;
    return recipe.add({.name = "B",
                       .family = Family::Score,
                       .step = step::positionBias,
                       .rows = like.rows,
                       .cols = like.cols,
                       .slices = byHead ? Axis{.name = axis::heads} : Axis()},
                      relativeBias({shape.rows, shape.cols, width / 2, byHead}), {biases},
                      HEEDMAP_PHRASE("Each cell takes the number learned for its distance between query and key. The "
                                     "same number stands along each diagonal, because distance is all that counts."));
}

NodeId appendGivenBias(Recipe& recipe, NodeId scores)
{
    const NodeInfo like = recipe.graph().node(scores).info;
    return recipe.leaf({.name = "B",
                        .family = Family::Score,
                        .step = step::positionBias,
                        .rows = like.rows,
                        .cols = like.cols,
                        .slices = {.name = axis::heads}},
                       HEEDMAP_PHRASE("What each head adds to the scores, a number for each query and key. It was "
                                      "learned for the places of the two, whatever they show."));
}

/// Lists the settings of relative kinds: which distances are distinguished.
void listDistanceSettings(std::vector<Setting>& members)
{
    members.push_back({.key = "max_distance",
                       .type = Type::Integer,
                       .title = HEEDMAP_PHRASE("Largest distance told apart"),
                       .least = 0,
                       .when = {{"kind", {"relative_bias", "relative_key"}}}});
    members.push_back({.key = "buckets",
                       .type = Type::Integer,
                       .title = HEEDMAP_PHRASE("Buckets that far distances share (none, unless given)"),
                       .least = 4,
                       .most = 100'000,
                       .when = {{"kind", {"relative_bias"}}}});
}

/// Lists what multiplies all slopes of alibi.
void listSteepness(std::vector<Setting>& members)
{
    members.push_back({.key = "steepness",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Factor of the slopes"),
                       .standard = 1,
                       .least = 1e-9,
                       .when = {{"kind", {"alibi"}}}});
}

/// Lists how often a pair turns within the texts trained on first whose angle YaRN keeps, or divides.
void listLimitsOfYarn(std::vector<Setting>& members, const std::vector<Setting::Condition>& when)
{
    const RopeScaling usual;
    members.push_back({.key = "fast",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Turns within them from which on an angle is kept"),
                       .standard = usual.fast,
                       .least = 1e-9,
                       .when = when});
    members.push_back({.key = "slow",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Turns within them up to which it is made smaller"),
                       .standard = usual.slow,
                       .least = 1e-9,
                       .when = when});
    members.push_back({.key = "whole",
                       .type = Type::Boolean,
                       .title = HEEDMAP_PHRASE("Limits at whole pairs"),
                       .standard = usual.whole,
                       .when = when});
}

/// Lists the settings of rope: which columns form a pair, and the scaling of its angles.
void listRotarySettings(std::vector<Setting>& members)
{
    const RopeScaling usual;
    const Setting::Condition rotary{"kind", {"rope"}};
    members.push_back({.key = "share",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Share of the columns that are turned"),
                       .standard = 1,
                       .least = 0,
                       .most = 1,
                       .when = {rotary}});
    members.push_back({.key = "scaling",
                       .type = Type::Choice,
                       .title = HEEDMAP_PHRASE("Smaller angles for longer texts"),
                       .standard = scalings.front().key,
                       .choices = choicesOf(scalings),
                       .when = {rotary}});
    members.push_back({.key = "factor",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("How many times smaller"),
                       .standard = usual.factor,
                       .least = 1,
                       .when = {rotary, {"scaling", {"linear", "llama3", "yarn", "dynamic"}}}});
    members.push_back({.key = "length",
                       .type = Type::Integer,
                       .title = HEEDMAP_PHRASE("Tokens of the texts trained on first"),
                       .standard = usual.length,
                       .least = 1,
                       .when = {rotary, {"scaling", {"llama3", "yarn", "dynamic", "longrope"}}}});
    listLimitsOfYarn(members, {rotary, {"scaling", {"yarn"}}});
    for (const auto& [key, title] :
         {std::pair("short_factors", HEEDMAP_PHRASE("Divisors of the pairs in texts up to that length")),
          {"long_factors", HEEDMAP_PHRASE("Divisors of the pairs in longer texts")}})
        members.push_back({.key = key,
                           .type = Type::Numbers,
                           .title = title,
                           .least = 1e-9,
                           .when = {rotary, {"scaling", {"longrope"}}}});
    members.push_back({.key = "amplitude",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Factor of the turned numbers"),
                       .standard = usual.amplitude,
                       .least = 1e-9,
                       .when = {rotary, {"scaling", {"yarn", "longrope"}}}});
    members.push_back({.key = "window_base",
                       .type = Type::Number,
                       .title = HEEDMAP_PHRASE("Base where the mask has a window (the same, unless given)"),
                       .least = 1,
                       .when = {rotary}});
}

} // namespace

Setting positionSetting(bool selfAttention)
{
    std::vector<Setting::Choice> choices = choicesOf(kinds);
    if (!selfAttention)
        std::erase_if(choices, [](const Setting::Choice& choice) {
            return Position{.kind = chosen(kinds, choice.key)}.relative();
        });
    std::vector<Setting> members = {
        {.key = "kind",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("Kind"),
         .standard = "none",
         .choices = std::move(choices)},
        {.key = "base",
         .type = Type::Number,
         .title = HEEDMAP_PHRASE("Base of the wavelengths"),
         .standard = 10000,
         .least = 1,
         .when = {{"kind", {"sinusoidal", "rope"}}}},
        {.key = "layout",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("Which numbers turn together"),
         .standard = "interleaved",
         .choices = {{"interleaved", HEEDMAP_PHRASE("Neighbours")}, {"half", HEEDMAP_PHRASE("One of each half")}},
         .when = {{"kind", {"sinusoidal", "rope"}}}},
    };
    if (selfAttention) {
        listRotarySettings(members);
        listSteepness(members);
        listDistanceSettings(members);
    }
    return {
        .key = "position", .type = Type::Group, .title = HEEDMAP_PHRASE("Positions"), .members = std::move(members)};
}

Setting scorePositionSetting()
{
    Setting setting = positionSetting();
    std::erase_if(setting.members, [](const Setting& member) {
        return member.key != "kind" && member.key != "max_distance" && member.key != "buckets"
            && member.key != "steepness";
    });
    std::erase_if(setting.members.front().choices, [](const Setting::Choice& choice) {
        const Kind kind = chosen(kinds, choice.key);
        return kind != Kind::None && kind != Kind::Alibi && kind != Kind::RelativeBias;
    });
    return setting;
}

Setting stackPositions(Setting positions)
{
    positions.members.push_back({.key = "layers",
                                 .type = Type::Integers,
                                 .title = HEEDMAP_PHRASE("Layers that have the positions (all, unless given)"),
                                 .least = 0,
                                 .when = {{"kind", {"rope", "alibi"}}}});
    return positions;
}

Position inLayer(const Position& position, int layer)
{
    if (!position.layers || std::ranges::find(*position.layers, layer) != position.layers->end())
        return position;
    return {};
}

Position withTables(Recipe& recipe, Position position)
{
    const bool cosines = recipe.has("cos");
    if (position.kind != Kind::Rope || (!cosines && !recipe.has("sin")))
        return position;
    for (const char* array : {"cos", "sin"})
        if (!recipe.has(array))
            throw Error(HEEDMAP_PHRASE("%1: missing; expected the other table of the angles beside %2"),
                        "arrays." + recipe.prefix() + array, cosines ? "cos" : "sin");
    for (const char* key : {"base", "share", "scaling", "window_base"})
        if (recipe.settings().has(std::string("position.") + key))
            throw Error(HEEDMAP_PHRASE("%1: the angles are given by %2 and %3; leave it out"),
                        std::string("config.position.") + key, "cos", "sin");
    const auto table = [&](const char* array, Phrase caption) {
        return recipe.leaf({.name = array,
                            .step = step::positions,
                            .rows = {.name = axis::tokens},
                            .cols = {.name = axis::pairs},
                            .symbol = std::string("\\") + array + "\\theta"},
                           caption);
    };
    position.cos = table("cos",
                         HEEDMAP_PHRASE("The cosine of the angle by which each pair of columns is turned at each "
                                        "place. They are given here, and follow from no base."));
    position.sin = table("sin",
                         HEEDMAP_PHRASE("The sine of the angle by which each pair of columns is turned at each "
                                        "place. They are given here, and follow from no base."));
    return position;
}

Position positionOf(const Settings& settings)
{
    Position position;
    position.kind = chosen(kinds, settings.choice("position.kind"));
    if (settings.at("position.base").isNumber())
        position.base = settings.number("position.base");
    if (settings.has("position.layers") && (position.kind == Kind::Rope || position.kind == Kind::Alibi))
        position.layers = settings.integers("position.layers");
    position.halves = settings.choice("position.layout") == "half";
    if (position.kind == Kind::RelativeBias && settings.has("position.buckets")) {
        position.buckets = settings.integer("position.buckets");
        constexpr int usual = 128;
        position.maxDistance =
            settings.has("position.max_distance") ? settings.integer("position.max_distance") : usual;
    }
    if (position.kind == Kind::Alibi && settings.has("position.steepness"))
        position.steepness = settings.number("position.steepness");
    if (position.kind != Kind::Rope)
        return position;
    if (settings.has("position.window_base"))
        position.windowBase = settings.number("position.window_base");
    position.share = settings.number("position.share");
    const RopeScaling::Kind scaling = chosen(scalings, settings.choice("position.scaling"));
    const bool amplified = scaling == RopeScaling::Kind::Yarn || scaling == RopeScaling::Kind::LongRope;
    position.scaling = {.kind = scaling,
                        .factor = settings.number("position.factor"),
                        .length = settings.number("position.length"),
                        .fast = settings.number("position.fast"),
                        .slow = settings.number("position.slow"),
                        .whole = settings.boolean("position.whole"),
                        .shortFactors = settings.numbers("position.short_factors"),
                        .longFactors = settings.numbers("position.long_factors"),
                        .amplitude = amplified ? settings.number("position.amplitude") : RopeScaling().amplitude};
    return position;
}

bool biasesScores(const Settings& settings)
{
    const Kind kind = chosen(kinds, settings.choice("position.kind"));
    return kind == Kind::Alibi || kind == Kind::RelativeBias;
}

void fixPosition(Dimensions& fixed, const Settings& settings)
{
    if (settings.has("position.max_distance"))
        fixed["R"] = settings.integer("position.max_distance");
    if (settings.has("position.buckets"))
        fixed["buckets"] = settings.integer("position.buckets");
}

void listLearnedPositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& rows)
{
    const Kind kind = positionOf(settings).kind;
    if (kind == Kind::Learned)
        arrays.push_back({.name = "P",
                          .shape = {rows, "d"},
                          .title = HEEDMAP_PHRASE("Position vectors"),
                          .moreRows = true,
                          .kept = true});
    if (kind == Kind::Rope)
        for (const auto& [name, title] : {std::pair("cos", HEEDMAP_PHRASE("Cosines of the angles")),
                                          {"sin", HEEDMAP_PHRASE("Sines of the angles")}})
            arrays.push_back({.name = name, .shape = {rows, "d_k/2"}, .optional = true, .title = title, .kept = true});
}

void listContextPositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& width)
{
    if (positionOf(settings).kind == Kind::Learned)
        arrays.push_back({.name = "P_C",
                          .shape = {"m", width},
                          .optional = true,
                          .title = HEEDMAP_PHRASE("Positions of the context"),
                          .moreRows = true,
                          .kept = true});
}

void listRelativePositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads,
                           bool mayAct)
{
    const auto [kind, buckets] = std::pair(positionOf(settings).kind, positionOf(settings).buckets);
    if (kind == Kind::RelativeBias)
        arrays.push_back({.name = "rel_bias",
                          .shape = {heads, buckets ? "buckets" : "2·R+1"},
                          .optional = !mayAct,
                          .title = buckets ? HEEDMAP_PHRASE("Bias for each bucket of distances")
                                           : HEEDMAP_PHRASE("Bias for each distance"),
                          .kept = true});
    if (kind == Kind::RelativeKey)
        arrays.push_back({.name = "rel_key",
                          .shape = {"2·R+1", "d_k"},
                          .optional = !mayAct,
                          .title = HEEDMAP_PHRASE("Key for each distance"),
                          .kept = true});
}

void listPositionArrays(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads,
                        const std::string& contextWidth)
{
    listLearnedPositions(arrays, settings, "n");
    if (!contextWidth.empty())
        listContextPositions(arrays, settings, contextWidth);
    listRelativePositions(arrays, settings, heads, contextWidth.empty());
}

void validatePosition(const Settings& settings, const Dimensions& dimensions, bool acrossSequences)
{
    const Position position = positionOf(settings);
    const std::string name = '"' + settings.choice("position.kind") + '"';
    if (acrossSequences && position.relative())
        throw Error(HEEDMAP_PHRASE("%1: %2 acts in self-attention only; with another sequence for the keys, \"none\", "
                                   "\"sinusoidal\" and \"learned\" are allowed"),
                    "config.position.kind", name);
    const auto width = dimensions.find("d_k");
    if (position.kind != Kind::Rope || width == dimensions.end())
        return;
    const Index turned = position.turned(width->second);
    if (position.scaling.kind == RopeScaling::Kind::LongRope)
        for (const auto& [key, factors] : {std::pair("short_factors", &position.scaling.shortFactors),
                                           {"long_factors", &position.scaling.longFactors}})
            if (static_cast<Index>(factors->size()) != turned / 2)
                throw Error(HEEDMAP_PHRASE("%1: %2 numbers; expected %3, one for each pair of columns that is turned"),
                            std::string("config.position.") + key, factors->size(), turned / 2);
    if (turned == width->second && turned % 2 != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 turns pairs of numbers; expected an even d_k, got %3"),
                    "config.position.kind", name, width->second);
    if (turned < 2 || turned % 2 != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 of the %3 columns would be turned; expected an even number of at least 2"),
                    "config.position.share", turned, width->second);
}

NodeId appendPositions(Recipe& recipe, const Position& position, NodeId x, bool context)
{
    if (position.kind != Kind::Sinusoidal && position.kind != Kind::Learned)
        return x;
    const NodeInfo like = recipe.graph().node(x).info; // by value, as appending moves the nodes
    const Shape shape = recipe.graph().node(x).shape;
    const std::string mark = context ? "_C" : "";
    const bool learned = position.kind == Kind::Learned;
    if (learned && !recipe.has("P" + mark))
        return x;
    const NodeId added = learned
        ? appendLearned(recipe, "P" + mark, like, shape.rows)
        : recipe.add({.name = "PE" + mark,
                      .step = step::positions,
                      .rows = like.rows,
                      .cols = like.cols,
                      .symbol = "\\mathrm{PE}" + mark},
                     sinusoidal(shape.rows, shape.cols, position.base, position.halves), {},
                     HEEDMAP_PHRASE("Every position gets its own pattern of sines and cosines: the first columns swing "
                                    "fast, the last ones slowly, like the hands of a clock. Without it, attention "
                                    "could not tell the first token from the last."));
    return recipe.add({context ? "C_pos" : "X_pos", like.family, step::positions}, add(), {x, added},
                      caption::withPositions);
}

NodeId appendRotation(Recipe& recipe, const Position& position, NodeId x, const std::string& letter,
                      const std::string& symbol)
{
    if (position.kind != Kind::Rope)
        return x;
    if (position.cos != noNode)
        return recipe.add(
            {.name = letter + "_rot",
             .family = recipe.graph().node(x).info.family,
             .step = step::rotate,
             .symbol = symbol.empty() ? symbol : symbol + "_{rot}"},
            ropeByTables(position.halves ? RopeOptions::Layout::Half : RopeOptions::Layout::Interleaved),
            {x, position.cos, position.sin},
            HEEDMAP_PHRASE("Pairs of numbers are turned like clock hands, by the angles whose cosines and sines are "
                           "given. When two rows are compared later, only the difference of their angles counts."));
    const bool scaled = position.scaling.kind != RopeScaling::Kind::None;
    const Index cols = recipe.graph().node(x).shape.cols;
    const bool whole = position.turned(cols) == cols;
    constexpr Phrase rotatedLess =
        HEEDMAP_PHRASE("Pairs of numbers are turned like clock hands, but the angles are made smaller: a text longer "
                       "than those the model was trained on first turns them no further than it knows. Only the "
                       "difference of two rows' angles counts.");
    constexpr Phrase rotated = HEEDMAP_PHRASE(
        "Pairs of numbers are turned like clock hands, further for every step along the sequence. When two rows are "
        "compared later, only the difference of their angles counts: how far apart they stand, not where.");
    constexpr Phrase rotatedPart = HEEDMAP_PHRASE(
        "Only the first columns are turned like clock hands, further for every step along the sequence; the others "
        "stay as they are. So one part of a row says how far apart two tokens stand, and the rest only what they are.");
    const auto layout = position.halves ? RopeOptions::Layout::Half : RopeOptions::Layout::Interleaved;
    return recipe.add({.name = letter + "_rot",
                       .family = recipe.graph().node(x).info.family,
                       .step = step::rotate,
                       .symbol = symbol.empty() ? symbol : symbol + "_{rot}"},
                      rope({.base = position.base,
                            .layout = layout,
                            .scaling = position.scaling,
                            .width = whole ? 0 : position.turned(cols)}),
                      {x},
                      scaled      ? rotatedLess
                          : whole ? rotated
                                  : rotatedPart);
}

NodeId appendPositionBias(Recipe& recipe, const Position& position, NodeId scores)
{
    if (recipe.has("B"))
        return appendGivenBias(recipe, scores);
    if (position.kind == Kind::RelativeBias)
        return appendRelativeBias(recipe, position, scores);
    if (position.kind != Kind::Alibi)
        return noNode;
    const Node& of = recipe.graph().node(scores);
    const Index heads = of.shape.rank == 3 ? of.shape.slices : 0;
    return recipe.add({.name = "B",
                       .family = Family::Score,
                       .step = step::positionBias,
                       .rows = of.info.rows,
                       .cols = of.info.cols,
                       .slices = of.info.slices},
                      alibi({of.shape.rows, of.shape.cols, heads, position.steepness}), {},
                      HEEDMAP_PHRASE("The further a key is from the query, the more is taken off its score. Every head "
                                     "has a slope of its own, so that steep ones look near and gentle ones look far."));
}

NodeId appendRelativeKeyScores(Recipe& recipe, NodeId queries, NodeId keys)
{
    const Index count = recipe.graph().node(keys).shape.rows;
    const auto product = matmul({.transposeB = true});
    const NodeId content = recipe.add({"S_content", Family::Score, step::scores, {axis::queries}, {axis::keys}},
                                      product, {queries, keys}, caption::contentScores);
    const NodeId table = recipe.leaf({.name = "rel_key",
                                      .family = Family::Key,
                                      .step = step::scores,
                                      .rows = {axis::distance, distances(recipe.shape("rel_key").rows)},
                                      .cols = {axis::keyWidth},
                                      .symbol = "K_{rel}"},
                                     HEEDMAP_PHRASE("Each row is a learned key for one distance between query and key. "
                                                    "All longer distances share the first or the last row."));
    const NodeId byDistance =
        recipe.add({"S_distance", Family::Score, step::scores, {axis::queries}}, product, {queries, table},
                   HEEDMAP_PHRASE("Every query meets the learned key of every distance. A query that likes its "
                                  "neighbours scores high at the distances next to 0."));
    const Axis cols = recipe.graph().node(content).info.cols;
    const NodeId byPosition =
        recipe.add({"S_position", Family::Score, step::scores, {}, cols},
                   relativeGather(count, recipe.graph().node(table).shape.rows / 2), {byDistance},
                   HEEDMAP_PHRASE("This part of the score asks how far away the key is: each cell picks the query's "
                                  "score for that distance. Keys beyond the largest distance share one number."));
    return recipe.add({"S", Family::Score, step::scores}, add(), {content, byPosition}, caption::bothScores);
}

} // namespace heedmap
