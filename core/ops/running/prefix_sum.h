#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Running totals along the first axis, the rows of a matrix or the slices of a stack:
/// out[i] = Σ_{j ≤ i} x[j] for i below `count`; past the last of x the totals stay constant.
HEEDMAP_EXPORT std::shared_ptr<const Op> prefixSum(Index count);

/// Running totals from the end, out[i] = Σ_{j ≥ i} x[j]: the gradient of a running total.
HEEDMAP_EXPORT std::shared_ptr<const Op> suffixSum(Index count);

} // namespace heedmap
