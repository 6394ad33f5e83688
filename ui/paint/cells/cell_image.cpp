#include "paint/cells/cell_image.h"

#include "paint/cells/cell_colours.h"
#include "paint/cells/cell_pooling.h"

namespace heedmap {
namespace {

QImage flipped(const QImage& image)
{
    QImage result(image.height(), image.width(), image.format());
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            reinterpret_cast<QRgb*>(result.scanLine(x))[y] = row[x];
    }
    return result;
}

// In stored order.
QImage storedImage(const FigureCells& cells, Index slice, const ValueScale& scale, const Theme& theme, bool plain,
                   const Pooling& block)
{
    if (plain && !block.pools())
        return colouredCells(cells.values(), slice, scale, theme, CellSigns::None);
    const CellSigns pooledSigns = block.pools() ? CellSigns::Overview : CellSigns::Plain;
    return colouredCells(pooledCells(cells, slice, block, {scale.lo() < 0, plain}).view(), 0, scale, theme,
                         plain ? CellSigns::None : pooledSigns);
}

} // namespace

QImage cellImage(const FigureCells& cells, Index slice, const ValueScale& scale, const Theme& theme,
                 const ValueExtent& extent, const Pooling& pooling)
{
    const Pooling block = cells.transposed() ? Pooling{pooling.cols, pooling.rows, pooling.mean} : pooling;
    const QImage image = storedImage(cells, slice, scale, theme, extent.numbersOnly(), block);
    return cells.transposed() ? flipped(image) : image;
}

} // namespace heedmap
