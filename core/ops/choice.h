#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The rank of each number in its row: 0 for the largest; of equal ones the first comes first, and NaN comes last.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowRank();

/// Top-k and nucleus sampling (Holtzman et al. 2020): from logits z (n×m) and their ranks, 1 for what is kept, else 0:
/// the `most` largest (0: all), of these the fewest whose softmax sums to at least `share`, and at least one.
HEEDMAP_EXPORT std::shared_ptr<const Op> keepLargest(Index most, double share);

/// Draws by the inverse of the cumulative distribution: running totals (1×n), u (1×1) → the first column whose total
/// exceeds u (1×1); if none does, the last column whose total exceeds the one before it.
HEEDMAP_EXPORT std::shared_ptr<const Op> firstAbove();

// Kitaev, Kaiser, Levskaya, Reformer: The Efficient Transformer, 2. None of these has a gradient.

/// The bucket of each row: the column of [x, −x] with the largest number, the first where several are.
/// (n×m) → a vector (n) of 0 … 2m−1.
HEEDMAP_EXPORT std::shared_ptr<const Op> bucketOf();

/// The indices of a vector in the order of its numbers; equal ones stay in theirs.
HEEDMAP_EXPORT std::shared_ptr<const Op> stableOrder();

/// Which keys a query sees once both are sorted by bucket, (n×n): those of its own
/// bucket, none that came later if `causal`, and itself only when there is no other.
/// Inputs: bucket (n), order (n). Throws Error if they differ in length.
HEEDMAP_EXPORT std::shared_ptr<const Op> bucketMask(bool causal);

} // namespace heedmap
