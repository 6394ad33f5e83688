#pragma once

// Private to the operations: sweeps over one row of numbers, written so that compilers vectorise
// them, and so that every build and machine adds in the same order.

#include <heedmap/tensor/shape.h>

namespace heedmap {

/// The sum of `count` numbers, in eight interleaved partial sums.
double rowTotal(const double* numbers, Index count);

/// The largest number; NaN is passed over. −∞ of none.
double rowLargest(const double* numbers, Index count);

/// out[i] = exp(in[i] − shift), to within one unit in the last place: exactly 0 of −∞, ∞ of ∞, NaN of NaN.
void rowExp(const double* in, double shift, double* out, Index count);

} // namespace heedmap
