#include "mechanisms/efficient.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/cellwise.h>

#include <algorithm>

namespace heedmap {
namespace {

Cost exactCost(const Dimensions& sizes)
{
    const double cells = allCells(sizes) * static_cast<double>(headsIn(sizes));
    return {cells * static_cast<double>(sizes.at("d_k") + sizes.at("d_v")), cells};
}

// The same attention with no mask but the causal one; it is not the mechanism's result.
Attention exactAttention(const Recipe& recipe, const Efficient& efficient)
{
    const Attention& given = efficient.attention;
    return {.queries = given.queries,
            .keys = given.keys,
            .values = given.values,
            .scale = given.scale,
            .softCap = given.softCap,
            .weighting = given.weighting,
            .mask = causalMask(recipe, efficient),
            .position = given.position,
            .last = false,
            .interleaved = given.interleaved};
}

} // namespace

double allCells(const Dimensions& sizes)
{
    const auto keys = sizes.find("m");
    const Index n = sizes.at("n");
    return static_cast<double>(n * (keys == sizes.end() ? n : keys->second));
}

Index headsIn(const Dimensions& sizes)
{
    Index heads = 1;
    for (const char* letter : {"h", "kv"})
        if (const auto found = sizes.find(letter); found != sizes.end())
            heads = std::max(heads, found->second);
    return heads;
}

std::vector<ArraySpec> EfficientAttention::arrays(const Settings&, const ArrayNames&) const
{
    return {{.name = "Q", .shape = {"n", "d_k"}, .title = HEEDMAP_PHRASE("Queries")},
            {.name = "K", .shape = {"m", "d_k"}, .title = HEEDMAP_PHRASE("Keys")},
            {.name = "V", .shape = {"m", "d_v"}, .title = HEEDMAP_PHRASE("Values")}};
}

std::vector<ComparedNodes> EfficientAttention::comparedNodes() const
{
    return {{formsWeights() ? "A" : "A_implied", "exact.A", "error.A"}, {"Z", "exact.Z", "error.Z"}};
}

std::vector<Measure> EfficientAttention::measures() const
{
    return {{HEEDMAP_PHRASE("multiply-adds"), "cost", "exact.cost", 0},
            {HEEDMAP_PHRASE("numbers held"), "cost", "exact.cost", 1}};
}

std::vector<Counted> EfficientAttention::counted(const Settings& settings, const Dimensions& sizes, double kept) const
{
    const Cost found = costRule(settings, sizes).at(kept);
    const Cost exact = exactCost(sizes);
    return {{found.multiplyAdds, exact.multiplyAdds}, {found.numbers, exact.numbers}};
}

double EfficientAttention::patternCells(const Settings&, const Dimensions&, const Dimensions& then) const
{
    return allCells(then);
}

void EfficientAttention::appendComparison(Recipe& recipe, const Efficient& efficient) const
{
    const Attention attention = exactAttention(recipe, efficient);
    Attended exact;
    recipe.compare([&] { exact = appendAttention(recipe, attention); }, step::exactResult);
    recipe.add(
        {.name = "error.A", .step = step::error, .role = Role::Output, .symbol = "\\Delta A"}, subtract(),
        {efficient.weights, exact.weights},
        HEEDMAP_PHRASE(
            "The weights of this method minus the exact ones. Where it is zero, nothing was lost by the shortcut."));
    recipe.add({.name = "error.Z", .step = step::error, .role = Role::Output, .symbol = "\\Delta Z"}, subtract(),
               {efficient.output, exact.output},
               HEEDMAP_PHRASE("The result of this method minus the exact one. Errors in the weights matter only as far "
                              "as they are seen here."));
    const CostRule rule = costRule(recipe.settings(), recipe.dimensions());
    const bool pattern = efficient.mask != noNode;
    recipe.add(
        {.name = "cost", .step = step::cost, .cols = {axis::costs}, .role = Role::Output, .symbol = "\\mathrm{cost}"},
        pattern ? costOf(rule.fixed, rule.perKept) : costOf(rule.at(allCells(recipe.dimensions()))),
        pattern ? std::vector{efficient.mask} : std::vector<NodeId>(),
        HEEDMAP_PHRASE("What this method takes: first its multiply-adds, then how many numbers it must hold at once. "
                       "Compare both with the cost of the exact attention beside it."));
    const auto of = costOf(exactCost(recipe.dimensions()));
    recipe.compare([&] {
        recipe.add({.name = "cost",
                    .step = step::cost,
                    .cols = {axis::costs},
                    .role = Role::Output,
                    .symbol = "\\mathrm{cost}"},
                   of, {},
                   HEEDMAP_PHRASE("What exact attention takes: first its multiply-adds, then how many numbers it must "
                                  "hold at once. Both grow with the number of queries times the number of keys."));
    });
}

std::optional<Mask> causalMask(const Recipe& recipe, const Efficient& efficient)
{
    if (!efficient.causal)
        return std::nullopt;
    Mask mask;
    mask.rules.queries = recipe.graph().node(efficient.attention.queries).shape.rows;
    mask.rules.keys = recipe.graph().node(efficient.attention.keys).shape.rows;
    mask.rules.causal = true;
    return mask;
}

Setting causalSetting()
{
    return {.key = "causal", .title = HEEDMAP_PHRASE("Hide the keys after the query"), .standard = false};
}

NodeId appendImplied(Recipe& recipe, const Attention& attention, std::shared_ptr<const Op> op,
                     std::vector<NodeId> inputs)
{
    return recipe.add(
        {.name = "A_implied",
         .family = Family::Attention,
         .step = step::impliedWeights,
         .rows = recipe.graph().node(attention.queries).info.rows,
         .cols = recipe.graph().node(attention.keys).info.rows,
         .role = Role::Output},
        std::move(op), std::move(inputs),
        HEEDMAP_PHRASE("This matrix times V would give the same result, though the method never forms it. It can be "
                       "held against the exact weights, and unlike them it may be negative or not add up to 1."));
}

} // namespace heedmap
