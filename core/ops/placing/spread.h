#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Each cell repeated until the result has `shape`: along columns and rows from one, along slices
/// each for a run of neighbours. The gradient of a sum.
/// Throws Error if a size is neither kept nor 1 (of slices: nor a divisor).
HEEDMAP_EXPORT std::shared_ptr<const Op> spread(const Shape& shape);

} // namespace heedmap
