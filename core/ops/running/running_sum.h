#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The running sum of an online softmax after one more block (Milakov and Gimelshein, Online Normalizer
/// Calculation for Softmax): out_i = before_i·rescale_i + Σ_j x_ij.
/// Inputs: x (n×m), before (n), rescale (n). Throws Error if they do not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningTotal();

/// The same for a matrix of sums: out_ij = before_ij·rescale_i + x_ij.
/// Inputs: x (n×d), before (n×d), rescale (n). Throws Error if they do not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> rescaledSum();

} // namespace heedmap
