#include <heedmap/document/check.h>

#include "base/double_from.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

namespace heedmap {
namespace {

bool take(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::string_view takeDigits(std::string_view& text)
{
    const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
    text.remove_prefix(digits.size());
    return digits;
}

bool takeMinus(std::string_view& text) { return take(text, "-") || take(text, "−"); }

/// The exponent after an `e`; none if it has no digits, or more than four.
std::optional<int> takeExponent(std::string_view& text)
{
    const bool negative = takeMinus(text);
    if (!negative)
        take(text, "+");
    const std::string_view digits = takeDigits(text);
    if (digits.empty() || digits.size() > 4)
        return std::nullopt;
    const int exponent = std::stoi(std::string(digits));
    return negative ? -exponent : exponent;
}

} // namespace

std::optional<Printed> parsePrinted(std::string_view figure)
{
    std::string_view rest = figure;
    const bool negative = takeMinus(rest);
    if (!negative)
        take(rest, "+");
    const double sign = negative ? -1 : 1;
    if (rest == "inf" || rest == "∞")
        return Printed{sign * std::numeric_limits<double>::infinity(), 0};
    if (rest == "nan")
        return Printed{std::numeric_limits<double>::quiet_NaN(), 0};

    const std::string_view whole = takeDigits(rest);
    const std::string_view decimals = take(rest, ".") ? takeDigits(rest) : std::string_view();
    if (whole.empty() && decimals.empty())
        return std::nullopt;
    int exponent = 0;
    if (take(rest, "e") || take(rest, "E")) {
        const auto found = takeExponent(rest);
        if (!found)
            return std::nullopt;
        exponent = *found;
    }
    if (!rest.empty() || decimals.size() > 1000)
        return std::nullopt;
    const std::string digits = "0" + std::string(whole) + "." + std::string(decimals) + "0e" + std::to_string(exponent);
    double value = 0;
    if (doubleFrom(digits, value).ec != std::errc())
        return std::nullopt;
    return Printed{sign * value, exponent - static_cast<int>(decimals.size())};
}

bool agrees(const Printed& printed, double value)
{
    if (std::isinf(printed.value) || std::isinf(value))
        return printed.value == value;
    return std::abs(value - printed.value) <= 0.5 * std::pow(10.0, printed.place) + 1e-9;
}

CheckResult compared(NodeId node, const Published& published, const ConstView& numbers)
{
    CheckResult result;
    const Shape& shape = numbers.shape;
    const std::string* figure = published.figures.data();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c, ++figure) {
                const auto printed = parsePrinted(*figure);
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
    const auto figure = parsePrinted(printed);
    const int decimals = figure ? std::max(0, -figure->place) : 0;
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
