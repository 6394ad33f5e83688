#pragma once

#include "paint/figure_cells.h"
#include "paint/figure_layout.h"

#include <heedmap/tensor/number_format.h>

namespace heedmap {

/// Numbers without a zero before the point, and which of them have no decimals.
enum class Bare {
    No,
    OnScreen, ///< the whole ones
    Rounded,  ///< of a matrix on paper between -1 and 1, the whole ones and those that look so
    Even,     ///< of others on paper, none: all have as many
};
Bare bareOn(bool printed, const ValueExtent& extent);

/// The text of a cell; empty where its number is not written.
QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell,
                 Bare bare = Bare::No);
/// The text of a cell of a measured figure; `noRoom` where none fits.
QString cellText(const HeatmapFigure& figure, const FigureLayout& layout, const FigureCells& cells, const Cell& cell);

inline const QString noRoom = QStringLiteral("\u2026");

/// The decimals that numbers apart from the others have room for, by how many whole digits they have. A sign takes
/// none: numbers of one size are written alike.
std::vector<int> apartDecimals(const HeatmapFigure& figure, const FigureLayout& layout);

/// px that a number may be wide.
double roomInCell(const FigureLayout& layout);
/// Whether a number may have fewer decimals than those between -1 and 1.
bool stands(double value);

} // namespace heedmap
