#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// One number of each row: x (n×m), columns (n) → (n), out[i] = x[i, columns[i]]; 0 where columns[i] is not a
/// column, such as −1 for a token that does not count.
HEEDMAP_EXPORT std::shared_ptr<const Op> pick();

/// The gradient of `pick`: (n), columns (n) → (n×width), out[i, columns[i]] is the number of row i, all else 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> putBack(Index width);

} // namespace heedmap
