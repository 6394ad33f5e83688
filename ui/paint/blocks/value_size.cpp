#include "paint/blocks/value_size.h"

#include "paint/blocks/cell_numbers.h"
#include "paint/figure_layout.h"
#include "paint/figure_parts.h"
#include "paint/type.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

// All digits are equally wide: with plain decimals the extremes are the longest, but of .98 and 1.00.
double widestValue(const HeatmapFigure& figure, const FigureLayout& layout, double px)
{
    const FigureCells cells(figure);
    const NumberFormat& numbers = layout.numbers;
    const ValueExtent& extent = layout.extent;
    const bool usual = figure.numbers.usual();
    const Bare bare = layout.bare ? bareOn(layout.printed, extent) : Bare::No;
    double width = !usual || layout.bare
        ? 0
        : std::max(textWidth(valueText(extent.lo, numbers), px), textWidth(valueText(extent.hi, numbers), px));
    if (usual && !layout.bare && !numbers.exponent && !isLong(extent.lo) && !isLong(extent.hi))
        return width;
    for (Index s = 0; s < cells.slices(); ++s)
        for (Index r = 0; r < cells.rows(); ++r)
            for (Index c = 0; c < cells.cols(); ++c)
                if (cells.mark(s, r, c) == CellMark::Number && !(layout.apart && stands(cells.value(s, r, c))))
                    width = std::max(width, textWidth(cellText(figure, cells, numbers, {s, r, c}, bare), px));
    return width;
}

/// px that a number may be high.
double numberHeight(const FigureLayout& layout)
{
    constexpr double share = 0.45; // of the side
    const QSizeF cell = layout.cellSize.cell;
    return std::min(cell.width(), cell.height()) * share;
}

// The one rule of numbers in cells, on screen and on paper: as large as they can be within 45 % of the side and
// the width, never too small to read.
double valueSize(const FigureLayout& layout, const HeatmapFigure& figure)
{
    const double least = figure.numbers.least;
    const double widest = widestValue(figure, layout, least);
    if (widest > roomInCell(layout))
        return 0;
    if (layout.apart)
        return least;
    const double fitting = std::floor(least * 0.86 * layout.cellSize.cell.width() / std::max(widest, 1.0));
    return std::max(std::min(std::floor(numberHeight(layout)), fitting), least);
}

/// Whether the numbers still say enough with one decimal less.
bool sparesDecimal(const FigureLayout& layout, const HeatmapFigure& figure)
{
    constexpr double enough = 3; // of this size, a tenth is a small part
    const double largest = std::max(std::abs(layout.extent.lo), std::abs(layout.extent.hi));
    return !figure.numbers.exact && !figure.numbers.kept && figure.role == ValueRole::Signed && !layout.numbers.exponent
        && layout.numbers.decimals > 1 && largest >= enough;
}

/// Whether numbers on the screen may be written otherwise than in a file where they have no room.
bool mayYield(const FigureLayout& layout, const HeatmapFigure& figure)
{
    return figure.values.data != nullptr && figure.numbers.usual() && !figure.logarithmic && figure.onScreen
        && !layout.numbers.exponent && !layout.numbers.change && !layout.printed;
}

/// Whether all numbers are such that no zero is missed before their points.
bool sparesZero(const FigureLayout& layout, const HeatmapFigure& figure)
{
    return layout.extent.lo >= -1 && layout.extent.hi <= 1 && layout.numbers.decimals > 0 && mayYield(layout, figure);
}

/// Whether at most a quarter of the cells have a number of which that holds.
template <typename Holds> bool holdsForFew(const HeatmapFigure& figure, const Holds& holds)
{
    constexpr Index share = 4;
    const FigureCells cells(figure);
    Index count = 0;
    for (Index s = 0; s < cells.slices(); ++s)
        for (Index r = 0; r < cells.rows(); ++r)
            for (Index c = 0; c < cells.cols(); ++c)
                count += cells.mark(s, r, c) == CellMark::Number && holds(cells, Cell{s, r, c}) ? 1 : 0;
    return count * share <= cells.rows() * cells.cols() * cells.slices();
}

/// Whether so few numbers have no room in any form that the others are worth showing.
bool mostFit(const FigureLayout& layout, const HeatmapFigure& figure)
{
    return holdsForFew(figure, [&](const FigureCells& cells, const Cell& cell) {
        return cellText(figure, layout, cells, cell) == noRoom;
    });
}

/// A way to write the numbers of a matrix.
struct Form {
    bool bare = false;
    int decimals = 0;
    bool apart = false;
};

/// Whether most numbers lie between -1 and 1, so that a few others are exceptions.
bool mostlySmall(const HeatmapFigure& figure)
{
    return holdsForFew(figure, [](const FigureCells& cells, const Cell& cell) {
        return stands(cells.value(cell.slice, cell.row, cell.col));
    });
}

std::vector<Form> formsOf(const FigureLayout& layout, const HeatmapFigure& figure)
{
    const int whole = layout.numbers.decimals;
    const bool fewer = figure.role == ValueRole::Signed && whole > 1 && !figure.numbers.exact && !figure.numbers.kept;
    const bool apart = mayYield(layout, figure) && !figure.numbers.exact;
    const bool exceptions = apart && mostlySmall(figure);
    std::vector<Form> forms = {{false, whole}};
    if (sparesZero(layout, figure))
        forms.push_back({true, whole});
    if (exceptions)
        forms.push_back({true, whole, true});
    if (sparesDecimal(layout, figure))
        forms.push_back({false, whole - 1});
    if (fewer && sparesZero(layout, figure))
        forms.push_back({true, 1}); // better than none
    if (apart && !exceptions)
        forms.push_back({true, whole, true});
    if (apart && fewer)
        forms.push_back({true, 1, true});
    return forms;
}

} // namespace

// One number of many digits takes no decimals from the others: it has fewer than they.
void fitNumbers(FigureLayout& layout, const HeatmapFigure& figure)
{
    const NumberFormat whole = layout.numbers;
    layout.valuePx = 0;
    if (!figure.showValues || numberHeight(layout) < figure.numbers.least) // so nothing large is gone through
        return;
    for (const Form& form : formsOf(layout, figure)) {
        layout.bare = form.bare;
        layout.apart = form.apart;
        layout.numbers.decimals = form.decimals;
        layout.valuePx = valueSize(layout, figure);
        layout.apartDecimals = form.apart && layout.valuePx > 0 ? apartDecimals(figure, layout) : std::vector<int>();
        layout.fewer = form.decimals < whole.decimals;
        if (layout.valuePx > 0 && (!form.apart || mostFit(layout, figure)))
            return;
    }
    layout.bare = layout.apart = layout.fewer = false;
    layout.apartDecimals.clear();
    layout.numbers = whole;
    layout.valuePx = 0;
}

} // namespace heedmap
