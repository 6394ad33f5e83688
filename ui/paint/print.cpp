#include "paint/print.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

double Print::unit() const
{
    constexpr double onScreen = 72.0 / 96;
    constexpr double usualText = 7;
    constexpr double labelPx = 12;
    if (!asked())
        return onScreen;
    return (text > 0 ? text : usualText) / labelPx;
}

// Layouts are of whole points, and at most as high as the page.
double Print::heightPx() const { return height > 0 ? std::max(std::floor(height + 1e-6), 1.0) / unit() : 0; }

} // namespace heedmap
