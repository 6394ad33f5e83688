#pragma once

#include "paint/theme.h"

#include <QPen>

namespace heedmap {

/// How the lines of one head look beside those of others: seven colours that readers who see no red or no
/// green can tell apart (after Okabe and Ito, "Color universal design", 2008), then the same dashed, then dotted.
struct HeadLook {
    QColor colour;
    Qt::PenStyle style = Qt::SolidLine;
};

HeadLook headLook(int head, const Theme& theme);

/// Of the line of a weight: thick and opaque as its share of the largest is large.
QPen weightPen(const HeadLook& look, double share, double thickest);

} // namespace heedmap
