#pragma once

// Private to the operations: numbers of a vector that name rows or columns.

#include <heedmap/tensor/view.h>

#include <cmath>

namespace heedmap {

/// The index nearest to a number, a half away from zero; −1 if it is none of `count`.
inline Index nearestIndex(double number, Index count)
{
    const double nearest = std::round(number);
    return nearest >= 0 && nearest < static_cast<double>(count) ? static_cast<Index>(nearest) : -1;
}

/// The index nearest to entry `i`; −1 likewise.
inline Index indexAt(const ConstView& indices, Index i, Index count)
{
    return nearestIndex(indices.row(0, 0)[i], count);
}

} // namespace heedmap
