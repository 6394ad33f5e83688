#pragma once

#include "paint/figure_layout.h"
#include "paint/print.h"

namespace heedmap {

/// A figure laid out on a page of `options.width` px: its cells are as large as fill it, labels are thinned, turned or
/// cut, and the matrices of a stack stand in as many columns as leave room for their numbers, or for cells that can be
/// told apart. The page's height is a whole number of points.
FigureLayout printedLayout(const HeatmapFigure& figure, const LayoutOptions& options);

/// What a figure of that size is laid out with: on paper it has less around it.
LayoutOptions layoutOn(const Print& print);

} // namespace heedmap
