#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The rows of a table that a list of ids names: (v×d), (n) → (n×d), out[i] = table[ids[i]]. An id between
/// two rows means the nearer one; where there is no such row, the result is NaN.
/// Throws Error if the table is a stack or the ids are not a vector.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowLookup();

/// The gradient of `rowLookup`, (n×d), (n) → (rows×d): row i is the sum of the rows whose id is i.
/// Throws Error if there is not an id for each row.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowCollect(Index rows);

/// One number of each row: x (n×m), columns (n) → (n), out[i] = x[i, columns[i]]; 0 where columns[i] is not a
/// column, such as −1 for a token that does not count.
HEEDMAP_EXPORT std::shared_ptr<const Op> pick();

/// The gradient of `pick`: (n), columns (n) → (n×width), out[i, columns[i]] is the number of row i, all else 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> putBack(Index width);

struct ReorderOptions {
    bool rows = true;
    bool cols = false;
    bool back = false; ///< out[order[i]] is x[i]; where several are sent to one place, their sum
};

/// A matrix with rows, columns or both in another order: out[i,j] = x[order[i], order[j]].
/// Inputs: x (n×m), order (a vector). An entry of the order that is not an index gives NaN, or, going back,
/// is left out. Throws Error if the order has not an entry for each row or column.
HEEDMAP_EXPORT std::shared_ptr<const Op> reorder(ReorderOptions options = {});

} // namespace heedmap
