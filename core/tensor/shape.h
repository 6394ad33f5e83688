#pragma once

#include <heedmap/base/export.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

using Index = std::int64_t;

/// The largest size or index that an operation may be made with: more than any machine holds, and so small that adding
/// a few does not overflow.
inline constexpr Index largestIndex = Index{1} << 40;

/// One number of a tensor. A matrix has slice 0 only, a vector slice 0 and row 0 only.
struct Cell {
    Index slice = 0;
    Index row = 0;
    Index col = 0;

    bool operator==(const Cell&) const = default;
};

/// The shape of a tensor: a row vector (cols), a matrix (rows × cols) or a stack of matrices
/// (slices × rows × cols). Unused leading dimensions are 1, so every tensor can be read as a stack.
struct HEEDMAP_EXPORT Shape {
    int rank = 2; ///< 1, 2 or 3: how the tensor is written and shown
    Index slices = 1;
    Index rows = 0;
    Index cols = 0;

    static Shape vector(Index cols) { return {1, 1, 1, cols}; }
    static Shape matrix(Index rows, Index cols) { return {2, 1, rows, cols}; }
    static Shape stack(Index slices, Index rows, Index cols) { return {3, slices, rows, cols}; }

    Index size() const { return slices * rows * cols; }
    bool contains(const Cell& cell) const;
    /// The sizes of its axes, as many as its rank.
    std::vector<Index> sizes() const;
    /// The indices of a cell, as many.
    std::vector<Index> indices(const Cell& cell) const;
    /// Whether every size is at least 1, and their product does not overflow.
    bool valid() const;

    /// "3", "2×3" or "4×2×3".
    std::string text() const;

    bool operator==(const Shape&) const = default;
};

/// "2×3"
HEEDMAP_EXPORT std::string sizesText(std::span<const Index> sizes);

} // namespace heedmap
