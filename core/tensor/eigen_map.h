#pragma once

// Private to the core: no public header includes Eigen.

#include <heedmap/tensor/view.h>

#include <Eigen/Core>

namespace heedmap {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixMap = Eigen::Map<RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstMatrixMap = Eigen::Map<const RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;
using ArrayMap = Eigen::Map<Eigen::ArrayXd>;
using ConstArrayMap = Eigen::Map<const Eigen::ArrayXd>;

/// A rectangle of one slice as an Eigen matrix, in place.
inline ConstMatrixMap block(const ConstView& view, Index slice, const Range& rows, const Range& cols)
{
    return {view.row(slice, rows.begin) + cols.begin, rows.size(), cols.size(), Eigen::OuterStride<>(view.rowStride)};
}

inline MatrixMap block(const View& view, Index slice, const Range& rows, const Range& cols)
{
    return {view.row(slice, rows.begin) + cols.begin, rows.size(), cols.size(), Eigen::OuterStride<>(view.rowStride)};
}

/// Part of one row as an Eigen array, in place.
inline ConstArrayMap strip(const ConstView& view, Index slice, Index row, const Range& cols)
{
    return {view.row(slice, row) + cols.begin, cols.size()};
}

inline ArrayMap strip(const View& view, Index slice, Index row, const Range& cols)
{
    return {view.row(slice, row) + cols.begin, cols.size()};
}

} // namespace heedmap
