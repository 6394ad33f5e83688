#include "paint/theme.h"

namespace heedmap {
namespace {

using Inks = std::array<QColor, 10>;

Inks inks(std::array<QRgb, 10> colours)
{
    Inks result;
    for (std::size_t i = 0; i < colours.size(); ++i)
        result[i] = QColor::fromRgb(colours[i]);
    return result;
}

// X, Q, K, V, scores, weights, outputs, masks, gradients, plain
Inks lightInks()
{
    return inks({0x4a5568, 0xc2410c, 0x1d5fbf, 0x15803d, 0x7c3aed, 0x0f766e, 0xa16207, 0x6b7280, 0xbe185d, 0x1b1f24});
}

Inks darkInks()
{
    return inks({0xa9b4c6, 0xff8a5c, 0x7db2ff, 0x5fd38a, 0xb79bff, 0x4fd1c5, 0xe3b341, 0xa3abb8, 0xff7eb3, 0xe8ebef});
}

// The same hues, darkened until they reach 7:1 on white.
Inks strongInks()
{
    return inks({0x3a4354, 0x8f2d05, 0x123f85, 0x0c5527, 0x5b21b6, 0x0a4f4a, 0x6b4103, 0x454b55, 0x8c0f43, 0x000000});
}

QColor rgb(QRgb colour)
{
    return QColor::fromRgb(colour);
}

} // namespace

const Theme& lightTheme()
{
    static const Theme theme{rgb(0xf6f7f9), rgb(0xffffff), rgb(0xe3e6ea), rgb(0x1b1f24), rgb(0x68707c),
                             rgb(0x3559d6), rgb(0xfff8ec), rgb(0xf0d089), rgb(0x7a5200), rgb(0xb42318),
                             rgb(0xe9ebee), rgb(0x8b939f), 1,             lightInks()};
    return theme;
}

const Theme& darkTheme()
{
    static const Theme theme{rgb(0x14171b), rgb(0x1c2026), rgb(0x2c323a), rgb(0xe8ebef), rgb(0x98a1ad),
                             rgb(0x7c9cff), rgb(0x33290f), rgb(0x7a5f1d), rgb(0xf0d089), rgb(0xff8a80),
                             rgb(0x343b45), rgb(0x8690a0), 1,             darkInks()};
    return theme;
}

const Theme& highContrastLightTheme()
{
    static const Theme theme{rgb(0xffffff), rgb(0xffffff), rgb(0x000000), rgb(0x000000), rgb(0x000000),
                             rgb(0x0000c8), rgb(0xffffff), rgb(0x000000), rgb(0x000000), rgb(0x9b0000),
                             rgb(0xd8d8d8), rgb(0x000000), 2,             strongInks()};
    return theme;
}

const Theme& highContrastDarkTheme()
{
    static const Theme theme{rgb(0x000000), rgb(0x000000), rgb(0xffffff), rgb(0xffffff), rgb(0xffffff),
                             rgb(0xffe600), rgb(0x000000), rgb(0xffe600), rgb(0xffe600), rgb(0xff9c94),
                             rgb(0x303030), rgb(0xffffff), 2,             darkInks()};
    return theme;
}

const Theme& paperTheme()
{
    static const Theme theme = [] {
        Theme paper = lightTheme();
        paper.window = paper.panel;
        return paper;
    }();
    return theme;
}

} // namespace heedmap
