#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

struct RopeOptions {
    enum class Layout {
        Interleaved, ///< pairs of columns (2i, 2i+1)
        Half         ///< pairs of columns (i, i + d/2)
    };

    double base = 10000;
    Layout layout = Layout::Interleaved;
    bool inverse = false; ///< turns back, which is also the gradient
};

/// Rotary positions (Su et al., "RoFormer"): in row p of each slice the pair i of columns is turned by
/// θ = p·base^(−2i/d): (a, b) → (a cos θ − b sin θ, a sin θ + b cos θ). The shape stays.
/// Throws Error where the width is odd.
HEEDMAP_EXPORT std::shared_ptr<const Op> rope(RopeOptions options = {});

} // namespace heedmap
