#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

// Weights of rows of scores in place of softmax. A last input may be a mask, as large as the scores or for all slices:
// where it is 0 along a whole row, the row's weights are 0. All throw Error if sizes do not fit.

/// exp(s_j) / (exp(r) + Σ_k exp(s_k)): scores (n×m or h×n×m), sinks r (h, or 1 for all slices). A sink takes part of
/// each row's sum and has no key (Xiao et al., "Efficient Streaming Language Models with Attention Sinks").
HEEDMAP_EXPORT std::shared_ptr<const Op> softmaxWithSinks();

/// exp(s_j) / (1 + Σ_k exp(s_k)): a row may add up to less than 1 (Miller, "Attention Is Off By One").
HEEDMAP_EXPORT std::shared_ptr<const Op> softmaxPlusOne();

/// The point nearest to the scores among the rows of weights that add up to 1; many weights are exactly 0 (Martins and
/// Astudillo, "From Softmax to Sparsemax", 2016).
HEEDMAP_EXPORT std::shared_ptr<const Op> sparsemax();

/// The gradient of its scores, from the weights and dA: dA less its mean over the weights that are not 0, else 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> sparsemaxGradient();

} // namespace heedmap
