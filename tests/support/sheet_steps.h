#pragma once

#include "paint/computation_sheet.h"
#include "paint/node_figure.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

/// The steps of a computation. The figures borrow the graph's numbers, which are made current.
inline std::vector<SheetStep> sheetSteps(Graph& graph)
{
    std::vector<SheetStep> steps;
    const auto figure = [&](NodeId id) { return nodeFigure(graph, id, [&](NodeId each) { return graph.read(each); }); };
    for (const NodeId node : sheetNodes(graph))
        steps.push_back(sheetStep(graph, node, figure));
    return steps;
}

} // namespace heedmap
