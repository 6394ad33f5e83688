#pragma once

#include "paint/figure_cells.h"

#include <heedmap/tensor/number_format.h>

namespace heedmap {

/// The text of a cell; empty where its number is not written. A `bare` one has no zero before the point.
QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell,
                 bool bare = false);

} // namespace heedmap
