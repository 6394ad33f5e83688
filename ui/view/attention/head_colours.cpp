#include "view/attention/head_colours.h"

#include <array>
#include <cmath>

namespace heedmap {

HeadLook headLook(int head, const Theme& theme)
{
    // Blue, vermilion, green, purple, orange and sky, darker or lighter depending on the ground; black or white.
    static constexpr std::array<QRgb, 6> onLight = {0x0072b2, 0xd55e00, 0x008a64, 0xb0548a, 0xb87900, 0x2f93cf};
    static constexpr std::array<QRgb, 6> onDark = {0x4a9fe0, 0xf0803c, 0x2fbf94, 0xde8fbd, 0xeeb13c, 0x8fd3ff};
    static constexpr Qt::PenStyle styles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    const auto& colours = theme.window.lightnessF() < theme.text.lightnessF() ? onDark : onLight;
    constexpr int count = static_cast<int>(onLight.size()) + 1;
    const int colour = head % count;
    const int style = head / count % 3;
    return {colour + 1 == count ? theme.text : QColor::fromRgb(colours[static_cast<std::size_t>(colour)]),
            styles[style]};
}

QPen weightPen(const HeadLook& look, double share, double thickest)
{
    constexpr double thinnest = 0.6;
    constexpr double faintest = 0.28;
    QColor colour = look.colour;
    colour.setAlphaF(static_cast<float>(std::lerp(faintest, 1.0, share)));
    return QPen(colour, std::lerp(thinnest, thickest, share), look.style, Qt::FlatCap);
}

} // namespace heedmap
