#include <heedmap/arithmetic/rounding_note.h>

#include <heedmap/tensor/number_format.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr int mostDecimals = 17;

std::string text(double value, int decimals)
{
    NumberFormat format = exactFormat({value}, 0, decimals);
    if (format.exponent)
        format.decimals = decimals;
    return shownNumber(value, format);
}

/// The least number of decimals that show the difference between both numbers.
int tellingDecimals(double exact, double kept, int least)
{
    const bool exponent = exactFormat({exact}, 0, least).exponent;
    const double unit = exponent ? std::pow(10.0, std::floor(std::log10(std::abs(exact)))) : 1;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(std::abs(exact - kept) / unit))), least, mostDecimals);
}

} // namespace

Sentence roundingNote(double exact, const FloatFormat& format, int decimals)
{
    const double kept = rounded(exact, format);
    if (kept == exact || std::isnan(exact))
        return {};
    if (std::isinf(kept))
        return Sentence{HEEDMAP_PHRASE("%1 is too large: the largest number of %2 is %3"), text(exact, decimals),
                        format.id, text(format.largest(), decimals)};
    if (kept == 0)
        return Sentence{HEEDMAP_PHRASE("%1 becomes 0: the smallest number of %2 above 0 is %3"), text(exact, decimals),
                        format.id, text(format.smallest(), decimals)};
    const int telling = tellingDecimals(exact, kept, decimals);
    return Sentence{HEEDMAP_PHRASE("%1 rounded to %2: %3"), text(exact, telling), format.id, text(kept, telling)};
}

} // namespace heedmap
