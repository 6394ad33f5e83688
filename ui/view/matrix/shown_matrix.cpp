#include "view/matrix/shown_matrix.h"

#include "paint/cells/cell_image.h"
#include "paint/figure_layout.h"

namespace heedmap {

void ShownMatrix::measure()
{
    extent = extentOf(FigureCells(figure), 0);
    pyramid.reset();
    setRange(figure.range);
}

void ShownMatrix::setRange(const RangeChoice& range)
{
    figure.range = range;
    scale = scaleFor(figure, extent);
    const PoolingRule rule{scale->lo() < 0, extent.numbersOnly()};
    if (figure.values.data != nullptr && figure.values.shape.size() >= CellPyramid::worthwhile
        && !(pyramid && pyramid->rule() == rule))
        pyramid.emplace(FigureCells(figure), 0, rule);
}

HeatmapFigure ShownMatrix::within(const Region& part) const
{
    HeatmapFigure own = figure;
    own.values = partOf(figure.values, part);
    own.keep = partOf(figure.keep, part);
    own.misprinted.clear();
    for (const Cell& cell : figure.misprinted)
        if (part.contains(Region::of(cell)))
            own.misprinted.push_back({cell.slice, cell.row - part.rows.begin, cell.col - part.cols.begin});
    return own;
}

QImage ShownMatrix::image(const Region& part, const Pooling& block, const Theme& theme) const
{
    if (pyramid)
        return pyramid->image(FigureCells(figure), 0, part, block, *scale, theme);
    return cellImage(FigureCells(within(part)), 0, *scale, theme, extent, block);
}

} // namespace heedmap
