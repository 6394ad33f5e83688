#pragma once

#include <heedmap/tensor/region.h>

#include <cassert>
#include <memory>
#include <type_traits>
#include <utility>

namespace heedmap {

class Lease;

/// A tensor's numbers in place: rows are contiguous, everything else is strided. A view may
/// hold only a run of slices, rows and columns (a tile), and is still addressed by the tensor's own indices.
template <typename T> struct BasicView {
    T* data = nullptr;
    Shape shape;           ///< of the whole tensor
    Index sliceStride = 0; ///< in numbers; 0 lets one matrix serve every slice
    Index rowStride = 0;
    Index sliceRepeat = 1; ///< how many neighbouring slices share one matrix (grouped heads)
    Index firstSlice = 0;  ///< the indices of the cell at `data`
    Index firstRow = 0;
    Index firstCol = 0;

    BasicView() = default;
    BasicView(T* numbers, const Shape& s) : data(numbers), shape(s), sliceStride(s.rows * s.cols), rowStride(s.cols) {}

    /// A view to write is also a view to read.
    template <typename U>
        requires std::is_const_v<T> && std::is_same_v<std::add_const_t<U>, T>
        BasicView(const BasicView<U>& other) // NOLINT(google-explicit-constructor)
            : data(other.data), shape(other.shape), sliceStride(other.sliceStride), rowStride(other.rowStride),
              sliceRepeat(other.sliceRepeat), firstSlice(other.firstSlice), firstRow(other.firstRow),
              firstCol(other.firstCol)
        {
        }
        /// What is lent is viewed only as long as the lease is kept.
        BasicView(Lease&&) = delete;

        /// The numbers of a row from a column on. A matrix answers for every slice: it is shared by the stack.
        T* from(Index slice, Index r, Index col) const
        {
            const Index matrix = shape.slices == 1 ? 0 : (slice - firstSlice) / sliceRepeat;
            return data + (matrix * sliceStride + (r - firstRow) * rowStride + col - firstCol);
        }
        /// A row of a view that begins at column 0.
        T* row(Index slice, Index r) const
        {
            assert(firstCol == 0);
            return from(slice, r, 0);
        }
        T& at(const Cell& cell) const
        {
            assert(shape.contains(cell));
            return *from(cell.slice, cell.row, cell.col);
        }
        bool contiguous() const
        {
            return sliceRepeat == 1 && rowStride == shape.cols
                && (shape.slices == 1 || sliceStride == shape.rows * shape.cols);
        }
};

using View = BasicView<double>;
using ConstView = BasicView<const double>;

/// A view of lent numbers: while it or a copy of it lives, they stay where they are.
class Lease : public ConstView {
public:
    Lease() = default;
    Lease(const ConstView& numbers, std::shared_ptr<const void> held) : ConstView(numbers), m_held(std::move(held)) {}

private:
    std::shared_ptr<const void> m_held;
};

} // namespace heedmap
