#pragma once

#include "paint/figure_cells.h"

#include <heedmap/tensor/number_format.h>

namespace heedmap {

/// The text of a cell; empty where its number is not written.
QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell);

} // namespace heedmap
