#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// A range of rows and columns of every slice: (n×m) → (rows×cols). Throws Error if the ranges exceed the input.
HEEDMAP_EXPORT std::shared_ptr<const Op> cut(const Range& rows, const Range& cols);
/// A range of rows, with all columns.
HEEDMAP_EXPORT std::shared_ptr<const Op> rows(Index first, Index count);
/// A range of columns, in all rows.
HEEDMAP_EXPORT std::shared_ptr<const Op> columns(Index first, Index count);

/// The gradient of these: the input, placed from that row and column on in a matrix that has as many rows and columns
/// as `whole` and is zero elsewhere. Throws Error if the input does not fit there.
HEEDMAP_EXPORT std::shared_ptr<const Op> pad(Index row, Index col, const Shape& whole);

} // namespace heedmap
