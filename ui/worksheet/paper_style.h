#pragma once

#include "worksheet/block.h"

#include <paint/theme.h>

namespace heedmap {

/// Sizes and colours that all of a worksheet shares.
struct PaperStyle {
    static constexpr double margin = 18 * millimetre;
    static constexpr double title = 17 * point;
    static constexpr double body = 10.5 * point;
    static constexpr double label = 9.5 * point;
    static constexpr double small = 8.5 * point;
    static constexpr double symbol = 12 * point;
    static constexpr double cell = 10 * millimetre;
    static constexpr double wideCell = 12 * millimetre; ///< where two decimals are written
    static constexpr double tightCell = 9 * millimetre;
    static constexpr double hairline = 0.2 * millimetre;
    static constexpr double ring = 0.5 * millimetre;
    static constexpr double blankLine = 0.3 * millimetre;

    static const Theme& theme() { return paperTheme(); }
    static QColor given() { return QColor::fromRgb(0xeef0f3); }
    static QColor givenLine() { return QColor::fromRgb(0xb8bfc9); }
    static QColor line() { return QColor::fromRgb(0x3b424c); }
    static QColor frame() { return QColor::fromRgb(0xc3c9d2); }
};

} // namespace heedmap
