#pragma once

#include <heedmap/graph/graph.h>

namespace heedmap {

template <typename Visit> void forEachCell(const Region& region, const Visit& visit)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                visit(Cell{s, r, c});
}

template <typename Visit> void forEachCell(const Shape& shape, const Visit& visit)
{
    forEachCell(Region::all(shape), visit);
}

/// Every cell of a graph.
inline std::vector<Demand> everything(const GraphShape& graph)
{
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        demands.push_back({id, Region::all(graph.node(id).shape)});
    return demands;
}

} // namespace heedmap
