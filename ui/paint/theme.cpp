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

QColor rgb(QRgb colour) { return QColor::fromRgb(colour); }

} // namespace

const Theme& lightTheme()
{
    static const Theme theme{
        .window = rgb(0xf6f7f9),
        .panel = rgb(0xffffff),
        .hairline = rgb(0xe3e6ea),
        .text = rgb(0x1b1f24),
        .muted = rgb(0x68707c),
        .accent = rgb(0x3559d6),
        .noticeGround = rgb(0xfff8ec),
        .noticeLine = rgb(0xf0d089),
        .noticeText = rgb(0x7a5200),
        .error = rgb(0xb42318),
        .markGround = rgb(0xe9ebee),
        .markLine = rgb(0x8b939f),
        .lineWidth = 1,
        .inks = lightInks(),
    };
    return theme;
}

const Theme& darkTheme()
{
    static const Theme theme{
        .window = rgb(0x14171b),
        .panel = rgb(0x1c2026),
        .hairline = rgb(0x2c323a),
        .text = rgb(0xe8ebef),
        .muted = rgb(0x98a1ad),
        .accent = rgb(0x7c9cff),
        .noticeGround = rgb(0x33290f),
        .noticeLine = rgb(0x7a5f1d),
        .noticeText = rgb(0xf0d089),
        .error = rgb(0xff8a80),
        .markGround = rgb(0x343b45),
        .markLine = rgb(0x8690a0),
        .lineWidth = 1,
        .ground = Ground::Dark,
        .inks = darkInks(),
    };
    return theme;
}

const Theme& highContrastLightTheme()
{
    static const Theme theme{
        .window = rgb(0xffffff),
        .panel = rgb(0xffffff),
        .hairline = rgb(0x000000),
        .text = rgb(0x000000),
        .muted = rgb(0x000000),
        .accent = rgb(0x0000c8),
        .noticeGround = rgb(0xffffff),
        .noticeLine = rgb(0x000000),
        .noticeText = rgb(0x000000),
        .error = rgb(0x9b0000),
        .markGround = rgb(0xd8d8d8),
        .markLine = rgb(0x000000),
        .lineWidth = 2,
        .inks = strongInks(),
    };
    return theme;
}

const Theme& highContrastDarkTheme()
{
    static const Theme theme{
        .window = rgb(0x000000),
        .panel = rgb(0x000000),
        .hairline = rgb(0xffffff),
        .text = rgb(0xffffff),
        .muted = rgb(0xffffff),
        .accent = rgb(0xffe600),
        .noticeGround = rgb(0x000000),
        .noticeLine = rgb(0xffe600),
        .noticeText = rgb(0xffe600),
        .error = rgb(0xff9c94),
        .markGround = rgb(0x303030),
        .markLine = rgb(0xffffff),
        .lineWidth = 2,
        .ground = Ground::Dark,
        .inks = darkInks(),
    };
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

namespace {

Theme inBlack()
{
    Theme theme = paperTheme();
    theme.text = theme.muted = theme.noticeText = Qt::black;
    theme.inks.fill(Qt::black);
    return theme;
}

Theme withLines(double width)
{
    Theme theme = paperTheme();
    theme.muted = theme.text;
    theme.lineWidth = width;
    return theme;
}

} // namespace

const Theme& printTheme()
{
    static const Theme theme = withLines(1);
    return theme;
}

const Theme& journalTheme()
{
    static const Theme theme = inBlack();
    return theme;
}

const Theme& slideTheme()
{
    static const Theme theme = withLines(1.25);
    return theme;
}

const Theme& posterTheme()
{
    static const Theme theme = withLines(1.5);
    return theme;
}

} // namespace heedmap
