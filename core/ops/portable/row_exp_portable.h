#pragma once

// Private to the operations.

#include "ops/row_kernels.h"

namespace heedmap {

/// As `rowExp`, with no fused multiply-adds: the same bits on every machine, in nearly twice the time.
void rowExpPortable(const double* in, double shift, double* out, Index count);

/// The exponentials of a softmax over rows of `width`: those of narrow rows have the same bits on every machine.
inline void softmaxExp(const double* in, double shift, double* out, Index count, Index width)
{
    constexpr Index narrow = 64;
    (width <= narrow ? rowExpPortable : rowExp)(in, shift, out, count);
}

} // namespace heedmap
