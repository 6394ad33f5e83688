#pragma once

#include "paint/heatmap_figure.h"

#include <QRectF>

class QPainter;

namespace heedmap {

/// How large a small picture of so many cells is: square cells that fit `side`, a strip never thinner than
/// a few px.
QSizeF thumbnailSize(Index rows, Index cols, double side);

/// The colours of one matrix, nothing else; `figure` has a single slice.
void drawThumbnail(QPainter& painter, const HeatmapFigure& figure, const QRectF& place, const Theme& theme);

} // namespace heedmap
