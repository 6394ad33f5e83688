#pragma once

#include "paint/sheet.h"

#include <heedmap/graph/graph_shape.h>

#include <functional>

namespace heedmap {

/// The nodes that a sheet shows as results, in the order of the graph: with their operands every matrix
/// stands at least once, and what only lies in another order is shown where it is used.
std::vector<NodeId> sheetNodes(const GraphShape& graph);

/// A node with its operands, as its operation lays them out. `figure` says how each of them is shown; its
/// operands stand in the order of `operationFigure`.
SheetStep sheetStep(const GraphShape& graph, NodeId node, const std::function<HeatmapFigure(NodeId)>& figure);

/// A title, of a sheet or of one figure, that says so where every number is rounded:
/// "Two heads (rounded to float16)".
QString titleOf(const GraphShape& graph, const QString& title);

} // namespace heedmap
