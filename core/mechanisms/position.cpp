#include "mechanisms/position.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"

#include <heedmap/ops/add.h>
#include <heedmap/ops/alibi.h>
#include <heedmap/ops/cut.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/relative_bias.h>
#include <heedmap/ops/relative_gather.h>
#include <heedmap/ops/sinusoidal.h>

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

/// Axis labels for the distances −R … R; none where there are too many to read.
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

Axis distanceAxis(Index count) { return {.name = axis::distance, .labels = distances(count)}; }

/// The description of `like`, for another node of its shape.
NodeInfo described(NodeInfo like, const std::string& name, const std::string& symbol, Phrase step, Phrase caption)
{
    like.name = name;
    like.symbol = symbol;
    like.step = step;
    like.caption = caption;
    return like;
}

NodeId appendRelativeBias(Recipe& recipe, const NodeInfo& like, const Shape& scores)
{
    const Index width = recipe.shape("rel_bias").cols;
    const NodeId table = recipe.array("rel_bias",
                                      {.name = "rel_bias",
                                       .symbol = "b_{rel}",
                                       .role = Role::Weight,
                                       .step = step::positionBias,
                                       .caption = caption::relativeBiases,
                                       .rows = {.name = axis::heads},
                                       .cols = distanceAxis(width)});
    return recipe.add(described(like, "B", "B", step::positionBias, caption::relativeBias),
                      relativeBias({scores.rows, scores.cols, width / 2, scores.rank == 3}), {table});
}

constexpr Phrase positionsInUse =
    HEEDMAP_PHRASE("The table of positions is longer than this text: its first rows are read, one for each token. The "
                   "others wait for longer texts.");

/// The leaf of learned positions, and as many of its rows as x has.
NodeId appendLearned(Recipe& recipe, NodeInfo info, const Shape& x)
{
    const std::string name = info.name;
    const bool longer = recipe.shape(name).rows > x.rows;
    NodeInfo inUse = info;
    info.role = Role::Weight;
    info.caption = caption::learnedPositions;
    if (longer)
        info.rows.labels = nullptr;
    const NodeId table = recipe.array(name, std::move(info));
    if (!longer)
        return table;
    inUse.name = name + "_first";
    inUse.symbol = name == "P" ? "P_{first}" : "P_{C,first}";
    inUse.caption = positionsInUse;
    return recipe.add(std::move(inUse), rows(0, x.rows), {table});
}

constexpr Phrase rotatedLess = HEEDMAP_PHRASE(
    "Pairs of numbers are turned like clock hands, but the angles are made smaller: a text longer than those the model "
    "was trained on first turns them no further than it knows. Only the difference of two rows' angles counts.");

/// Of rope: the two numbers of a pair, and smaller angles.
void listRotarySettings(std::vector<Setting>& members)
{
    const RopeScaling usual;
    const Setting::Condition rotary{"kind", {"rope"}};
    members.push_back(
        {.key = "layout",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("Which numbers turn together"),
         .standard = "interleaved",
         .choices = {{"interleaved", HEEDMAP_PHRASE("Neighbours")}, {"half", HEEDMAP_PHRASE("One of each half")}},
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
    };
    if (selfAttention) {
        listRotarySettings(members);
        members.push_back({.key = "max_distance",
                           .type = Type::Integer,
                           .title = HEEDMAP_PHRASE("Largest distance told apart"),
                           .least = 0,
                           .when = {{"kind", {"relative_bias", "relative_key"}}}});
    }
    return {
        .key = "position", .type = Type::Group, .title = HEEDMAP_PHRASE("Positions"), .members = std::move(members)};
}

Position positionOf(const Settings& settings)
{
    Position position;
    position.kind = chosen(kinds, settings.choice("position.kind"));
    position.base = settings.number("position.base");
    if (position.kind != Kind::Rope)
        return position;
    position.halves = settings.choice("position.layout") == "half";
    position.scaling = {.kind = chosen(scalings, settings.choice("position.scaling")),
                        .factor = settings.number("position.factor"),
                        .length = settings.number("position.length")};
    return position;
}

void fixPosition(Dimensions& fixed, const Settings& settings)
{
    if (settings.has("position.max_distance"))
        fixed["R"] = settings.integer("position.max_distance");
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
    const Kind kind = positionOf(settings).kind;
    if (kind == Kind::RelativeBias)
        arrays.push_back({.name = "rel_bias",
                          .shape = {heads, "2·R+1"},
                          .optional = !mayAct,
                          .title = HEEDMAP_PHRASE("Bias for each distance")});
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
    if (position.kind == Kind::Rope && width != dimensions.end() && width->second % 2 != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 turns pairs of numbers, so d_k must be even; here it is %3"),
                    "config.position.kind", name, width->second);
}

NodeId appendPositions(Recipe& recipe, const Position& position, NodeId x, bool context)
{
    if (position.kind != Kind::Sinusoidal && position.kind != Kind::Learned)
        return x;
    const NodeInfo like = recipe.graph().node(x).info;
    const Shape shape = recipe.graph().node(x).shape;
    const std::string letter = context ? "C" : "X";
    const std::string name = std::string(position.kind == Kind::Learned ? "P" : "PE") + (context ? "_C" : "");
    if (position.kind == Kind::Learned && !recipe.has(name))
        return x;
    const std::string symbol =
        std::string(position.kind == Kind::Learned ? "P" : "\\mathrm{PE}") + (context ? "_C" : "");
    NodeInfo info = {.name = name, .symbol = symbol, .step = step::positions, .rows = like.rows, .cols = like.cols};
    NodeId added = noNode;
    if (position.kind == Kind::Learned) {
        added = appendLearned(recipe, std::move(info), shape);
    } else {
        info.caption = caption::sinusoidal;
        added = recipe.add(std::move(info), sinusoidal(shape.rows, shape.cols, position.base), {});
    }
    NodeInfo sum = described(like, letter + "_pos", letter + "_{pos}", step::positions, caption::withPositions);
    sum.role = Role::Computed;
    return recipe.add(std::move(sum), add(), {x, added});
}

NodeId appendRotation(Recipe& recipe, const Position& position, NodeId x, const std::string& letter,
                      const std::string& symbol)
{
    if (position.kind != Kind::Rope)
        return x;
    const bool scaled = position.scaling.kind != RopeScaling::Kind::None;
    Phrase why = scaled ? rotatedLess : caption::rotated;
    NodeInfo info = described(recipe.graph().node(x).info, letter + "_rot",
                              (symbol.empty() ? letter : symbol) + "_{rot}", step::rotate, why);
    const auto layout = position.halves ? RopeOptions::Layout::Half : RopeOptions::Layout::Interleaved;
    return recipe.add(std::move(info), rope({.base = position.base, .layout = layout, .scaling = position.scaling}),
                      {x});
}

NodeId appendPositionBias(Recipe& recipe, const Position& position, NodeId scores)
{
    const NodeInfo like = recipe.graph().node(scores).info;
    const Shape shape = recipe.graph().node(scores).shape;
    if (position.kind == Kind::RelativeBias)
        return appendRelativeBias(recipe, like, shape);
    if (position.kind != Kind::Alibi)
        return noNode;
    const Index heads = shape.rank == 3 ? shape.slices : 0;
    return recipe.add(described(like, "B", "B", step::positionBias, caption::linearBias),
                      alibi({shape.rows, shape.cols, heads}), {});
}

NodeId appendRelativeKeyScores(Recipe& recipe, NodeId queries, NodeId keys, const NodeInfo& like)
{
    const Index count = recipe.graph().node(keys).shape.rows;
    const Axis distances = distanceAxis(recipe.shape("rel_key").rows);
    const NodeId content = recipe.add(described(like, "S_content", "S_{content}", step::scores, caption::contentScores),
                                      matmul({.transposeB = true}), {queries, keys});
    const NodeId table = recipe.array("rel_key",
                                      {.name = "rel_key",
                                       .symbol = "K_{rel}",
                                       .role = Role::Weight,
                                       .family = Family::Key,
                                       .step = step::scores,
                                       .caption = caption::relativeKeys,
                                       .rows = distances,
                                       .cols = {.name = axis::keyWidth}});
    NodeInfo info = described(like, "S_distance", "S_{distance}", step::scores, caption::distanceScores);
    info.cols = distances;
    const NodeId byDistance = recipe.add(std::move(info), matmul({.transposeB = true}), {queries, table});
    const NodeId where =
        recipe.add(described(like, "S_position", "S_{position}", step::scores, caption::positionScores),
                   relativeGather(count, recipe.graph().node(table).shape.rows / 2), {byDistance});
    return recipe.add(described(like, "S", "S", step::scores, caption::bothScores), add(), {content, where});
}

} // namespace heedmap
