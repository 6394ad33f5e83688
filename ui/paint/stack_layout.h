#pragma once

#include "paint/figure_parts.h"

namespace heedmap {

inline constexpr double narrowestBar = 80; ///< px of a matrix's own bar in a tight stack, with its two ends below

struct StackOptions {
    Index columns = 0;   ///< 0: as many as look well
    double between = 24; ///< px between matrices
    bool tight = false;  ///< titles are cut to the width of their matrices
};

/// The deviation of a stack from 3:2 and from evenly filled rows; the best number of columns has the least.
double stackBadness(Index slices, Index columns, const QSizeF& size);

/// Places a stack as small multiples: matrices in rows from `topLeft`, each with its title and, if it has its own
/// range, a bar; labels only at the outer edges. Returns the area of the cells.
QRectF placeStack(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, const MatrixBands& bands,
                  const StackOptions& options = {});

} // namespace heedmap
