#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

struct RelativeBiasOptions {
    Index queries = 0;
    Index keys = 0;
    Index maxDistance = 0; ///< R
    bool stack = true;     ///< false, for a single head: a matrix
};

/// A score for each distance of a key from its query, clipped to R, added by each head:
/// (h × 2R+1) → (h×n×m), B[h,i,j] = bias[h, clip(j−i, −R, R) + R].
/// Throws Error if the input is not 2R+1 wide, or has several rows and no stack is wanted.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeBias(RelativeBiasOptions options);

/// Its gradient, (h×n×m) → (h × 2R+1): the sum over the cells at each distance.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeBiasSum(Index maxDistance);

} // namespace heedmap
