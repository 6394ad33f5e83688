#pragma once

#include "view/frame/exportable.h"
#include "view/scene/seen_cells.h"

#include <paint/heatmap_figure.h>

namespace heedmap {

/// The part of a node that is in sight, and back; none if the whole matrix is in sight.
ViewPart seenPart(NodeId node, Index slice, const std::optional<SeenCells>& seen);
std::optional<SeenCells> seenCells(const ViewPart& part, const Shape& shape);

/// A matrix, or its cells in sight, as a figure with the page's size, words and omitted parts.
Drawing matrixDrawing(HeatmapFigure figure, const std::optional<SeenCells>& seen, const FigurePage& page,
                      const Theme& theme);

} // namespace heedmap
