#pragma once

#include "paint/figure_cells.h"
#include "paint/figure_layout.h"

#include <heedmap/tensor/number_format.h>

namespace heedmap {

/// The text of a cell; empty where its number is not written. A `bare` one has no zero before the point.
QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell,
                 bool bare = false);
/// The text of a cell of a measured figure; `noRoom` where none fits.
QString cellText(const HeatmapFigure& figure, const FigureLayout& layout, const FigureCells& cells, const Cell& cell);

inline const QString noRoom = QStringLiteral("\u2026");

/// px that a number may be wide.
double roomInCell(const FigureLayout& layout);
/// Whether a number may have fewer decimals than those between -1 and 1.
bool stands(double value);

} // namespace heedmap
