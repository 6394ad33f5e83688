#pragma once

#include "paint/heatmap_figure.h"

#include <heedmap/graph/graph_shape.h>

#include <functional>
#include <optional>
#include <span>

namespace heedmap {

/// The figure of a node: its numbers, which `read` lends, with all that the node says of itself in the reader's
/// language. Palette, range and decimals are left as the node's kind has them.
HeatmapFigure nodeFigure(const GraphShape& graph, NodeId id, const std::function<Lease(NodeId)>& read);

/// The same without numbers, for callers that have them elsewhere.
HeatmapFigure emptyNodeFigure(const GraphShape& graph, NodeId id);

/// The mask (1 keep, 0 masked) that cells of this node stand under, or noNode: a mask among its own
/// inputs, or among those of what it was made from, cell by cell or row by row.
NodeId maskOver(const GraphShape& graph, NodeId id);

/// A pinned matrix counts as masked only while all that its mask hides is what a mask leaves: 0 of weights, −∞ of
/// scores.
void checkMask(HeatmapFigure& figure);

/// What a row of weights adds up to if that is not 1.
std::optional<double> brokenSum(std::span<const double> weights);
/// A row of pinned weights that no longer adds up to 1.
struct BrokenRow {
    Index row = 0;
    double sum = 0;
};
std::vector<BrokenRow> brokenRows(const HeatmapFigure& figure);
/// Says beside each row of one pinned matrix of weights what it adds up to, if that is not 1.
void nameSums(HeatmapFigure& figure);

ValueRole valueRole(const NodeInfo& info);
/// In which a symbol is written: that of its family, or of gradients.
SymbolInk symbolInk(const NodeInfo& info);

} // namespace heedmap
