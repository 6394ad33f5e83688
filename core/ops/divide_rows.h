#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Each row of a matrix (n×m) divided by its entry of a vector (n): out[i,j] = x[i,j] / d[i].
/// Throws Error if x is a stack or d has not one entry a row.
HEEDMAP_EXPORT std::shared_ptr<const Op> divideRows();

} // namespace heedmap
