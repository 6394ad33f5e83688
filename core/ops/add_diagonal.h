#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// c added to every cell of the diagonal, x + c·I, slice by slice. Throws Error if x is not square.
HEEDMAP_EXPORT std::shared_ptr<const Op> addDiagonal(double c);

} // namespace heedmap
