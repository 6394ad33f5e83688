#pragma once

#include "paint/figure_parts.h"

namespace heedmap {

/// The deviation of a stack from 3:2 and from evenly filled rows; the best number of columns has the least.
double stackBadness(Index slices, Index columns, const QSizeF& size);

/// Places a stack as small multiples: matrices in rows from `topLeft`, each with its title and, if it has its own
/// range, a bar; labels only at the outer edges; in `columns`, or as many as look well. Returns the area of the cells.
QRectF placeStack(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, const MatrixBands& bands,
                  Index columns = 0);

} // namespace heedmap
