#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Running totals along the first axis, the rows of a matrix or the slices of a stack:
/// out[i] = Σ_{j ≤ i} x[j] for i below `count`; past the last of x the totals stay constant.
HEEDMAP_EXPORT std::shared_ptr<const Op> prefixSum(Index count);

/// Running totals from the end, out[i] = Σ_{j ≥ i} x[j]: the gradient of a running total.
HEEDMAP_EXPORT std::shared_ptr<const Op> suffixSum(Index count);

/// Running totals along each row: out[j] = Σ_{k ≤ j} x[k].
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRow();
/// Running totals from the end, out[j] = Σ_{k ≥ j} x[k]: the gradient of `runningRow`.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningRowFromEnd();

/// The largest number of each row: (n×m) → a vector (n); of a vector, one number. A second input, a
/// vector (n), is the maximum so far of each row, and counts as one more number of it.
/// NaN if one of the numbers is NaN. Throws Error for stacks and if the vector does not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningMax();

/// 1 at the first cell of each row that is larger than all before it, earlier maxima included, and not
/// smaller than any after: the position of the running maximum, (n×m). It has no gradient.
HEEDMAP_EXPORT std::shared_ptr<const Op> whereLargest();

/// The running sum of an online softmax after one more block (Milakov and Gimelshein, Online Normalizer
/// Calculation for Softmax): out_i = before_i·rescale_i + Σ_j x_ij.
/// Inputs: x (n×m), before (n), rescale (n). Throws Error if they do not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningTotal();

/// The same for a matrix of sums: out_ij = before_ij·rescale_i + x_ij.
/// Inputs: x (n×d), before (n×d), rescale (n). Throws Error if they do not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> rescaledSum();

} // namespace heedmap
