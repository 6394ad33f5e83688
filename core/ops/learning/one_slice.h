#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// One slice of a stack: (h×n×m) → (n×m). Throws Error if the stack has no such slice.
HEEDMAP_EXPORT std::shared_ptr<const Op> oneSlice(Index slice);

/// The gradient of one slice: (n×m) → (count×n×m), the matrix as that slice, all others zero.
HEEDMAP_EXPORT std::shared_ptr<const Op> asSlice(Index slice, Index count);

} // namespace heedmap
