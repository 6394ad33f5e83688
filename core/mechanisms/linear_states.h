#pragma once

#include "mechanisms/efficient.h"

namespace heedmap {

/// What linear attention with states starts from. Queries, keys and values are matrices, or stacks of `heads` slices.
struct LinearStates {
    NodeId queries = noNode; ///< features (n×r)
    NodeId keys = noNode;    ///< features (m×r)
    NodeId values = noNode;  ///< m×d_v
    NodeId decay = noNode;   ///< n, or n×r: the same for all heads
    NodeId beta = noNode;    ///< n, or one row a head
    NodeId start = noNode;   ///< `state0`: r×d_v, or a stack
    Index heads = 0;         ///< 0: matrices
    bool delta = false;      ///< Yang et al. 2024: what a key holds is taken back before the new is written
    bool normalised = true;
};

/// x for every head, called `name`: itself if it has a slice for each, else each slice serves neighbouring heads.
/// Throws Error if its slices do not divide the heads; `array` is where it comes from.
NodeId appendForHeads(Recipe& recipe, const char* name, const char* array, NodeId x, Index heads);

/// Appends the states of causal linear attention, and what the queries read of them: `kept`, [`overlap_kept`, …,
/// `written`, `recalled`], `KV_each`, `state`, `KV`, [`K_sum`, `D`], `Z` and `A_implied`. Fills in weights and output.
void appendLinearStates(Recipe& recipe, Efficient& efficient, const LinearStates& given);

} // namespace heedmap
