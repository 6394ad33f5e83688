#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Some neighbouring columns of every slice: (n×m) → (n×count). Throws Error where there are fewer.
HEEDMAP_EXPORT std::shared_ptr<const Op> columns(Index first, Index count);

/// Some neighbouring rows of every slice: (n×m) → (count×m). Throws Error where there are fewer.
HEEDMAP_EXPORT std::shared_ptr<const Op> rows(Index first, Index count);

/// Columns of zeros put before and after, until there are `total`: the gradient of `columns`.
/// Throws Error where the input does not fit between.
HEEDMAP_EXPORT std::shared_ptr<const Op> padColumns(Index first, Index total);

/// Rows of zeros put before and after, likewise: the gradient of `rows`.
HEEDMAP_EXPORT std::shared_ptr<const Op> padRows(Index first, Index total);

} // namespace heedmap
