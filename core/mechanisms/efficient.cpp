#include "mechanisms/efficient.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/add.h>

namespace heedmap {
namespace {

namespace efficient_text {
constexpr Phrase multiplyAdds = HEEDMAP_PHRASE("multiply-adds");
constexpr Phrase numbersHeld = HEEDMAP_PHRASE("numbers held");
} // namespace efficient_text

namespace efficient_tag {
using enum Family;
constexpr Tag weightsError = {"error.A", "\\Delta A", Other, step::error, caption::weightsError, {}, {}, Role::Output};
constexpr Tag outputError = {"error.Z", "\\Delta Z", Other, step::error, caption::outputError, {}, {}, Role::Output};
constexpr Tag cost = {"cost", "\\mathrm{cost}", Other, step::cost, caption::cost, {}, axis::costs, Role::Output};
constexpr Tag exactCost = {"cost", "\\mathrm{cost}", Other,       step::cost, caption::exactCost,
                           {},     axis::costs,      Role::Output};
constexpr Tag implied = {"A_implied", "A_{implied}", Attention, step::impliedWeights, caption::impliedWeights, {},
                         {},          Role::Output};
} // namespace efficient_tag

void appendError(Recipe& recipe, const Tag& tag, NodeId found, NodeId exact)
{
    NodeInfo info = alike(recipe.graph().node(found).info, tag);
    info.family = tag.family;
    recipe.add(std::move(info), subtract(), {found, exact});
}

Cost exactCost(const Dimensions& sizes)
{
    const double cells = allCells(sizes);
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
    return {{efficient_text::multiplyAdds, "cost", "exact.cost", 0},
            {efficient_text::numbersHeld, "cost", "exact.cost", 1}};
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
    appendError(recipe, efficient_tag::weightsError, efficient.weights, exact.weights);
    appendError(recipe, efficient_tag::outputError, efficient.output, exact.output);
    const CostRule rule = costRule(recipe.settings(), recipe.dimensions());
    if (efficient.mask == noNode)
        recipe.add(efficient_tag::cost, costOf(rule.at(allCells(recipe.dimensions()))), {});
    else
        recipe.add(Recipe::described(efficient_tag::cost), costOf(rule.fixed, rule.perKept), {efficient.mask});
    const auto of = costOf(exactCost(recipe.dimensions()));
    recipe.compare([&] { recipe.add(efficient_tag::exactCost, of, {}); });
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
    const GraphShape& graph = recipe.graph();
    NodeInfo info = Recipe::described(efficient_tag::implied);
    info.rows = graph.node(attention.queries).info.rows;
    info.cols = graph.node(attention.keys).info.rows;
    return recipe.add(std::move(info), std::move(op), std::move(inputs));
}

} // namespace heedmap
