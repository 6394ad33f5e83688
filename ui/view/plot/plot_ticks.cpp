#include "view/plot/plot_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace heedmap {

QString powerOfTen(int exponent)
{
    constexpr int written = 4; // as digits
    if (exponent >= 0 && exponent < written)
        return QString::number(static_cast<int>(std::lround(std::pow(10.0, exponent))));
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = exponent < 0 ? QStringLiteral("10⁻") : QStringLiteral("10");
    for (const QChar digit : QString::number(std::abs(exponent)))
        text += digits[digit.digitValue()];
    return text;
}

QSharedPointer<QCPAxisTicker> powersOfTen(int every)
{
    constexpr int highest = 18;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int exponent = 0; exponent <= highest; exponent += std::max(every, 1))
        ticker->addTick(std::pow(10.0, exponent), powerOfTen(exponent));
    return ticker;
}

} // namespace heedmap
