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

/// The mean of each run of `group` neighbouring rows: (n×d) → (n/group × d), slice by slice.
/// Throws Error if `group` does not divide n.
HEEDMAP_EXPORT std::shared_ptr<const Op> meanRows(Index group);

/// The sum over everything that `shape` has one of: what becomes of the gradient of an input that
/// served many slices, rows or columns. Throws Error if a size is neither kept nor 1.
HEEDMAP_EXPORT std::shared_ptr<const Op> sumTo(const Shape& shape);

/// Every row of a stack or matrix times one vector (d): (n×m×d) → (n×m), out[i,j] = Σ_k x[i,j,k]·v[k];
/// of a matrix (m×d) a vector (m). Throws Error if the widths differ or v is not a vector.
HEEDMAP_EXPORT std::shared_ptr<const Op> dotVector();

/// The entropy of each row in bits: (h×n×m) → (h×n), out[s,i] = −Σ_j a[s,i,j]·log₂ a[s,i,j]; of a matrix (n×m) one row.
/// A weight of 0 or less adds nothing.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowEntropy();

/// Cell by cell its derivative, −(ln a + 1)/ln 2; 0 at a weight of 0 or less.
HEEDMAP_EXPORT std::shared_ptr<const Op> entropySlope();

} // namespace heedmap
