#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The softmax of each row: A_ij = exp(S_ij − max_j S_ij) / Σ_j exp(S_ij − max_j S_ij).
///
/// Inputs: scores (n×m or h×n×m), and optionally a mask (the same, or n×m for all heads): a row that
/// it masks whole then becomes zeros. Without it such a row is what the formula gives: NaN if all
/// scores are −∞. A single −∞ gives exactly 0. Throws Error if the mask does not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> softmax();

} // namespace heedmap
