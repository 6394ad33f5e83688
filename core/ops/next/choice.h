#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The rank of each number in its row: 0 for the largest; of equal ones the first comes first, and NaN comes last.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowRank();

/// Which numbers of a row are kept, 1 or 0, from the row z and its ranks: those of a rank below `most` (0: all), and of
/// these, by their softmax, the smallest set of largest ones whose sum is at least `share`; at least one.
HEEDMAP_EXPORT std::shared_ptr<const Op> keepLargest(Index most, double share);

/// Running totals along each row: out[j] = Σ_{k ≤ j} x[k].
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRow();
/// The same from the end, out[j] = Σ_{k ≥ j} x[k]: the gradient of a running total.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRowFromEnd();

/// The first column of a row of running totals (1×n) that is above a number u (1×1), as 1×1; where none is, the last
/// that is above the one before it.
HEEDMAP_EXPORT std::shared_ptr<const Op> firstAbove();

} // namespace heedmap
