#pragma once

#include "paint/figure_parts.h"

namespace heedmap {

inline constexpr double narrowestBar = 80; ///< px, of a matrix's own in a tight stack: its two ends stand under it

struct StackOptions {
    Index columns = 0;   ///< 0: as many as look well
    double between = 24; ///< px from one matrix to the next
    bool tight = false;  ///< a title is cut to its matrix's width, which then gives no way
};

/// How far a stack of that size is from 3:2, with rows evenly filled: the best number of columns has the least.
double stackBadness(Index slices, Index columns, const QSizeF& size);

/// A stack as small multiples: its matrices in rows from `topLeft`, each with its title, labelled at the
/// outer edges only; with a bar each where they have ranges of their own. Returns what the cells cover.
QRectF placeStack(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, const MatrixBands& bands,
                  const StackOptions& options = {});

} // namespace heedmap
