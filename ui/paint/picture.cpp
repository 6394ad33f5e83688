#include "paint/picture.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The level from 0 to 255, counting numbers beyond; −1 for NaN. `along` is 0 for black and 1 for white.
int level(double along, bool& beyond)
{
    if (std::isnan(along))
        return -1;
    constexpr double rounding = 1e-9;
    beyond = beyond || along < -rounding || along > 1 + rounding;
    return static_cast<int>(std::lround(std::clamp(along, 0.0, 1.0) * 255));
}

double along(const ConstView& pixels, const Cell& cell, const PatchCut& cut)
{
    const PixelRange& range = cut.range(cell.slice);
    return (pixels.at(cell) - range.black) / (range.white - range.black);
}

double meanAlong(const ConstView& pixels, Index row, Index col, const PatchCut& cut)
{
    double sum = 0;
    for (Index slice = 0; slice < pixels.shape.slices; ++slice)
        sum += along(pixels, {slice, row, col}, cut);
    return sum / static_cast<double>(pixels.shape.slices);
}

bool isVector(const QPainter& painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf;
}

} // namespace

Picture picture(const ConstView& pixels, const PatchCut& cut)
{
    const heedmap::Shape& shape = pixels.shape;
    Picture made{QImage(static_cast<int>(shape.cols), static_cast<int>(shape.rows), QImage::Format_ARGB32)};
    for (Index row = 0; row < shape.rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(made.image.scanLine(static_cast<int>(row)));
        for (Index col = 0; col < shape.cols; ++col) {
            bool beyond = false;
            const auto shade = [&](Index slice) {
                return level(shape.slices == 3 ? along(pixels, {slice, row, col}, cut)
                                               : meanAlong(pixels, row, col, cut),
                             beyond);
            };
            const int red = shade(0);
            const int green = shape.slices == 3 ? shade(1) : red;
            const int blue = shape.slices == 3 ? shade(2) : red;
            const bool known = std::min({red, green, blue}) >= 0;
            line[col] = known ? qRgb(red, green, blue) : qRgba(0, 0, 0, 0);
            made.beyond += beyond ? 1 : 0;
            made.undefined += known ? 0 : 1;
        }
    }
    return made;
}

// Viewers of vector files smooth magnified images, so each pixel is enlarged beforehand as far as possible.
void drawPicture(QPainter& painter, const QImage& image, const QRectF& place)
{
    constexpr int enough = 1024;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const int factor = std::max(1, enough / std::max({image.width(), image.height(), 1}));
    if (isVector(painter) && factor > 1)
        painter.drawImage(place, image.scaled(image.size() * factor));
    else
        painter.drawImage(place, image);
    painter.restore();
}

} // namespace heedmap
