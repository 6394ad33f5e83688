#pragma once

#include "paint/heatmap_figure.h"

namespace heedmap {

inline constexpr double axisNamePx = 11; ///< the type beside a matrix

/// "head 0": a part of a stack without a name.
QString numberedPart(const FigureAxis& parts, Index part);
/// The title of a block of columns: its name if all names fit in that width, else its number.
QString blockTitle(const HeatmapFigure& figure, Index block, double width);

} // namespace heedmap
