#pragma once

#include <QColor>

#include <array>

namespace heedmap {

/// Whose colour a symbol wears; it keeps that colour wherever it is written.
enum class SymbolInk { Input, Query, Key, Value, Scores, Weights, Output, Mask, Gradient, Plain };

/// What lies behind everything: palettes of data have colours for each.
enum class Ground { Light, Dark };

/// Every colour that is not data.
struct Theme {
    QColor window;
    QColor panel;
    QColor hairline;
    QColor text;
    QColor muted;
    QColor accent;
    QColor noticeGround;
    QColor noticeLine;
    QColor noticeText;
    QColor error;
    QColor markGround; ///< under the signs for −∞ and NaN
    QColor markLine;
    double lineWidth = 1; ///< of hairlines and outlines, px
    Ground ground = Ground::Light;
    std::array<QColor, 10> inks;

    const QColor& ink(SymbolInk ink) const { return inks[static_cast<std::size_t>(ink)]; }
};

const Theme& lightTheme();
const Theme& darkTheme();
const Theme& highContrastLightTheme();
const Theme& highContrastDarkTheme();
/// The light theme on white: what figures for print are drawn with.
const Theme& paperTheme();
/// The same with all text in one colour.
const Theme& printTheme();
/// The same with black text.
const Theme& journalTheme();
/// The same with heavier lines, for slides and posters.
const Theme& slideTheme();
const Theme& posterTheme();

} // namespace heedmap
