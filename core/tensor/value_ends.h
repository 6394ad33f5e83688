#pragma once

#include <heedmap/base/export.h>

namespace heedmap {

/// The smallest of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `value`:
/// a colour bar that ends there can be written exactly in two figures. A rounding error more than 2 is still 2.
HEEDMAP_EXPORT double niceCeiling(double value);

/// The numbers at which the colours of a matrix begin and end.
struct ValueEnds {
    double lo;
    double hi;
};

/// The ends for data from `lo` to `hi`: zero-centred, ±niceCeiling of the largest magnitude; else both, rounded outward
/// to a figure or two.
HEEDMAP_EXPORT ValueEnds endsFor(double lo, double hi, bool zeroCentred);

/// The upper end for weights: 1, so that a colour is the same share everywhere; or the largest, if none would then
/// differ visibly from 0, as with thousands of keys.
HEEDMAP_EXPORT double weightsEnd(double largest);

} // namespace heedmap
