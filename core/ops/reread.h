#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The same numbers, read row by row, in another shape: (1×16) → (4×4).
/// Throws Error where there are not as many.
HEEDMAP_EXPORT std::shared_ptr<const Op> reread(const Shape& shape);

} // namespace heedmap
