#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// From scores of each query for each distance to scores for each key (Shaw, Uszkoreit and Vaswani,
/// "Self-Attention with Relative Position Representations"):
/// (s × n × 2R+1) → (s×n×m), out[s,i,j] = scores[s,i, clip(j−i, −R, R) + R].
/// Throws Error if the input is not 2R+1 wide.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeGather(Index keys, Index maxDistance);

/// Its gradient, (s×n×m) → (s × n × 2R+1): in each row, the sum over the keys at each distance.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeScatter(Index maxDistance);

} // namespace heedmap
