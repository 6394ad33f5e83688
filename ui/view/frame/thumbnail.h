#pragma once

#include "paint/heatmap_figure.h"

#include <QImage>
#include <QRectF>

class QPainter;

namespace heedmap {

/// The size of a thumbnail: square cells within `side`, and no strip thinner than a few px.
QSizeF thumbnailSize(Index rows, Index cols, double side);

/// The colours of a figure with a single slice, of about `size` px. Null without cells.
QImage thumbnailImage(const HeatmapFigure& figure, const QSizeF& size, const Theme& theme);

/// The colours of a matrix of that number of cells, nothing else; those of a figure with a single slice.
void drawThumbnail(QPainter& painter, const QImage& image, const Shape& shape, const QRectF& place, const Theme& theme);
void drawThumbnail(QPainter& painter, const HeatmapFigure& figure, const QRectF& place, const Theme& theme);

} // namespace heedmap
