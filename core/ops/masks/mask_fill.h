#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// scores (n×m or h×n×m), mask (the same, or n×m for all heads) → the scores, with `fill` where the
/// mask is 0. Throws Error if sizes differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskFill(double fill);

/// The gradient of the scores: the incoming gradient where the mask is not 0, else 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskGradient();

} // namespace heedmap
