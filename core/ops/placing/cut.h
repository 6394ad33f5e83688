#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// Some neighbouring rows and columns of every slice: (n×m) → (rows×cols). Throws Error if there are fewer.
HEEDMAP_EXPORT std::shared_ptr<const Op> cut(const Range& rows, const Range& cols);
/// Some rows, with all of their columns.
HEEDMAP_EXPORT std::shared_ptr<const Op> rows(Index first, Index count);
/// Some columns, in all rows.
HEEDMAP_EXPORT std::shared_ptr<const Op> columns(Index first, Index count);

/// The gradient of these: the input, from that row and column on, in a matrix that is zero elsewhere, and has as many
/// rows and columns as `whole`. Throws Error if the input does not fit in.
HEEDMAP_EXPORT std::shared_ptr<const Op> pad(Index row, Index col, const Shape& whole);

} // namespace heedmap
