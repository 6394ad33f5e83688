#include "paint/contrast.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

double linearLight(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double relativeLuminance(QRgb colour)
{
    return 0.2126 * linearLight(qRed(colour)) + 0.7152 * linearLight(qGreen(colour))
        + 0.0722 * linearLight(qBlue(colour));
}

double contrastRatio(QRgb a, QRgb b)
{
    const double one = relativeLuminance(a);
    const double other = relativeLuminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

QRgb inkOn(QRgb ground)
{
    constexpr QRgb black = 0xff000000;
    constexpr QRgb white = 0xffffffff;
    return contrastRatio(ground, black) >= contrastRatio(ground, white) ? black : white;
}

QColor mixed(const QColor& ground, const QColor& ink, double share)
{
    const auto mix = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return {mix(ground.red(), ink.red()), mix(ground.green(), ink.green()), mix(ground.blue(), ink.blue())};
}

} // namespace heedmap
