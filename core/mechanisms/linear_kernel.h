#pragma once

#include "mechanisms/efficient.h"

namespace heedmap {

/// Katharopoulos et al., Transformers are RNNs, 3.2 and 3.3: weights that are products of features,
/// φ(q_i)·φ(k_j) / D_i, need never be formed. Appends `KV`, `K_sum`, `D`, `Z_sum`, `Z`, and for
/// comparison `A_sum` and `A_implied`; with `efficient.causal`, `KV` and `K_sum` are running totals,
/// one for each query (n×r×d_v, n×r).
/// `queries` (n×r) and `keys` (m×r) are the features. Fills in the weights and the output.
void appendLinearKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys);

/// The same where nothing is divided and nothing is causal: `KV`, `Z` and `A_implied`.
void appendUndividedKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys);

/// The same for stacks, a slice a head, where nothing is causal: `KV`, `K_sum`, `D` (heads×n), `Z` and `A_implied`.
void appendKernelOfHeads(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys);

/// The products KV, K_sum, D and Z_sum; held are the features, one KV, one K_sum and D.
Cost linearKernelCost(const Dimensions& sizes, Index features);

} // namespace heedmap
