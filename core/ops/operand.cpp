#include "ops/operand.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace heedmap {
namespace {

/// Whether two sizes broadcast, being equal or one of them 1; `size` becomes the larger.
bool meet(Index& size, Index other)
{
    if (size == 1)
        size = other;
    return other == 1 || other == size;
}

} // namespace

void refuse(const Op& op, std::span<const Shape> inputs, const Sentence& reason)
{
    Sentence place(std::string(op.name()));
    Sentence shapes;
    for (const Shape& shape : inputs)
        shapes = shapes.empty() ? Sentence(shape.text()) : Sentence(HEEDMAP_PHRASE("%1 and %2"), shapes, shape.text());
    if (!inputs.empty())
        place = Sentence(HEEDMAP_PHRASE("%1: %2"), place, shapes);
    throw Error(HEEDMAP_PHRASE("%1: %2"), place, reason);
}

Shape broadcastShape(const Op& op, std::span<const Shape> inputs)
{
    Shape result = inputs.front();
    for (const Shape& input : inputs) {
        result.rank = std::max(result.rank, input.rank);
        if (!meet(result.slices, input.slices) || !meet(result.rows, input.rows) || !meet(result.cols, input.cols))
            refuse(op, inputs, HEEDMAP_PHRASE("sizes must agree or be 1"));
    }
    return result;
}

void requireMask(const Op& op, std::span<const Shape> inputs)
{
    const Shape& scores = inputs[0];
    const Shape& mask = inputs[1];
    if (mask.rows != scores.rows || mask.cols != scores.cols || (mask.slices != 1 && mask.slices != scores.slices))
        refuse(op, inputs, HEEDMAP_PHRASE("the mask does not fit the scores"));
}

Index counting(std::string_view op, Index value, Index least)
{
    if (value < least || value > largestIndex)
        throw Error(HEEDMAP_PHRASE("%1: expected a number from %2 to %3, got %4"), op, least, largestIndex, value);
    return value;
}

Range counting(std::string_view op, const Range& range)
{
    counting(op, range.begin, 0);
    counting(op, range.end, range.begin + 1);
    return range;
}

Shape counting(std::string_view op, const Shape& shape)
{
    requireValid(op, shape);
    return shape;
}

double positive(std::string_view op, double value)
{
    if (!(value > 0) || std::isinf(value))
        throw Error(HEEDMAP_PHRASE("%1: expected a number above 0, got %2"), op, exactText(value));
    return value;
}

std::string formulaText(double number)
{
    if (std::isinf(number))
        return number < 0 ? "-\\infty" : "\\infty";
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

} // namespace heedmap
