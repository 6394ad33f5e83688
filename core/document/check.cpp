#include <heedmap/document/check.h>

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace heedmap {
bool agrees(const WrittenNumber& printed, double value)
{
    if (std::isinf(printed.value) || std::isinf(value))
        return printed.value == value;
    const double half = printed.place ? 0.5 * std::pow(10.0, *printed.place) : 0;
    return std::abs(value - printed.value) <= half * (1 + 1e-9) + 1e-12 * std::abs(value);
}

CheckResult compared(NodeId node, const Published& published, const ConstView& numbers)
{
    CheckResult result;
    const Shape& shape = numbers.shape;
    const std::string* figure = published.figures.data();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c, ++figure) {
                const auto printed = writtenNumber(*figure);
                if (!printed)
                    continue;
                ++result.compared;
                const Cell cell{s, r, c};
                if (!agrees(*printed, numbers.at(cell)))
                    result.disagreements.push_back({node, cell, *figure, numbers.at(cell)});
            }
    return result;
}

CheckResult check(Computation& computation, const Evaluation& how)
{
    std::vector<Demand> demands;
    for (const auto& [node, published] : computation.published)
        demands.push_back({node, Region::all(computation.graph.node(node).shape)});
    computation.graph.evaluate(demands, how);
    CheckResult result;
    for (const auto& [node, published] : computation.published) {
        CheckResult one = compared(node, published, computation.graph.read(node));
        std::ranges::move(one.disagreements, std::back_inserter(result.disagreements));
        result.compared += one.compared;
    }
    return result;
}

std::string computedText(const std::string& printed, double computed)
{
    constexpr int mostDecimals = 17;
    const auto figure = writtenNumber(printed);
    constexpr int besideAFraction = 4;
    const int decimals = figure ? std::max(0, -figure->place.value_or(-besideAFraction)) : 0;
    if (decimals > mostDecimals || std::abs(computed) >= 1e15)
        return exactText(computed);
    return fixedText(computed, decimals);
}

std::string disagreementText(const GraphShape& graph, const Disagreement& disagreement)
{
    return referenceText(graph, disagreement.node, disagreement.cell) + " printed " + disagreement.printed
        + ", computed " + computedText(disagreement.printed, disagreement.computed);
}

} // namespace heedmap
