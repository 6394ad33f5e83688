#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The rank of each number in its row: 0 for the largest; of equal ones the first comes first, and NaN comes last.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowRank();

/// Top-k and nucleus sampling (Holtzman et al. 2020): from logits z (n×m) and their ranks, 1 for what is kept, else 0:
/// the `most` largest (0: all), of these the fewest whose softmax sums to at least `share`, and at least one.
HEEDMAP_EXPORT std::shared_ptr<const Op> keepLargest(Index most, double share);

/// Running totals along each row: out[j] = Σ_{k ≤ j} x[k].
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRow();
/// Running totals from the end, out[j] = Σ_{k ≥ j} x[k]: the gradient of `runningRow`.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRowFromEnd();

/// Draws by the inverse of the cumulative distribution: running totals (1×n), u (1×1) → the first column whose total
/// exceeds u (1×1); if none does, the last column whose total exceeds the one before it.
HEEDMAP_EXPORT std::shared_ptr<const Op> firstAbove();

} // namespace heedmap
