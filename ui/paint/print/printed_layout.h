#pragma once

#include "paint/figure_layout.h"
#include "paint/print.h"

namespace heedmap {

/// The layout of a figure on a page of `options.width` px. Cells fill the width; labels are thinned, turned or cut; the
/// matrices of a stack stand in as many columns as leave room for numbers, or else for distinguishable cells. The
/// page's height is a whole number of points.
FigureLayout printedLayout(const HeatmapFigure& figure, const LayoutOptions& options);

/// The options for a figure of that size; margins and titles are smaller on paper.
LayoutOptions layoutOn(const Print& print);

} // namespace heedmap
