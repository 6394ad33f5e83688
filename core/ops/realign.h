#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The same numbers with axes of one entry put in or taken out: (n×d) → (n×1×d), (n×m×1) → (n×m).
/// Throws Error where the other axes are not the same ones in the same order.
HEEDMAP_EXPORT std::shared_ptr<const Op> realign(const Shape& shape);

} // namespace heedmap
