#include "diagnosis/alterations.h"
#include "mechanisms/position.h"

#include <heedmap/ops/placing.h>

namespace heedmap {
namespace {

/// Another arrangement of heads than side by side, in their order.
enum class Rearrangement {
    Interleaved, ///< head s takes every h-th column from s on
    Confused,    ///< the rows of all heads, as they lie in memory, read as if the heads came before the tokens
    Reversed,    ///< the last head first
    Tiled        ///< of grouped heads: g takes what is g modulo their number
};

/// A number of heads side by side: head, token and column of a number.
struct InHeads {
    Index head = 0;
    Index token = 0;
    Index col = 0;
};

/// Where the number comes from that a wrong split puts there, of `own` heads of n × d.
InHeads sourceOf(const InHeads& to, Index own, const Shape& shape, Rearrangement way)
{
    switch (way) {
    case Rearrangement::Interleaved: {
        const Index flat = to.col * own + to.head;
        return {flat / shape.cols, to.token, flat % shape.cols};
    }
    case Rearrangement::Confused: {
        const Index flat = (to.head * shape.rows + to.token) * shape.cols + to.col;
        const Index inToken = flat % (own * shape.cols);
        return {inToken / shape.cols, flat / (own * shape.cols), inToken % shape.cols};
    }
    case Rearrangement::Reversed: return {own - 1 - to.head, to.token, to.col};
    case Rearrangement::Tiled: break;
    }
    return to;
}

/// A stack (h × n × d) as it would be if its `own` different heads had been split from (n × own·d) in that way; each of
/// them serves h/own heads.
Tensor rearrangedHeads(const Tensor& stack, Index own, Rearrangement way)
{
    const Shape& shape = stack.shape();
    const Index repeat = shape.slices / own;
    Tensor result(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const Index head = way == Rearrangement::Tiled ? s % own : s / repeat;
                const InHeads from = sourceOf({head, r, c}, own, shape, way);
                result.at({s, r, c}) = stack.at({from.head * repeat, from.token, from.col});
            }
    return result;
}

/// A stack (h × n × d) merged in that way: (n × h·d).
Tensor mergedHeads(const Tensor& stack, Rearrangement way)
{
    const Shape& shape = stack.shape();
    Tensor result(Shape::matrix(shape.rows, shape.slices * shape.cols));
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const InHeads to = sourceOf({s, r, c}, shape.slices, shape, way);
                result.at({0, to.token, to.head * shape.cols + to.col}) = stack.at({s, r, c});
            }
    return result;
}

/// How many heads of a stack differ: neighbours share one where there are fewer keys than queries.
Index headsOfTheirOwn(const Graph& graph, const Node& node)
{
    if (node.leaf())
        return node.shape.slices;
    const Shape& before = graph.node(node.inputs.front()).shape;
    return computedBy(node, *spread(node.shape)) ? before.slices : before.cols / node.shape.cols;
}

template <Rearrangement way> Replacements splitOtherwise(AlteredComputation& altered, NodeId place)
{
    const Graph& graph = altered.graph();
    const Node& node = graph.node(place);
    if (node.shape.slices < 2)
        return {};
    return {{place, rearrangedHeads(altered.now(place), headsOfTheirOwn(graph, node), way)}};
}

/// Heads that lie side by side as a stack of them.
Tensor asStack(const Tensor& merged, const Shape& shape)
{
    Tensor stack(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            std::copy_n(merged.view().row(0, r) + s * shape.cols, shape.cols, stack.view().row(s, r));
    return stack;
}

/// Where heads are put side by side; at their stack, where the implementation does what the recipe does not.
Places merges(const GraphShape& graph)
{
    Places places;
    for (const AttentionNodes& nodes : attentionsOf(graph))
        places.push_back(nodes.merged == noNode ? nodes.output : nodes.merged);
    return places;
}

template <Rearrangement way> Replacements mergedOtherwise(AlteredComputation& altered, NodeId place)
{
    const AttentionNodes& nodes = altered.attentionAt(place);
    const Shape shape = altered.graph().node(nodes.output).shape;
    if (shape.slices < 2)
        return {};
    const bool stacked = place == nodes.output;
    const Tensor heads = stacked ? altered.now(place) : asStack(altered.now(place), shape);
    Tensor merged = mergedHeads(heads, way);
    return {{place, stacked ? asStack(merged, shape) : std::move(merged)}};
}

Position positionIn(const AlteredComputation& altered) { return positionOf(altered.settings()); }

/// Queries or keys turned as rows of other places.
Tensor turned(const Tensor& rows, const Position& position, Index (*placeOf)(Index slice, Index row, Index count))
{
    const Shape& shape = rows.shape();
    const auto op = rope({.base = position.base,
                          .layout = position.halves ? RopeOptions::Layout::Half : RopeOptions::Layout::Interleaved,
                          .scaling = position.scaling,
                          .width = position.turned(shape.cols)});
    const Index places = std::max(shape.rows, shape.slices) + 1;
    Tensor result(shape);
    Tensor placed(Shape::matrix(places, shape.cols));
    Tensor moved(placed.shape());
    const ConstView input = placed.view();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r) {
            const Index place = placeOf(s, r, shape.rows);
            std::copy_n(rows.view().row(s, r), shape.cols, placed.view().row(0, place));
            op->forward({&input, 1}, moved.view(), {{0, 1}, {place, place + 1}, {0, shape.cols}});
            std::copy_n(moved.view().row(0, place), shape.cols, result.view().row(s, r));
        }
    return result;
}

Index ownPlace(Index, Index row, Index) { return row; }
Index nextPlace(Index, Index row, Index) { return row + 1; }
Index firstPlace(Index, Index, Index) { return 0; }
Index placeFromTheEnd(Index, Index row, Index count) { return count - 1 - row; }
Index placeOfTheHead(Index slice, Index, Index) { return slice; }

bool turnsPairs(const Node& node) { return computedBy(node, *rope()); }

Replacements turnedInTheOtherLayout(AlteredComputation& altered, NodeId place)
{
    if (!turnsPairs(altered.graph().node(place)))
        return {};
    Position position = positionIn(altered);
    position.halves = !position.halves;
    return {{place, turned(altered.firstInput(place), position, ownPlace)}};
}

template <Index (*placeOf)(Index, Index, Index)> Replacements turnedAt(AlteredComputation& altered, NodeId place)
{
    if (!turnsPairs(altered.graph().node(place)))
        return {};
    Position position = positionIn(altered);
    position.halves = position.halves != altered.shows(place, turnedInTheOtherLayout);
    return {{place, turned(altered.firstInput(place), position, placeOf)}};
}

constexpr auto queries = &AttentionNodes::queries;
constexpr auto keys = &AttentionNodes::keys;
constexpr auto queryHeads = &AttentionNodes::queryHeads;
constexpr auto keyHeads = &AttentionNodes::keyHeads;
constexpr auto values = &AttentionNodes::values;

template <Rearrangement way> std::vector<Alteration> split()
{
    return {{each<queryHeads>, splitOtherwise<way>},
            {each<keyHeads>, splitOtherwise<way>},
            {each<values>, splitOtherwise<way>}};
}

template <Rearrangement way> std::vector<Alteration> merge() { return {{merges, mergedOtherwise<way>}}; }

template <Rearrangement way> std::vector<Alteration> splitAndMerge()
{
    std::vector<Alteration> both = split<way>();
    both.push_back(merge<way>().front());
    return both;
}

} // namespace

std::vector<Mistake> mistakesOfHeads()
{
    using enum Rearrangement;
    return {
        {HEEDMAP_PHRASE("heads interleaved"),
         {},
         HEEDMAP_PHRASE("A head takes every h-th column, where it should take columns side by side."),
         HEEDMAP_PHRASE("`view(B, T, d, h).permute(0, 3, 1, 2)` where `view(B, T, h, d).transpose(1, 2)` was meant"),
         {split<Interleaved>(), splitAndMerge<Interleaved>(), merge<Interleaved>()}},
        {HEEDMAP_PHRASE("heads and tokens confused in a reshape"),
         {},
         HEEDMAP_PHRASE("Rows of one head come from several tokens."),
         HEEDMAP_PHRASE("`view(B, h, T, d)` where `view(B, T, h, d).transpose(1, 2)` was meant"),
         {split<Confused>(), splitAndMerge<Confused>(), merge<Confused>()}},
        {HEEDMAP_PHRASE("heads in reverse"),
         {},
         HEEDMAP_PHRASE("The last head stands first."),
         HEEDMAP_PHRASE("`flip(1)` of (batch, heads, n, d), or weights of another order of heads"),
         {split<Reversed>(), merge<Reversed>()}},
        {HEEDMAP_PHRASE("grouped heads tiled"),
         {},
         HEEDMAP_PHRASE("Head g uses the keys of head g modulo their number, not those that its neighbours use."),
         HEEDMAP_PHRASE("`k.repeat(1, h // kv, 1, 1)` where `k.repeat_interleave(h // kv, dim=1)` was meant"),
         {{{each<keyHeads>, splitOtherwise<Tiled>}, {each<values>, splitOtherwise<Tiled>}}}},
        {HEEDMAP_PHRASE("RoPE in the other layout"),
         {},
         HEEDMAP_PHRASE("Pairs of neighbouring columns are turned, where column i and i + d_k/2 make a pair, or the "
                        "other way round."),
         HEEDMAP_PHRASE("`rotate_half` with weights for interleaved pairs: GPT-J and Meta's Llama interleave, "
                        "transformers has halves"),
         {{{each<queries>, turnedInTheOtherLayout}, {each<keys>, turnedInTheOtherLayout}}}},
        {HEEDMAP_PHRASE("RoPE on the wrong positions"),
         {},
         HEEDMAP_PHRASE("Rows are turned as if they stood at other places."),
         HEEDMAP_PHRASE("RoPE before `transpose(1, 2)`, so that heads are counted in place of tokens, or a cache whose "
                        "length is not added"),
         {{{each<queries>, turnedAt<nextPlace>}},
          {{each<keys>, turnedAt<nextPlace>}},
          {{each<queries>, turnedAt<firstPlace>}},
          {{each<keys>, turnedAt<firstPlace>}},
          {{each<queries>, turnedAt<firstPlace>}, {each<keys>, turnedAt<firstPlace>}},
          {{each<queries>, turnedAt<placeFromTheEnd>}, {each<keys>, turnedAt<placeFromTheEnd>}},
          {{each<queries>, turnedAt<placeOfTheHead>}, {each<keys>, turnedAt<placeOfTheHead>}}}},
    };
}

} // namespace heedmap
