#pragma once

#include "paint/figure_layout.h"

class QPainter;

namespace heedmap {

/// The one painter: the same call draws for the window, a PNG, an SVG and a PDF.
void drawFigure(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const Theme& theme);

/// One line in its box.
void drawPlacedText(QPainter& painter, const PlacedText& text, const Theme& theme);

} // namespace heedmap
