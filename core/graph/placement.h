#pragma once

// Private to the core.

#include "graph/draft.h"

#include <compare>
#include <map>
#include <utility>

namespace heedmap {

/// Puts each node's task into a segment of a plan: beside its inputs where both can run in the same tiles.
class Placement {
public:
    explicit Placement(Draft& draft) : m_draft(draft) {}

    /// Every input has been placed before; what has no inputs comes after its consumers.
    void place(NodeId id, const RegionSet& todo);
    /// Brings the segments into the order in which they run.
    void orderSegments();

private:
    /// Order of segments: before the segment `use`, after those placed there earlier.
    struct Place {
        std::int32_t use = 0;
        std::int32_t turn = 0;
        auto operator<=>(const Place&) const = default;
    };
    using SegmentByPlace = std::map<Place, std::int32_t>;

    std::int32_t segmentFrom(const Place& earliest, const Shape& shape);
    std::int32_t segmentBefore(const Place& use, const Shape& shape);
    std::int32_t insertSegment(const Place& at, const Shape& shape);
    Place placeOf(NodeId id) const { return m_places[static_cast<std::size_t>(m_draft.segmentOf(id))]; }
    Place earliestPlace(NodeId id) const;
    Place firstUse(NodeId constant) const;

    Draft& m_draft;
    std::vector<Place> m_places;                                ///< of each segment, until they are sorted
    std::map<std::pair<Index, Index>, SegmentByPlace> m_bySize; ///< for each count of slices and rows
};

} // namespace heedmap
