#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// One slice of a stack: (h×n×m) → (n×m). Throws Error if there are fewer.
HEEDMAP_EXPORT std::shared_ptr<const Op> oneSlice(Index slice);

/// The gradient of that: a matrix as one of `count` slices, the others zero.
HEEDMAP_EXPORT std::shared_ptr<const Op> asSlice(Index slice, Index count);

} // namespace heedmap
