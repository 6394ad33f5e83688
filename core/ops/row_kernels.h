#pragma once

// Private to the operations: sweeps over one row of numbers, written so that compilers vectorise
// them, and so that every build and machine adds in the same order.

#include <heedmap/tensor/region.h>

namespace heedmap {

/// The sum of `count` numbers, in eight interleaved partial sums.
double rowTotal(const double* numbers, Index count);

/// The largest number; NaN is passed over. −∞ of none.
double rowLargest(const double* numbers, Index count);

/// How many numbers at the end are `what`.
Index trailing(const double* numbers, Index count, double what);

/// `range`, widened to hold every index of `within` where the number is not `what`.
Range widened(const Range& range, const Range& within, const double* numbers, double what);

/// out[i] = exp(in[i] − shift), to within one unit in the last place: exactly 0 of −∞, ∞ of ∞, NaN of NaN.
void rowExp(const double* in, double shift, double* out, Index count);

} // namespace heedmap
