#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The rows of a table that a list of ids names: (v×d), (n) → (n×d), out[i] = table[ids[i]]. An id between
/// two rows means the nearer one; where there is no such row, the result is NaN.
/// Throws Error if the table is a stack or the ids are not a vector.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowLookup();

/// The gradient of `rowLookup`, (n×d), (n) → (rows×d): row i is the sum of the rows whose id is i.
/// Throws Error if there is not an id for each row.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowCollect(Index rows);

} // namespace heedmap
