#pragma once

// Private to the operations.

#include <heedmap/tensor/shape.h>

namespace heedmap {

/// Memory layout of a factor: entry (i, j) is data[i·row + j·col].
struct Factor {
    const double* data = nullptr;
    Index row = 0;
    Index col = 0;
};

/// Up to this many multiplications `smallProduct` beats a general product, which packs its factors.
inline constexpr Index smallProductLimit = 16384;

/// C += A·B   (rows×inner)·(inner×cols); the rows of C are contiguous, `stride` apart.
void smallProduct(const Factor& a, const Factor& b, double* c, Index stride, Index rows, Index inner, Index cols);

} // namespace heedmap
