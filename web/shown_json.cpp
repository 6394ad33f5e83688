#include "shown_json.h"

#include <heedmap/base/number_text.h>
#include <heedmap/tensor/number_format.h>
#include <heedmap/tensor/value_ends.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

constexpr int usualDecimals = 2;

/// The smallest and the largest of the numbers that are shown.
struct Extent {
    double lo = 0;
    double hi = 0;
    bool any = false;

    double largest() const { return std::max(std::abs(lo), std::abs(hi)); }
    void add(double number)
    {
        lo = any ? std::min(lo, number) : number;
        hi = any ? std::max(hi, number) : number;
        any = true;
    }
};

Extent extentOf(const ShownCells& cells)
{
    Extent extent;
    const Shape& shape = cells.numbers.shape;
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                if (const double number = cells.numbers.at({s, r, c}); std::isfinite(number) && cells.kept({s, r, c}))
                    extent.add(number);
    return extent;
}

ValueEnds endsOf(const std::string& role, const Extent& extent, const Json* range)
{
    if (range != nullptr)
        return {range->array()[0].number(), range->array()[1].number()};
    if (role == "mask" || role == "weights")
        return {0, role == "mask" ? 1 : weightsEnd(extent.hi)};
    return endsFor(extent.lo, extent.hi, true);
}

/// The texts of a slice's cells, row by row; empty for masked cells.
std::string textsOf(const ShownCells& cells, Index slice, const NumberFormat& format)
{
    std::string texts;
    for (Index r = 0; r < cells.numbers.shape.rows; ++r)
        for (Index c = 0; c < cells.numbers.shape.cols; ++c)
            texts += (texts.empty() ? "\"" : ",\"")
                + (cells.kept({slice, r, c}) ? shownNumber(cells.numbers.at({slice, r, c}), format) : std::string())
                + '"';
    return ", \"texts\": [" + texts + "]";
}

int wholeIn(const Json& asked, std::string_view key, int otherwise)
{
    const Json* found = asked.find(key);
    return found != nullptr && found->isNumber() ? static_cast<int>(found->number()) : otherwise;
}

} // namespace

std::string shownJson(const ShownCells& cells, const Json& asked)
{
    const std::string& role = asked.find("role")->string();
    const Extent extent = extentOf(cells);
    const ValueEnds ends = endsOf(role, extent, asked.find("range"));
    NumberFormat format = role == "gradient" ? gradientFormat(cells.numbers, extent.largest(), usualDecimals)
                                             : numberFormat(cells.numbers, extent.largest(), usualDecimals);
    const bool spares = role == "signed" && !format.exponent && format.decimals > 1 && extent.largest() >= 3;
    const int behindPoint = role == "weights" ? 0 : format.decimals;
    std::string text = "{\"lo\": " + jsonNumber(ends.lo) + ", \"hi\": " + jsonNumber(ends.hi) + ", \"bar\": [\""
        + rangeEnd(ends.lo, behindPoint) + "\", \"" + rangeEnd(ends.hi, behindPoint, ends.lo < 0)
        + "\"], \"decimals\": " + std::to_string(format.decimals) + ", \"spares\": " + (spares ? "true" : "false");
    format.decimals -= wholeIn(asked, "fewer", 0);
    if (const int slice = wholeIn(asked, "slice", -1); slice >= 0)
        text += textsOf(cells, slice, format);
    return text + "}";
}

std::string textsJson(const Json& numbers, int least, int most)
{
    std::vector<double> all;
    for (const Json& number : numbers.array())
        all.push_back(numberIn(number));
    const NumberFormat format = exactFormat(all, least, most);
    std::string texts;
    for (const double number : all)
        texts += (texts.empty() ? "\"" : ",\"") + shownNumber(number, format) + "\"";
    return "[" + texts + "]";
}

double numberIn(const Json& json) { return json.isNumber() ? json.number() : parseNumber(json.string()); }

} // namespace heedmap
