#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// Of each row of a matrix (n×m) the number at the column that a list (n) says, as a list; 0 if it says none, by a
/// number below 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> pick();

/// The gradient of that: the numbers of a list (n) at these columns of a matrix (n×width), zero elsewhere.
HEEDMAP_EXPORT std::shared_ptr<const Op> putBack(Index width);

} // namespace heedmap
