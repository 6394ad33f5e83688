#pragma once

#include "paint/figure_layout.h"

namespace heedmap {

/// Whether the bar stands beside the cells: it is requested there, and all matrices share one.
bool hasSideBar(const HeatmapFigure& figure, const FigureLayout& layout);

/// A bar as high as the cells, up from its lower end, with its numbers beside it; returns the area they cover.
QRectF placeSideBar(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& cells);

} // namespace heedmap
