#include "paint/value_text.h"

#include <heedmap/base/number_text.h>
#include <heedmap/tensor/decimals.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr QChar minus(0x2212);
constexpr QChar infinitySign(0x221e);

// "1.23e-05" as C writes it, to "1.23e−5".
QString exponentText(double magnitude, int decimals)
{
    const QString text = QString::number(magnitude, 'e', decimals);
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    const int power = text.mid(e + 1).toInt();
    const QString sign = power < 0 ? QString(minus) : QString();
    return text.left(e) + QLatin1Char('e') + sign + QString::number(std::abs(power));
}

// As few figures as tell the number to the decimals, two at least: "1e9", "1.23e5".
QString shortExponentText(double magnitude, int decimals)
{
    constexpr int fewest = 2;
    QString text = exponentText(magnitude, std::max(decimals, fewest));
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    qsizetype end = e;
    while (text[end - 1] == QLatin1Char('0'))
        --end;
    if (text[end - 1] == QLatin1Char('.'))
        --end;
    return text.remove(end, e - end);
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

QString magnitudeText(double largestMagnitude)
{
    if (largestMagnitude == 0)
        return QStringLiteral("±0");
    const QString text = exponentText(largestMagnitude, 1);
    return QChar(0xb1) + (text.endsWith(QLatin1String("e0")) ? text.chopped(2) : text);
}

QString valueText(double value, const NumberFormat& format)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value < 0 ? QString(minus) + infinitySign : QString(infinitySign);
    const double magnitude = std::abs(value);
    if (magnitude == 0)
        return QStringLiteral("0");
    QString text = format.exponent ? exponentText(magnitude, format.decimals)
        : isLong(magnitude)        ? shortExponentText(magnitude, format.decimals)
                                   : QString::number(magnitude, 'f', format.decimals);
    const bool zero = std::all_of(text.begin(), text.end(), [](QChar c) { return c == u'0' || c == u'.'; });
    if (format.change && magnitude < 1 && text.startsWith(QLatin1String("0.")))
        text.remove(0, 1);
    if (!zero && (value < 0 || format.change))
        text.prepend(value < 0 ? minus : QLatin1Char('+'));
    return text;
}

QString rangeText(double value, int decimals, bool plusSign)
{
    if (!std::isfinite(value))
        return valueText(value, {});
    const double magnitude = std::abs(value);
    if (magnitude == 0)
        return QStringLiteral("0");
    QString text;
    if (magnitude >= 1e5 || magnitude < 1e-3) {
        text = QString::number(magnitude, 'e', 6);
        const qsizetype e = text.indexOf(QLatin1Char('e'));
        QString mantissa = text.left(e);
        while (mantissa.endsWith(QLatin1Char('0')))
            mantissa.chop(1);
        const qsizetype point = mantissa.indexOf(QLatin1Char('.'));
        text = exponentText(magnitude, static_cast<int>(mantissa.size() - point - 1));
    } else {
        text = QString::number(magnitude, 'f', 6);
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        const qsizetype needed = text.size() - text.indexOf(QLatin1Char('.')) - 1;
        const int shown = magnitude < 100 ? decimals : 0;
        text = QString::number(magnitude, 'f', std::max(static_cast<int>(needed), shown));
    }
    if (value < 0)
        return minus + text;
    return plusSign ? QLatin1Char('+') + text : text;
}

QString beforePoint(const QString& text)
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    return point < 0 ? text : text.left(point);
}

} // namespace heedmap
