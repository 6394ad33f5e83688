#include "view/thumbnail.h"

#include "paint/cell_image.h"

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

void drawThumbnail(QPainter& painter, const HeatmapFigure& figure, const QRectF& place, const Theme& theme)
{
    const FigureCells cells(figure);
    if (cells.empty())
        return;
    const ValueExtent extent = extentOf(cells);
    const auto pooled = [](Index count, double length) {
        return std::max<Index>(1, static_cast<Index>(std::ceil(static_cast<double>(count) / (2 * length))));
    };
    const Pooling pooling{pooled(cells.rows(), place.height()), pooled(cells.cols(), place.width())};
    const QImage image = cellImage(cells, 0, scaleFor(figure, extent), theme, extent, pooling);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawImage(place, image);
    const double width = place.width() / static_cast<double>(cells.cols());
    const double height = place.height() / static_cast<double>(cells.rows());
    if (std::min(width, height) >= 7) {
        painter.setPen(QPen(theme.panel, 1));
        for (Index c = 1; c < cells.cols(); ++c) {
            const double x = place.left() + static_cast<double>(c) * width;
            painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()));
        }
        for (Index r = 1; r < cells.rows(); ++r) {
            const double y = place.top() + static_cast<double>(r) * height;
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
        }
    }
    painter.restore();
}

} // namespace heedmap
