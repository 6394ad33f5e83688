#pragma once

#include <heedmap/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// Some neighbouring rows and columns of every slice: (n×m) → (rows×cols). Throws Error where there are fewer.
HEEDMAP_EXPORT std::shared_ptr<const Op> cut(const Range& rows, const Range& cols);

/// Its gradient: the input at these rows and columns of a matrix that is zero elsewhere, and has as many
/// rows and columns as `whole`. Throws Error where the input is not as large as the place for it.
HEEDMAP_EXPORT std::shared_ptr<const Op> paste(const Range& rows, const Range& cols, const Shape& whole);

} // namespace heedmap
