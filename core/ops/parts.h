#pragma once

#include <heedmap/graph/op.h>

#include <vector>

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

/// One slice of a stack: (h×n×m) → (n×m). Throws Error if the stack has no such slice.
HEEDMAP_EXPORT std::shared_ptr<const Op> oneSlice(Index slice);

/// The gradient of one slice: (n×m) → (count×n×m), the matrix as that slice, all others zero.
HEEDMAP_EXPORT std::shared_ptr<const Op> asSlice(Index slice, Index count);

/// Matrices, or vectors as one row each, below one another: (a×d), (b×d), … → (a+b+… × d). Throws Error if widths
/// differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> joinRows();

/// Vectors one after another: (a), (b), … → (a+b+…); matrices side by side.
/// Throws Error if the numbers of rows differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> joinColumns();

/// A sequence cut into segments of these lengths, each padded with `fill` to the longest:
/// a vector (n) → (segments × longest), a matrix (n×d) → (segments × longest × d).
/// Throws Error if the lengths do not add up to n.
HEEDMAP_EXPORT std::shared_ptr<const Op> segments(std::vector<Index> lengths, double fill);

/// Joins the segments to the sequence again, without the padding: (segments × longest) → (n), or the same of stacks.
/// Throws Error if their number is another, or they are not as long as the longest.
HEEDMAP_EXPORT std::shared_ptr<const Op> unsegmented(std::vector<Index> lengths);

} // namespace heedmap
