#include "ops/small_product.h"

#include "tensor/eigen_map.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace heedmap {
namespace {

/// A Height×Width tile of C, held in registers while k runs: C += A·B, where B has contiguous rows.
template <int Height, int Width>
inline void addTile(const Factor& a, const double* b, Index bRow, double* c, Index stride, Index inner)
{
    using Row = Eigen::Array<double, 1, Width>;
    Row sums[Height];
    for (int i = 0; i < Height; ++i)
        sums[i] = Eigen::Map<const Row>(c + i * stride);
    for (Index k = 0; k < inner; ++k) {
        const Row right = Eigen::Map<const Row>(b + k * bRow);
        for (int i = 0; i < Height; ++i)
            sums[i] += a.data[i * a.row + k * a.col] * right;
    }
    for (int i = 0; i < Height; ++i)
        Eigen::Map<Row>(c + i * stride) = sums[i];
}

template <int Width>
void addColumns(const Factor& a, const double* b, Index bRow, double* c, Index stride, Index rows, Index inner)
{
    Index i = 0;
    for (; i + 4 <= rows; i += 4)
        addTile<4, Width>({a.data + i * a.row, a.row, a.col}, b, bRow, c + i * stride, stride, inner);
    for (; i < rows; ++i)
        addTile<1, Width>({a.data + i * a.row, a.row, a.col}, b, bRow, c + i * stride, stride, inner);
}

} // namespace

void smallProduct(const Factor& a, const Factor& b, double* c, Index stride, Index rows, Index inner, Index cols)
{
    assert(inner * cols <= smallProductLimit);
    std::array<double, smallProductLimit> turned; // B with contiguous rows
    const double* right = b.data;
    Index rightRow = b.row;
    if (b.col != 1) {
        for (Index j = 0; j < cols; ++j)
            for (Index k = 0; k < inner; ++k)
                turned[static_cast<std::size_t>(k * cols + j)] = b.data[k * b.row + j * b.col];
        right = turned.data();
        rightRow = cols;
    }
    Index j = 0;
    for (; j + 8 <= cols; j += 8)
        addColumns<8>(a, right + j, rightRow, c + j, stride, rows, inner);
    for (; j + 2 <= cols; j += 2)
        addColumns<2>(a, right + j, rightRow, c + j, stride, rows, inner);
    for (; j < cols; ++j)
        addColumns<1>(a, right + j, rightRow, c + j, stride, rows, inner);
}

} // namespace heedmap
