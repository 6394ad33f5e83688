#pragma once

// Private to the operations: a vector of indices among the inputs of an operation.

#include <heedmap/tensor/view.h>

#include <cmath>

namespace heedmap {

/// The index nearest to entry `i`; −1 if it is none of `count`.
inline Index indexAt(const ConstView& indices, Index i, Index count)
{
    const double nearest = std::round(indices.row(0, 0)[i]);
    return nearest >= 0 && nearest < static_cast<double>(count) ? static_cast<Index>(nearest) : -1;
}

} // namespace heedmap
