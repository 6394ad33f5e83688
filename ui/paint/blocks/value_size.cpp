#include "paint/blocks/value_size.h"

#include "paint/blocks/cell_numbers.h"
#include "paint/figure_layout.h"
#include "paint/figure_parts.h"
#include "paint/type.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

// All digits are equally wide: with plain decimals the extremes are the longest, but of .98 and 1.00.
double widestValue(const HeatmapFigure& figure, const FigureLayout& layout, double px)
{
    const FigureCells cells(figure);
    const NumberFormat& numbers = layout.numbers;
    const ValueExtent& extent = layout.extent;
    const bool usual = figure.numbers.usual();
    double width = !usual || layout.bare
        ? 0
        : std::max(textWidth(valueText(extent.lo, numbers), px), textWidth(valueText(extent.hi, numbers), px));
    if (usual && !layout.bare && !numbers.exponent && !isLong(extent.lo) && !isLong(extent.hi))
        return width;
    for (Index s = 0; s < cells.slices(); ++s)
        for (Index r = 0; r < cells.rows(); ++r)
            for (Index c = 0; c < cells.cols(); ++c)
                if (cells.mark(s, r, c) == CellMark::Number)
                    width = std::max(width, textWidth(cellText(figure, cells, numbers, {s, r, c}, layout.bare), px));
    return width;
}

// The one rule of numbers in cells, on screen and on paper: as large as they can be within 45 % of the side and
// the width, never too small to read.
double valueSize(const FigureLayout& layout, const HeatmapFigure& figure)
{
    constexpr double share = 0.45;
    const QSizeF cell = layout.cellSize.cell;
    const double high = std::min(cell.width(), cell.height()) * share;
    const double least = figure.numbers.least;
    if (!figure.showValues || high < least)
        return 0;
    const double widest = widestValue(figure, layout, least);
    if (widest > cell.width() - 4)
        return 0;
    const double fitting = std::floor(least * 0.86 * cell.width() / std::max(widest, 1.0));
    return std::max(std::min(std::floor(high), fitting), least);
}

/// Whether the numbers still say enough with one decimal less.
bool sparesDecimal(const FigureLayout& layout, const HeatmapFigure& figure)
{
    constexpr double enough = 3; // of this size, a tenth is a small part
    const double largest = std::max(std::abs(layout.extent.lo), std::abs(layout.extent.hi));
    return !figure.numbers.exact && figure.role == ValueRole::Signed && !layout.numbers.exponent
        && layout.numbers.decimals > 1 && largest >= enough;
}

/// Whether all numbers are such that no zero is missed before their points.
bool sparesZero(const FigureLayout& layout, const HeatmapFigure& figure)
{
    return layout.extent.lo >= -1 && layout.extent.hi <= 1 && figure.numbers.usual() && !figure.logarithmic
        && figure.onScreen && !layout.numbers.exponent && !layout.numbers.change && layout.numbers.decimals > 0
        && !layout.printed;
}

} // namespace

void fitNumbers(FigureLayout& layout, const HeatmapFigure& figure)
{
    layout.valuePx = valueSize(layout, figure);
    const NumberFormat whole = layout.numbers;
    if (layout.valuePx == 0 && sparesZero(layout, figure)) {
        layout.bare = true;
        layout.valuePx = valueSize(layout, figure);
        if (layout.valuePx == 0 && figure.role == ValueRole::Signed && whole.decimals > 1 && !figure.numbers.exact) {
            layout.numbers.decimals = 1; // better than none
            layout.valuePx = valueSize(layout, figure);
            layout.fewer = layout.valuePx > 0;
        }
        if (layout.valuePx == 0) {
            layout.bare = false;
            layout.numbers = whole;
        }
    }
    if (layout.valuePx > 0 || !sparesDecimal(layout, figure))
        return;
    --layout.numbers.decimals;
    layout.valuePx = valueSize(layout, figure);
    layout.fewer = layout.valuePx > 0;
    if (!layout.fewer)
        layout.numbers = whole;
}

} // namespace heedmap
