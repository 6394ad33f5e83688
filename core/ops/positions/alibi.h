#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

struct AlibiOptions {
    Index queries = 0;
    Index keys = 0;
    Index heads = 0; ///< 0: one head, as a matrix instead of a stack
};

/// B[h,i,j] = −slope_h·|i−j|, (h×n×m) or (n×m) (Press, Smith and Lewis, "Train Short, Test Long").
/// slope_h = 2^(−8(h+1)/H) for H a power of two; otherwise the slopes of the next lower power of
/// two P, then every second one of those of 2P. No inputs.
HEEDMAP_EXPORT std::shared_ptr<const Op> alibi(AlibiOptions options);

} // namespace heedmap
