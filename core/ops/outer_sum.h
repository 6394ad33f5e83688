#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Every row of a added to every row of b: (n×d), (m×d) → (n×m×d), out[i,j,k] = a[i,k] + b[j,k].
/// Throws Error if they are stacks or differ in width.
HEEDMAP_EXPORT std::shared_ptr<const Op> outerSum();

} // namespace heedmap
