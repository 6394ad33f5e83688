#include "view/scene/rounding_note.h"

#include "view/scene/arithmetic.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr int mostDecimals = 17;

QString text(double value, int decimals)
{
    NumberFormat format = exactFormat({value}, 0, decimals);
    if (format.exponent)
        format.decimals = decimals;
    return valueText(value, format);
}

/// As few decimals as show the difference between the two.
int tellingDecimals(double exact, double kept, int least)
{
    const bool exponent = exactFormat({exact}, 0, least).exponent;
    const double unit = exponent ? std::pow(10.0, std::floor(std::log10(std::abs(exact)))) : 1;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(std::abs(exact - kept) / unit))), least, mostDecimals);
}

} // namespace

QString roundingNote(double exact, const FloatFormat& format, int decimals)
{
    const double kept = rounded(exact, format);
    if (kept == exact || std::isnan(exact))
        return {};
    const QString id = QString::fromUtf8(format.id.data(), static_cast<qsizetype>(format.id.size()));
    if (std::isinf(kept))
        return QCoreApplication::translate("Arithmetic", "%1 is too large: the largest number of %2 is %3")
            .arg(text(exact, decimals), id, text(format.largest(), decimals));
    if (kept == 0)
        return QCoreApplication::translate("Arithmetic", "%1 becomes 0: the smallest number of %2 above 0 is %3")
            .arg(text(exact, decimals), id, text(format.smallest(), decimals));
    const int telling = tellingDecimals(exact, kept, decimals);
    return QCoreApplication::translate("Arithmetic", "%1 rounded to %2: %3")
        .arg(text(exact, telling), id, text(kept, telling));
}

} // namespace heedmap
