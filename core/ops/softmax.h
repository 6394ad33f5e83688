#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The softmax of each row: A_ij = exp(S_ij − max_j S_ij) / Σ_j exp(S_ij − max_j S_ij).
///
/// Inputs: scores (n×m or h×n×m), and optionally a mask (the same, or n×m for all heads): a row that
/// it masks whole then becomes zeros. Without it such a row is what the formula gives: NaN if all
/// scores are −∞. A single −∞ gives exactly 0. Throws Error if the mask does not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> softmax();

/// The gradient of a row softmax from its output A and the gradient dA: dS = A ∘ (dA − rowsum(A ∘ dA)), a cell's own
/// weight times how far its push lies above the row's mean push.
HEEDMAP_EXPORT std::shared_ptr<const Op> softmaxGradient();

/// The logarithm of a row softmax, exact where a weight underflows: log p = z − max z − log Σ exp(z − max z).
HEEDMAP_EXPORT std::shared_ptr<const Op> logSoftmax();

/// Its gradient, from z and the gradient g of log p: dz = g − softmax(z) ∘ rowsum(g).
HEEDMAP_EXPORT std::shared_ptr<const Op> logSoftmaxGradient();

} // namespace heedmap
