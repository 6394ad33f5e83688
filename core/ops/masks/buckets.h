#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

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
