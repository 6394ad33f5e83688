#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The sum of each row: (n×m) → (n×1), slice by slice.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowSum();

/// The sum of each column: (n×m) → a row vector (m); in a stack (s×n×m) → (s×1×m).
HEEDMAP_EXPORT std::shared_ptr<const Op> columnSum();

/// The sum of each run of `group` neighbouring slices: (s×n×m) → (s/group × n×m), a matrix when one
/// is left. Throws Error if `group` does not divide s.
HEEDMAP_EXPORT std::shared_ptr<const Op> sliceSum(Index group);

/// The sum over everything that `shape` has one of: what becomes of the gradient of an input that
/// served many slices, rows or columns. Throws Error if a size is neither kept nor 1.
HEEDMAP_EXPORT std::shared_ptr<const Op> sumTo(const Shape& shape);

} // namespace heedmap
