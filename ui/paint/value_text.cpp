#include "paint/value_text.h"

namespace heedmap {

QString magnitudeText(double largestMagnitude)
{
    if (largestMagnitude == 0)
        return QStringLiteral("±0");
    const QString text = QString::fromStdString(exponentText(largestMagnitude, 1));
    return QChar(0xb1) + (text.endsWith(QLatin1String("e0")) ? text.chopped(2) : text);
}

QString valueText(double value, const NumberFormat& format)
{
    return QString::fromStdString(shownNumber(value, format));
}

QString rangeText(double value, int decimals, bool plusSign)
{
    return QString::fromStdString(rangeEnd(value, decimals, plusSign));
}

QString beforePoint(const QString& text)
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    return point < 0 ? text : text.left(point);
}

} // namespace heedmap
