#include <heedmap/tensor/number_format.h>

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace heedmap {
namespace {

constexpr const char* minus = "\u2212";
constexpr const char* endless = "\u221e";

std::string digits(double magnitude, std::chars_format form, int decimals)
{
    std::array<char, 1100> text;               // the largest double in fixed notation has 309 figures before the point
    const int shown = std::min(decimals, 770); // so that the text has room
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), magnitude, form, shown).ptr};
}

/// Whether a number is halfway between two numbers of d decimals: x·10ᵈ is k + ½ if x·2ᵈ⁺¹ is odd. Negative decimals
/// stand for powers of ten.
bool halfway(double magnitude, int decimals)
{
    if (decimals >= 0)
        return std::fmod(std::ldexp(magnitude, decimals + 1), 2) == 1;
    const double power = std::pow(10.0, -decimals);
    return std::fmod(magnitude, power) == power / 2;
}

double above(double magnitude) { return std::nextafter(magnitude, std::numeric_limits<double>::infinity()); }

/// Fixed decimals with halves rounded up; the standard library rounds them to even.
std::string fixedDigits(double magnitude, int decimals)
{
    const bool half = halfway(magnitude, decimals);
    return digits(half ? above(magnitude) : magnitude, std::chars_format::fixed, decimals);
}

struct Scientific {
    std::string mantissa;
    int power = 0;
};

Scientific scientific(double magnitude, int decimals)
{
    const auto parted = [decimals](double number) {
        const std::string text = digits(number, std::chars_format::scientific, decimals);
        const std::size_t e = text.find('e');
        return Scientific{text.substr(0, e), std::atoi(text.c_str() + e + 1)};
    };
    Scientific even = parted(magnitude);
    return halfway(magnitude, decimals - even.power) ? parted(above(magnitude)) : even;
}

std::string joined(const std::string& mantissa, int power)
{
    return mantissa + 'e' + (power < 0 ? minus : "") + std::to_string(std::abs(power));
}

void dropZeros(std::string& decimals) { decimals.erase(decimals.find_last_not_of('0') + 1); }

/// The number with an exponent and no more figures than its decimals have, at least two: "1e9", "1.23e5".
std::string shortExponentText(double magnitude, int decimals)
{
    constexpr int fewest = 2;
    auto [mantissa, power] = scientific(magnitude, std::max(decimals, fewest));
    dropZeros(mantissa);
    if (mantissa.back() == '.')
        mantissa.pop_back();
    return joined(mantissa, power);
}

std::string magnitudeOf(double magnitude, const NumberFormat& format)
{
    if (format.exponent)
        return exponentText(magnitude, format.decimals);
    return isLong(magnitude) ? shortExponentText(magnitude, format.decimals) : fixedDigits(magnitude, format.decimals);
}

int decimalsIn(const std::string& text) { return static_cast<int>(text.size() - text.find('.') - 1); }

/// The end of a range with as many decimals as it needs, up to six; below a hundred, with `decimals` at least.
std::string rangeMagnitude(double magnitude, int decimals)
{
    constexpr int most = 6;
    if (magnitude >= 1e5 || magnitude < 1e-3) {
        std::string mantissa = scientific(magnitude, most).mantissa;
        dropZeros(mantissa);
        return exponentText(magnitude, decimalsIn(mantissa));
    }
    std::string text = fixedDigits(magnitude, most);
    dropZeros(text);
    return fixedDigits(magnitude, std::max(decimalsIn(text), magnitude < 100 ? decimals : 0));
}

/// Whether this many decimals write a number exactly.
bool exactWith(double number, int decimals)
{
    const double power = std::pow(10.0, decimals);
    return std::abs(std::round(number * power) / power - number) <= 1e-12 * std::max(1.0, std::abs(number));
}

} // namespace

NumberFormat numberFormat(double largestMagnitude, int decimals)
{
    return {decimals, isLong(largestMagnitude) || allVanish(largestMagnitude, decimals)};
}

NumberFormat numberFormat(const ConstView& numbers, double largestMagnitude, int decimals)
{
    const int needed = numbers.data == nullptr ? decimals : decimalsFor(numbers, decimals);
    return {needed, allVanish(largestMagnitude, needed)};
}

NumberFormat gradientFormat(const ConstView& numbers, double largestMagnitude, int decimals)
{
    constexpr int most = 4;
    if (largestMagnitude == 0 || !std::isfinite(largestMagnitude))
        return {decimals, false, true};
    const int needed = 1 - static_cast<int>(std::floor(std::log10(largestMagnitude)));
    if (needed > most || isLong(largestMagnitude))
        return {0, true, true};
    const int shown = std::max(decimals, needed);
    return {numbers.data == nullptr ? shown : decimalsFor(numbers, shown), false, true};
}

NumberFormat exactFormat(const std::vector<double>& numbers, int least, int most)
{
    double largest = 0;
    double smallest = std::numeric_limits<double>::infinity();
    int needed = least;
    for (const double number : numbers) {
        if (!std::isfinite(number))
            continue;
        largest = std::max(largest, std::abs(number));
        smallest = number == 0 ? smallest : std::min(smallest, std::abs(number));
        while (needed < most && !exactWith(number, needed))
            ++needed;
    }
    if (isLong(largest) && !isLong(smallest)) // which takes its exponent alone
        return {needed, false};
    return numberFormat(largest, needed);
}

NumberFormat gradientFigures(const std::vector<double>& numbers, int least, int most)
{
    constexpr int figures = 3;
    constexpr int mostDecimals = 6;
    NumberFormat format = exactFormat(numbers, least, most);
    double largest = 0;
    for (const double number : numbers)
        largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
    if (format.decimals < most || format.exponent || largest == 0)
        return format;
    const int needed = figures - 1 - static_cast<int>(std::floor(std::log10(largest)));
    return needed > mostDecimals ? NumberFormat{figures - 1, true} : NumberFormat{std::max(needed, most), false};
}

std::string shownNumber(double number, const NumberFormat& format)
{
    if (std::isnan(number))
        return "NaN";
    if (std::isinf(number))
        return number < 0 ? std::string(minus) + endless : endless;
    const double magnitude = std::abs(number);
    if (magnitude == 0)
        return "0";
    std::string text = magnitudeOf(magnitude, format);
    const bool zero = text.find_first_not_of("0.") == std::string::npos;
    if (format.change && magnitude < 1 && text.starts_with("0."))
        text.erase(0, 1);
    if (!zero && (number < 0 || format.change))
        text.insert(0, number < 0 ? minus : "+");
    return text;
}

std::string exponentText(double magnitude, int decimals)
{
    const auto [mantissa, power] = scientific(magnitude, decimals);
    return joined(mantissa, power);
}

std::string rangeEnd(double number, int decimals, bool plusSign)
{
    if (!std::isfinite(number) || number == 0)
        return shownNumber(number, {});
    return (number < 0 ? minus : plusSign ? "+" : "") + rangeMagnitude(std::abs(number), decimals);
}

int decimalsFor(const ConstView& numbers, int decimals)
{
    constexpr double most = 100000; // up to which an integer tells quickly
    const auto whole = [](double number) {
        return !std::isfinite(number)
            || (std::abs(number) < most ? static_cast<double>(static_cast<int>(number)) == number
                                        : std::trunc(number) == number);
    };
    const Shape& shape = numbers.shape;
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            if (const double* row = numbers.row(s, r); !std::all_of(row, row + shape.cols, whole))
                return decimals;
    return 0;
}

} // namespace heedmap
