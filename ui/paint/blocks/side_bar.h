#pragma once

#include "paint/figure_layout.h"

namespace heedmap {

inline constexpr double longestSideBar = 440; // px: a bar is not a ruler

/// Whether the bar stands beside the cells: it is requested there, and all matrices share one.
bool hasSideBar(const HeatmapFigure& figure, const FigureLayout& layout);

/// A bar as high as the cells, up from its lower end, with its numbers beside it; returns the area they cover.
QRectF placeSideBar(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& cells);

/// The width that a bar at the right of cells needs on paper, with its numbers and its label.
double sideBarRoom(const ValueScale& scale, double length, const QString& label);

} // namespace heedmap
