#pragma once

#include "paint/sheet.h"

#include <heedmap/graph/graph_shape.h>

#include <functional>

namespace heedmap {

/// The nodes that a sheet shows as results, in the order of the graph. With their operands, every matrix appears at
/// least once; a rearranged matrix is shown where it is used.
std::vector<NodeId> sheetNodes(const GraphShape& graph);

/// A node with its operands, laid out by its operation, in the order of `operationFigure`. `figure` makes the figure of
/// each.
SheetStep sheetStep(const GraphShape& graph, NodeId node, const std::function<HeatmapFigure(NodeId)>& figure);

/// The title of a sheet or figure, with a remark if every number is rounded: "Two heads (rounded to float16)".
QString titleOf(const GraphShape& graph, const QString& title);

} // namespace heedmap
