#pragma once

#include "paint/computation_sheet.h"
#include "paint/node_figure.h"

namespace heedmap {

/// The steps of a computation. The figures borrow the graph's numbers, which are made current.
inline std::vector<SheetStep> sheetSteps(Graph& graph)
{
    std::vector<SheetStep> steps;
    for (const NodeId node : sheetNodes(graph))
        steps.push_back(sheetStep(graph, node, [&](NodeId id) { return nodeFigure(graph, id); }));
    return steps;
}

} // namespace heedmap
