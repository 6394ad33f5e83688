#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// exp(x − m): each row of a matrix (n×m) less its entry of a vector (n), or a vector less a vector.
/// Throws Error if they do not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> expLess();

} // namespace heedmap
