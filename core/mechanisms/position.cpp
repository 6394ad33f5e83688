#include "mechanisms/position.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"
#include "mechanisms/parts/distance_bias.h"

#include <heedmap/ops/add.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/cut.h>
#include <heedmap/ops/positions/alibi.h>
#include <heedmap/ops/positions/relative_gather.h>
#include <heedmap/ops/positions/sinusoidal.h>

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

namespace position_text {
constexpr Phrase inUse =
    HEEDMAP_PHRASE("The table of positions is longer than this text: its first rows are read, one for each token. The "
                   "others wait for longer texts.");
constexpr Phrase rotatedLess = HEEDMAP_PHRASE(
    "Pairs of numbers are turned like clock hands, but the angles are made smaller: a text longer than those the model "
    "was trained on first turns them no further than it knows. Only the difference of two rows' angles counts.");
constexpr Phrase rotatedPart = HEEDMAP_PHRASE(
    "Only the first columns are turned like clock hands, further for every step along the sequence; the others stay as "
    "they are. So one part of a row says how far apart two tokens stand, and the rest only what they are.");
} // namespace position_text

// % is the letter of the matrix that positions are added to, or that is turned.
namespace position_tag {
using enum Family;
constexpr Tag learned = {"P%", "P%", Other, step::positions, caption::learnedPositions, {}, {}, Role::Weight};
constexpr Tag inUse = {"P%_first", "P_{first}", Other, step::positions, position_text::inUse};
constexpr Tag sines = {"PE%", "\\mathrm{PE}%", Other, step::positions, caption::sinusoidal};
constexpr Tag sum = {"%_pos", "%_{pos}", Input, step::positions, caption::withPositions};

constexpr Tag rotated = {"%_rot", "%_{rot}", Other, step::rotate, caption::rotated};
constexpr Tag rotatedLess = {"%_rot", "%_{rot}", Other, step::rotate, position_text::rotatedLess};

constexpr Tag rotatedPart = {"%_rot", "%_{rot}", Other, step::rotate, position_text::rotatedPart};

constexpr Tag linearBias = {"B", "B", Score, step::positionBias, caption::linearBias};

constexpr Tag relativeKeys = {"rel_key",      "K_{rel}",      Key,         step::scores, caption::relativeKeys,
                              axis::distance, axis::keyWidth, Role::Weight};
constexpr Tag content = {"S_content", "S_{content}", Score, step::scores, caption::contentScores};
constexpr Tag byDistance = {"S_distance", "S_{distance}", Score, step::scores, caption::distanceScores};
constexpr Tag byPosition = {"S_position", "S_{position}", Score, step::scores, caption::positionScores};
constexpr Tag both = {"S", "S", Score, step::scores, caption::bothScores};
} // namespace position_tag

/// Appends the leaf of learned positions, and a cut of as many rows as x has.
NodeId appendLearned(Recipe& recipe, const std::string& mark, NodeInfo axes, const Shape& x)
{
    NodeInfo leaf = alike(axes, position_tag::learned, mark);
    const std::string name = leaf.name;
    const bool longer = recipe.shape(name).rows > x.rows;
    if (longer)
        leaf.rows.labels = nullptr;
    const NodeId table = recipe.array(name, std::move(leaf));
    if (!longer)
        return table;
    NodeInfo inUse = alike(std::move(axes), position_tag::inUse, mark);
    if (!mark.empty())
        inUse.symbol = "P_{C,first}";
    return recipe.add(std::move(inUse), rows(0, x.rows), {table});
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
                       .when = {rotary, {"scaling", {"linear", "llama3"}}}});
    members.push_back({.key = "length",
                       .type = Type::Integer,
                       .title = HEEDMAP_PHRASE("Tokens of the texts trained on first"),
                       .standard = usual.length,
                       .least = 1,
                       .when = {rotary, {"scaling", {"llama3"}}}});
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
        listDistanceSettings(members);
    }
    return {
        .key = "position", .type = Type::Group, .title = HEEDMAP_PHRASE("Positions"), .members = std::move(members)};
}

Position positionOf(const Settings& settings)
{
    Position position;
    position.kind = chosen(kinds, settings.choice("position.kind"));
    position.base = settings.number("position.base");
    position.halves = settings.choice("position.layout") == "half";
    if (position.kind == Kind::RelativeBias && settings.has("position.buckets")) {
        position.buckets = settings.integer("position.buckets");
        constexpr int usual = 128;
        position.maxDistance =
            settings.has("position.max_distance") ? settings.integer("position.max_distance") : usual;
    }
    if (position.kind != Kind::Rope)
        return position;
    if (settings.has("position.window_base"))
        position.windowBase = settings.number("position.window_base");
    position.share = settings.number("position.share");
    position.scaling = {.kind = chosen(scalings, settings.choice("position.scaling")),
                        .factor = settings.number("position.factor"),
                        .length = settings.number("position.length")};
    return position;
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
    if (positionOf(settings).kind == Kind::Learned)
        arrays.push_back(
            {.name = "P", .shape = {rows, "d"}, .title = HEEDMAP_PHRASE("Position vectors"), .moreRows = true});
}

void listContextPositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& width)
{
    if (positionOf(settings).kind == Kind::Learned)
        arrays.push_back({.name = "P_C",
                          .shape = {"m", width},
                          .optional = true,
                          .title = HEEDMAP_PHRASE("Positions of the context"),
                          .moreRows = true});
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
                                           : HEEDMAP_PHRASE("Bias for each distance")});
    if (kind == Kind::RelativeKey)
        arrays.push_back({.name = "rel_key",
                          .shape = {"2·R+1", "d_k"},
                          .optional = !mayAct,
                          .title = HEEDMAP_PHRASE("Key for each distance")});
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
    const NodeInfo like = recipe.graph().node(x).info;
    const Shape shape = recipe.graph().node(x).shape;
    const std::string mark = context ? "_C" : "";
    const bool learned = position.kind == Kind::Learned;
    if (learned && !recipe.has("P" + mark))
        return x;
    NodeInfo axes;
    axes.rows = like.rows;
    axes.cols = like.cols;
    const NodeId added = learned ? appendLearned(recipe, mark, axes, shape)
                                 : recipe.add(alike(axes, position_tag::sines, mark),
                                              sinusoidal(shape.rows, shape.cols, position.base, position.halves), {});
    return recipe.add(alike(like, position_tag::sum, context ? "C" : "X"), add(), {x, added});
}

NodeId appendRotation(Recipe& recipe, const Position& position, NodeId x, const std::string& letter,
                      const std::string& symbol)
{
    if (position.kind != Kind::Rope)
        return x;
    const bool scaled = position.scaling.kind != RopeScaling::Kind::None;
    const Index cols = recipe.graph().node(x).shape.cols;
    const bool whole = position.turned(cols) == cols;
    const Tag& tag = scaled ? position_tag::rotatedLess : whole ? position_tag::rotated : position_tag::rotatedPart;
    NodeInfo info = alike(recipe.graph().node(x).info, tag, letter);
    if (!symbol.empty())
        info.symbol = symbol + "_{rot}";
    const auto layout = position.halves ? RopeOptions::Layout::Half : RopeOptions::Layout::Interleaved;
    return recipe.add(std::move(info),
                      rope({.base = position.base,
                            .layout = layout,
                            .scaling = position.scaling,
                            .width = whole ? 0 : position.turned(cols)}),
                      {x});
}

NodeId appendPositionBias(Recipe& recipe, const Position& position, NodeId scores)
{
    if (position.kind == Kind::RelativeBias)
        return appendRelativeBias(recipe, position, scores);
    if (position.kind != Kind::Alibi)
        return noNode;
    const NodeInfo like = recipe.graph().node(scores).info;
    const Shape shape = recipe.graph().node(scores).shape;
    const Index heads = shape.rank == 3 ? shape.slices : 0;
    return recipe.add(alike(like, position_tag::linearBias), alibi({shape.rows, shape.cols, heads}), {});
}

NodeId appendRelativeKeyScores(Recipe& recipe, NodeId queries, NodeId keys, const NodeInfo& like)
{
    const Index count = recipe.graph().node(keys).shape.rows;
    const auto product = matmul({.transposeB = true});
    const NodeId content = recipe.add(alike(like, position_tag::content), product, {queries, keys});
    NodeInfo leaf = Recipe::described(position_tag::relativeKeys);
    leaf.rows.labels = distances(recipe.shape("rel_key").rows);
    NodeInfo info = alike(like, position_tag::byDistance);
    info.cols = leaf.rows;
    const NodeId table = recipe.array("rel_key", std::move(leaf));
    const NodeId byDistance = recipe.add(std::move(info), product, {queries, table});
    const NodeId byPosition =
        recipe.add(alike(like, position_tag::byPosition),
                   relativeGather(count, recipe.graph().node(table).shape.rows / 2), {byDistance});
    return recipe.add(alike(like, position_tag::both), add(), {content, byPosition});
}

} // namespace heedmap
