#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <array>
#include <span>

namespace heedmap {

/// A half-open range of indices.
struct Range {
    Index begin = 0;
    Index end = 0;

    Index size() const { return end - begin; }
    bool empty() const { return end <= begin; }
    bool contains(Index i) const { return i >= begin && i < end; }
    bool contains(const Range& other) const { return begin <= other.begin && other.end <= end; }
    Range intersected(const Range& other) const { return {std::max(begin, other.begin), std::min(end, other.end)}; }
    Range united(const Range& other) const { return {std::min(begin, other.begin), std::max(end, other.end)}; }

    bool operator==(const Range&) const = default;
};

/// A rectangle of a stack: the same rows and columns of a run of slices.
struct HEEDMAP_EXPORT Region {
    Range slices;
    Range rows;
    Range cols;

    static Region all(const Shape& shape) { return {{0, shape.slices}, {0, shape.rows}, {0, shape.cols}}; }
    static Region of(const Cell& cell)
    {
        return {{cell.slice, cell.slice + 1}, {cell.row, cell.row + 1}, {cell.col, cell.col + 1}};
    }

    Index size() const { return empty() ? 0 : slices.size() * rows.size() * cols.size(); }
    bool empty() const { return slices.empty() || rows.empty() || cols.empty(); }
    bool contains(const Region& other) const
    {
        return slices.contains(other.slices) && rows.contains(other.rows) && cols.contains(other.cols);
    }
    bool contains(const Cell& cell) const
    {
        return slices.contains(cell.slice) && rows.contains(cell.row) && cols.contains(cell.col);
    }
    Region intersected(const Region& other) const
    {
        return {slices.intersected(other.slices), rows.intersected(other.rows), cols.intersected(other.cols)};
    }
    /// The smallest region that holds both.
    Region united(const Region& other) const;

    bool operator==(const Region&) const = default;
};

/// A union of regions of one tensor, kept small: past its capacity the regions are merged into
/// their hull, so that a set may name more cells than were added, never fewer.
class HEEDMAP_EXPORT RegionSet {
public:
    static constexpr std::size_t capacity = 8;

    RegionSet() = default;
    RegionSet(const Region& region) { add(region); } // NOLINT(google-explicit-constructor)

    bool empty() const { return m_count == 0; }
    std::span<const Region> regions() const& { return {m_regions.data(), m_count}; }
    std::span<const Region> regions() && = delete; ///< they would be gone before the first was looked at

    void add(const Region& region);
    void add(const RegionSet& other);
    void subtract(const Region& region);
    void clear() { m_count = 0; }

    RegionSet intersected(const Region& region) const;
    RegionSet intersected(const RegionSet& other) const;
    /// The same cells, or their hull, in regions that do not overlap.
    RegionSet disjoint() const;
    /// The number of cells in `disjoint()`.
    Index cells() const;
    bool contains(const Cell& cell) const;
    Region hull() const;

    bool operator==(const RegionSet& other) const { return std::ranges::equal(regions(), other.regions()); }

private:
    void append(const Region& region);

    std::array<Region, capacity> m_regions;
    std::size_t m_count = 0;
};

} // namespace heedmap
