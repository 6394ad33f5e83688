#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The same numbers, read row by row, in another shape: (1×16) → (4×4), (4×3) → (4×1×3).
/// Throws Error if there are not as many, or the sizes do not divide one another: (2×3) → (3×2).
HEEDMAP_EXPORT std::shared_ptr<const Op> reread(const Shape& shape);

} // namespace heedmap
