#pragma once

#include <heedmap/base/export.h>

namespace heedmap {

/// The smallest of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `value`:
/// a colour bar that ends there can be written exactly in two figures. A rounding error more than 2 is still 2.
HEEDMAP_EXPORT double niceCeiling(double value);

/// Where the colours of some numbers begin and end.
struct ValueEnds {
    double lo;
    double hi;
};

/// Of signed data between these: ±niceCeiling of the largest magnitude; or from the smallest number to the largest,
/// rounded outward to a figure or two.
HEEDMAP_EXPORT ValueEnds endsFor(double lo, double hi, bool zeroCentred);

/// Where the colours of weights end: at 1, so that a colour is the same share everywhere, or at the largest where none
/// could be told from 0 then: of thousands of keys each has a little.
HEEDMAP_EXPORT double weightsEnd(double largest);

} // namespace heedmap
