#pragma once

// Private to the operations.

#include <heedmap/tensor/region.h>

namespace heedmap {

/// Memory layout of a factor: entry (i, j) is data[i·row + j·col]; one of the strides is 1.
struct Factor {
    const double* data = nullptr;
    Index row = 0;
    Index col = 0;

    Factor from(Index i, Index j) const { return {data + i * row + j * col, row, col}; }
    Factor transposed() const { return {data, col, row}; }
};

/// Where the sums of a product are added: entry (i, j) is data[i·row + j].
struct Result {
    double* data = nullptr;
    Index row = 0;
    bool fresh = false; ///< holds nothing yet: each sum begins with 0, and is never −0

    Result from(Index i, Index j) const { return {data + i * row + j, row, fresh}; }
};

/// Number of rows, of terms of each sum, and of columns of a product: (rows×inner)·(inner×cols).
struct ProductSize {
    Index rows;
    Index inner;
    Index cols;
};

/// Up to this many multiplications it does not pay to pack the factors, or to look for zeros in them.
inline constexpr Index smallProductLimit = 16384;

/// Whole products of up to this many multiplications round as IEEE multiplication and addition do, with no fused ones:
/// they have the same bits on every machine. What is small enough to be trained while one looks on is trained alike
/// everywhere.
inline constexpr Index portableProductLimit = 32768;

/// C += A·B, where the terms outside `used` are zeros. `portable`: the product of which this is a part is within that
/// limit.
///
/// Every kernel sums a cell in one order: the terms of a block of the inner index one after another, then block after
/// block. So each part of a product, computed alone, has the bits that it has in the whole.
void addProduct(const Factor& a, const Factor& b, const Result& c, const ProductSize& size, const Range& used,
                bool portable = false);

} // namespace heedmap
