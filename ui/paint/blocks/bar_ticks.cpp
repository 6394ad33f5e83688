#include "paint/blocks/bar_ticks.h"

#include "paint/axis_labels.h"
#include "paint/value_text.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr std::size_t mostTicks = 5;
constexpr std::size_t wantedTicks = 3;

/// No more decimals than the step needs.
QString tickText(double value, int power)
{
    const double magnitude = std::abs(value);
    if (magnitude >= 1e5 || (magnitude > 0 && magnitude < 1e-3))
        return rangeText(value, 0);
    QString text = valueText(value, {std::max(0, -power), false, false});
    while (text.contains(QLatin1Char('.')) && text.endsWith(QLatin1Char('0')))
        text.chop(1);
    return text.endsWith(QLatin1Char('.')) ? text.chopped(1) : text;
}

std::vector<BarTick> linearTicks(const ValueScale& scale, double factor, int power)
{
    const double step = factor * std::pow(10.0, power);
    const double slack = 1e-9 * step;
    std::vector<BarTick> ticks;
    for (double at = std::ceil((scale.lo() - slack) / step); at * step <= scale.hi() + slack; ++at) {
        const double value = at * step + 0.0; // no −0
        ticks.push_back({std::clamp(scale.barPosition(value), 0.0, 1.0), tickText(value, power)});
        if (ticks.size() > mostTicks)
            break;
    }
    return ticks;
}

/// "10⁻³"
QString decadeText(int power)
{
    if (power >= -2 && power <= 3)
        return valueText(std::pow(10.0, power), {std::max(0, -power), false, false});
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = QStringLiteral("10") + (power < 0 ? QStringLiteral("⁻") : QString());
    for (const QChar digit : QString::number(std::abs(power)))
        text += QChar(digits[digit.digitValue()]);
    return text;
}

std::vector<BarTick> decades(const ValueScale& scale)
{
    std::vector<BarTick> ticks;
    const int last = static_cast<int>(std::floor(std::log10(scale.hi()) + 1e-9));
    for (int power = static_cast<int>(std::ceil(std::log10(scale.lo()) - 1e-9)); power <= last; ++power)
        ticks.push_back({std::clamp(scale.barPosition(std::pow(10.0, power)), 0.0, 1.0), decadeText(power)});
    return ticks;
}

bool haveRoom(const std::vector<BarTick>& ticks, double length, double px, bool upright)
{
    constexpr double between = 4;
    double end = -1e9;
    for (const BarTick& tick : ticks) {
        if (tick.text.isEmpty())
            continue;
        const double half = (upright ? px * 1.1 : textWidth(tick.text, px)) / 2;
        if (tick.along * length - half < end)
            return false;
        end = tick.along * length + half + between;
    }
    return true;
}

std::vector<BarTick> logarithmicTicks(const ValueScale& scale, double length, double px, bool upright)
{
    std::vector<BarTick> all = decades(scale);
    for (std::size_t every = 1; every < std::max<std::size_t>(all.size(), 1); ++every) {
        std::vector<BarTick> some = all;
        for (std::size_t i = 0; i < some.size(); ++i)
            if ((some.size() - 1 - i) % every != 0)
                some[i].text.clear();
        if (haveRoom(some, length, px, upright))
            return some;
    }
    return all;
}

} // namespace

std::vector<BarTick> barTicks(const ValueScale& scale, double length, double px, bool upright)
{
    if (scale.mode() == ValueScale::Mode::Logarithmic) {
        std::vector<BarTick> ticks = logarithmicTicks(scale, length, px, upright);
        if (ticks.size() > 1)
            return ticks;
    }
    const int first = static_cast<int>(std::floor(std::log10(scale.hi() - scale.lo()))) - 1;
    std::vector<BarTick> fewer;
    for (int power = first; power <= first + 3; ++power)
        for (const double factor : {1.0, 2.0, 5.0}) {
            std::vector<BarTick> ticks = linearTicks(scale, factor, power);
            if (ticks.size() > mostTicks || ticks.size() < 2 || !haveRoom(ticks, length, px, upright))
                continue;
            if (ticks.size() >= wantedTicks)
                return ticks;
            if (fewer.empty())
                fewer = std::move(ticks);
        }
    return fewer;
}

} // namespace heedmap
