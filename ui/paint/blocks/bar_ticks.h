#pragma once

#include "paint/value_scale.h"

#include <QString>

#include <vector>

namespace heedmap {

/// A number written beside a colour bar.
struct BarTick {
    double along = 0; ///< its place, 0 to 1
    QString text;     ///< empty where a decade has no room for its number
};

/// Three to five round numbers of a bar (1, 2, 5 × 10ᵏ; two where no more lie within the range), 0 among them where it
/// lies inside; of a logarithmic bar the decades. `length` px for texts of `px`, side by side or, of an upright bar,
/// one above the other.
std::vector<BarTick> barTicks(const ValueScale& scale, double length, double px, bool upright);

} // namespace heedmap
