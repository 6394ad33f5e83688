#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Broadcasts to `shape`, as the gradient of a sum: one column or row is repeated, and each slice is repeated for a run
/// of neighbouring slices. Throws Error if the rows or columns are neither `shape`'s nor 1, or the slices do not divide
/// those of `shape`.
HEEDMAP_EXPORT std::shared_ptr<const Op> spread(const Shape& shape);

} // namespace heedmap
