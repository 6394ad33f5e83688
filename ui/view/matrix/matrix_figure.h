#pragma once

#include "view/frame/exportable.h"

#include <paint/heatmap_figure.h>

namespace heedmap {

/// What of a matrix is in sight.
struct SeenCells {
    Range rows;
    Range cols;

    bool operator==(const SeenCells&) const = default;
};

/// That, of the matrix of a stack; and back: nothing where all is in sight.
ViewPart seenPart(NodeId node, Index slice, const std::optional<SeenCells>& seen);
std::optional<SeenCells> seenCells(const ViewPart& part, const Shape& shape);

/// One matrix, or what is in sight of it, as a figure: on paper of the page, without what that leaves out and with its
/// words.
Drawing matrixDrawing(HeatmapFigure figure, const std::optional<SeenCells>& seen, const FigurePage& page,
                      const Theme& theme);

} // namespace heedmap
