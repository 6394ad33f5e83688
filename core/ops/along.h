#pragma once

// Private to the operations: one axis of a tensor, for operations that do the same along rows or columns.

#include <heedmap/tensor/region.h>

namespace heedmap {

struct Along {
    Range Region::*range;
    Index Shape::*size;
    Index Cell::*index;

    Region moved(Region region, Index by) const
    {
        region.*range = {(region.*range).begin + by, (region.*range).end + by};
        return region;
    }
    Cell moved(Cell cell, Index by) const
    {
        cell.*index += by;
        return cell;
    }
    /// Of `region`, what lies below `length`; an empty range is {0, 0}.
    Region within(Region region, Index length) const
    {
        const Range part = (region.*range).intersected({0, length});
        region.*range = part.empty() ? Range{0, 0} : part;
        return region;
    }
};

inline constexpr Along alongRows{&Region::rows, &Shape::rows, &Cell::row};
inline constexpr Along alongColumns{&Region::cols, &Shape::cols, &Cell::col};

} // namespace heedmap
