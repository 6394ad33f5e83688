#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The mean of each run of `group` neighbouring rows: (n×d) → (n/group × d), slice by slice.
/// Throws Error if `group` does not divide n.
HEEDMAP_EXPORT std::shared_ptr<const Op> meanRows(Index group);

/// Each row `group` times: (n×d) → (n·group × d), slice by slice.
HEEDMAP_EXPORT std::shared_ptr<const Op> repeatRows(Index group);

} // namespace heedmap
