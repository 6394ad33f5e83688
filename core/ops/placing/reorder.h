#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

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
