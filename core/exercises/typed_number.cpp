#include "exercises/typed_number.h"

#include "base/blanks.h"

#include <heedmap/document/printed.h>

#include <cmath>

namespace heedmap {
namespace {

std::optional<double> plainNumber(std::string_view text)
{
    const std::optional<Printed> printed = parsePrinted(trimmed(text));
    return printed ? std::optional(printed->value) : std::nullopt;
}

} // namespace

std::optional<double> typedNumber(std::string_view text)
{
    const std::size_t stroke = text.find('/');
    if (stroke == std::string_view::npos)
        return plainNumber(text);
    const std::optional<double> above = plainNumber(text.substr(0, stroke));
    const std::optional<double> below = plainNumber(text.substr(stroke + 1));
    if (!above || !below || *below == 0)
        return std::nullopt;
    return *above / *below;
}

bool typedRight(double typed, double value, int decimals)
{
    if (std::isinf(typed) || std::isinf(value))
        return typed == value;
    return std::abs(typed - value) <= 0.5 * std::pow(10.0, -decimals) + 1e-9;
}

} // namespace heedmap
