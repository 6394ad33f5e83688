#include "view/frame/thumbnail.h"

#include "paint/cells/cell_image.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

QSizeF thumbnailSize(Index rows, Index cols, double side)
{
    constexpr double thinnest = 5;
    const auto count = [](Index n) { return static_cast<double>(std::max<Index>(n, 1)); };
    double cell = side / std::max(count(rows), count(cols));
    if (cell > 1)
        cell = std::min(std::floor(cell), 24.0);
    return {std::max(cell * count(cols), thinnest), std::max(cell * count(rows), thinnest)};
}

QImage thumbnailImage(const HeatmapFigure& figure, const QSizeF& size, const Theme& theme)
{
    const FigureCells cells(figure);
    if (cells.empty())
        return {};
    const ValueExtent extent = extentOf(cells);
    const auto pooled = [](Index count, double length) {
        return std::max<Index>(1, static_cast<Index>(std::ceil(static_cast<double>(count) / (2 * length))));
    };
    const Pooling pooling{pooled(cells.rows(), size.height()), pooled(cells.cols(), size.width())};
    return cellImage(cells, 0, scaleFor(figure, extent), theme, extent, pooling);
}

void drawThumbnail(QPainter& painter, const QImage& image, const Shape& shape, const QRectF& place, const Theme& theme)
{
    if (image.isNull())
        return;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawImage(place, image);
    const double width = place.width() / static_cast<double>(shape.cols);
    const double height = place.height() / static_cast<double>(shape.rows);
    if (std::min(width, height) >= 7) {
        painter.setPen(QPen(theme.panel, 1));
        for (Index c = 1; c < shape.cols; ++c) {
            const double x = place.left() + static_cast<double>(c) * width;
            painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()));
        }
        for (Index r = 1; r < shape.rows; ++r) {
            const double y = place.top() + static_cast<double>(r) * height;
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
        }
    }
    painter.restore();
}

void drawThumbnail(QPainter& painter, const HeatmapFigure& figure, const QRectF& place, const Theme& theme)
{
    drawThumbnail(painter, thumbnailImage(figure, place.size(), theme), figure.values.shape, place, theme);
}

} // namespace heedmap
