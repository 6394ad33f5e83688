#pragma once

#include <QColor>

namespace heedmap {

/// The light an 8-bit sRGB channel stands for, 0 to 1.
double linearLight(int channel);

/// Relative luminance of an sRGB colour, 0 (black) to 1 (white) (WCAG 2.1).
double relativeLuminance(QRgb colour);

/// 1 (equal) to 21 (black on white) (WCAG 2.1).
double contrastRatio(QRgb a, QRgb b);

/// Black or white, whichever reads better on `ground`. One of the two always reaches 4.58:1, because
/// black's and white's contrast are equal where (L + 0.05)² = 1.05 · 0.05.
QRgb inkOn(QRgb ground);

/// A colour between two; 0 is the first.
QColor mixed(const QColor& ground, const QColor& ink, double share);

} // namespace heedmap
