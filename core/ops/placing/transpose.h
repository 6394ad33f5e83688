#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Rows and columns exchanged, slice by slice: (n×m) → (m×n). A vector becomes a column.
HEEDMAP_EXPORT std::shared_ptr<const Op> transpose();

} // namespace heedmap
