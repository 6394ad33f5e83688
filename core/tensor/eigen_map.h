#pragma once

// Private to the core: no public header includes Eigen.

#include <heedmap/tensor/view.h>

// Of 64 bits on every machine, as ours.
#define EIGEN_DEFAULT_DENSE_INDEX_TYPE heedmap::Index
#include <Eigen/Core>

namespace heedmap {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixMap = Eigen::Map<RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstMatrixMap = Eigen::Map<const RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;

/// A rectangle of one slice as an Eigen matrix, in place.
inline ConstMatrixMap block(const ConstView& view, Index slice, const Range& rows, const Range& cols)
{
    return {view.from(slice, rows.begin, cols.begin), rows.size(), cols.size(), Eigen::OuterStride<>(view.rowStride)};
}

inline MatrixMap block(const View& view, Index slice, const Range& rows, const Range& cols)
{
    return {view.from(slice, rows.begin, cols.begin), rows.size(), cols.size(), Eigen::OuterStride<>(view.rowStride)};
}

} // namespace heedmap
