#pragma once

#include "paint/figure_parts.h"

namespace heedmap {

/// A stack as small multiples: its matrices in rows from `topLeft`, each with its title, labelled at the
/// outer edges only; with a bar each where they have ranges of their own. Returns what the cells cover.
QRectF placeStack(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, const MatrixBands& bands);

} // namespace heedmap
