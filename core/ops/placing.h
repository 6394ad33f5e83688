#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The input under another name; a view.
HEEDMAP_EXPORT std::shared_ptr<const Op> identity();

/// Rows and columns exchanged, slice by slice: (n×m) → (m×n). A vector becomes a column.
HEEDMAP_EXPORT std::shared_ptr<const Op> transpose();

/// The same numbers, read row by row, in another shape: (1×16) → (4×4), (4×3) → (4×1×3).
/// Throws Error if there are not as many, or the sizes do not divide one another: (2×3) → (3×2).
HEEDMAP_EXPORT std::shared_ptr<const Op> reread(const Shape& shape);

/// (n × kv·d) → (h × n × d): head g is column block ⌊g·kv/h⌋. `repeat` = h/kv neighbouring heads share
/// one block. A view: nothing is copied. Throws Error if h/repeat does not divide the columns.
HEEDMAP_EXPORT std::shared_ptr<const Op> splitHeads(Index heads, Index repeat = 1);

/// (h × n × d) → (n × h·d): the heads side by side. A view where memory is already laid out so.
HEEDMAP_EXPORT std::shared_ptr<const Op> mergeHeads();

/// Broadcasts to `shape`, as the gradient of a sum: one column or row is repeated, and each slice is repeated for a run
/// of neighbouring slices. Throws Error if the rows or columns are neither `shape`'s nor 1, or the slices do not divide
/// those of `shape`.
HEEDMAP_EXPORT std::shared_ptr<const Op> spread(const Shape& shape);

/// Each row `group` times: (n×d) → (n·group × d), slice by slice.
HEEDMAP_EXPORT std::shared_ptr<const Op> repeatRows(Index group);

} // namespace heedmap
