#include <heedmap/base/number_text.h>

#include "base/double_from.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr int longest = 1100; // the smallest double in fixed notation has 1074 decimals

std::string nonFiniteText(double number)
{
    if (std::isnan(number))
        return "nan";
    return number < 0 ? "-inf" : "inf";
}

/// For a decimal number without a sign that is out of a double's range: whether it is near 0.
bool tiny(std::string_view digits)
{
    const std::size_t e = std::min(digits.find_first_of("eE"), digits.size());
    long long exponent = 0;
    if (e < digits.size()) {
        std::string_view text = digits.substr(e + 1);
        text.remove_prefix(text.starts_with('+') ? 1 : 0);
        if (std::from_chars(text.data(), text.data() + text.size(), exponent).ec == std::errc::result_out_of_range)
            return text.starts_with('-');
    }
    const std::string_view mantissa = digits.substr(0, e);
    const auto point = static_cast<long long>(std::min(mantissa.find('.'), mantissa.size()));
    const auto leading = static_cast<long long>(mantissa.find_first_of("123456789"));
    return exponent < leading - point; // the first significant figure is right of the point
}

} // namespace

std::string exactText(double number)
{
    if (!std::isfinite(number))
        return nonFiniteText(number);
    if (number == 0)
        return std::signbit(number) ? "-0.0" : "0";
    const double size = std::abs(number);
    const auto format = size >= 1e-5 && size < 1e16 ? std::chars_format::fixed : std::chars_format::scientific;
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number, format);
    assert(error == std::errc());
    return {text.data(), end};
}

std::string fixedText(double number, int decimals)
{
    assert(decimals >= 0 && decimals <= longest / 2);
    if (!std::isfinite(number))
        return nonFiniteText(number);
    std::array<char, longest> buffer;
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, decimals);
    assert(error == std::errc());
    std::string text(buffer.data(), end);
    if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

bool isLong(double number) { return std::abs(number) >= 99999.5; }

bool allVanish(double largestMagnitude, int decimals)
{
    return largestMagnitude > 0 && largestMagnitude < 0.5 * std::pow(10.0, -decimals);
}

Sentence bytesText(double bytes)
{
    static constexpr std::array<const char*, 5> units = {"KiB", "MiB", "GiB", "TiB", "PiB"};
    if (bytes < 1024)
        return Sentence(HEEDMAP_COUNTED("%1 bytes", "%1 byte"), static_cast<int>(bytes));
    std::size_t unit = 0;
    for (bytes /= 1024; bytes >= 1023.95 && unit + 1 < units.size(); bytes /= 1024) // which would be shown as 1024.0
        ++unit;
    return Sentence(fixedText(bytes, 1) + " " + units[unit]);
}

double parseNumber(std::string_view text)
{
    std::string_view rest = text;
    if (!rest.empty() && rest.front() == '+' && (rest.size() == 1 || rest[1] != '-'))
        rest.remove_prefix(1);
    const std::string_view unsignedText = rest.substr(rest.starts_with('-') ? 1 : 0);
    if (unsignedText == "inf")
        return rest.starts_with('-') ? -std::numeric_limits<double>::infinity()
                                     : std::numeric_limits<double>::infinity();
    if (rest == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    // It also takes "infinity" and "nan(1)", which are not numbers in any of our formats.
    const bool starts =
        !unsignedText.empty() && (unsignedText[0] == '.' || (unsignedText[0] >= '0' && unsignedText[0] <= '9'));
    double number = 0;
    const auto [end, error] = doubleFrom(rest, number);
    if (!starts || error == std::errc::invalid_argument || end != rest.data() + rest.size())
        throw Error(HEEDMAP_PHRASE("%1 is not a number"), inQuotes(text));
    if (error == std::errc::result_out_of_range && tiny(unsignedText))
        return rest.starts_with('-') ? -0.0 : 0.0;
    if (error == std::errc::result_out_of_range)
        throw Error(HEEDMAP_PHRASE("%1 does not fit a double"), inQuotes(text));
    return number;
}

std::string jsonNumber(double number)
{
    return std::isfinite(number) ? exactText(number) : "\"" + exactText(number) + "\"";
}

} // namespace heedmap
