#pragma once

#include "mechanisms/attention_core.h"

namespace heedmap {

/// The result of FlashAttention's tiles: `Z` (n×d_v) and `logsumexp` (n).
struct Tiled {
    NodeId output = noNode;
    NodeId logSums = noNode;
};

/// Dao et al., FlashAttention, algorithm 1, in the order of FlashAttention-2: appends the blocks, the nodes
/// `tile.i.j.*`, `Z` and `logsumexp`. Settings: block_rows, block_cols, causal, and
/// subtract_maximum, without which the exponentials are taken of the scores as they are.
Tiled appendTiles(Recipe& recipe, const Attention& attention);

} // namespace heedmap
