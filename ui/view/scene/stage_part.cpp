#include "view/scene/stage_part.h"

#include <algorithm>
#include <utility>

namespace heedmap {

StagePart StagePart::mapped(double scale, const QPointF& origin) const
{
    StagePart part = *this;
    part.cells = {cells.topLeft() * scale + origin, cells.size() * scale};
    part.bar = {bar.topLeft() * scale + origin, bar.size() * scale};
    part.title = title * scale + origin;
    part.labelled = {labelled.topLeft() * scale + origin, labelled.size() * scale};
    return part;
}

QRectF StagePart::rectOf(const Cell& cell) const
{
    const auto along = [](const Range& shown, Index all, Index at, double length) {
        const Range range = shown.empty() ? Range{0, all} : shown;
        const double each = length / static_cast<double>(range.size());
        const Index place = shown.empty() ? at : std::clamp(at, range.begin, range.end - 1) - range.begin;
        return std::pair(static_cast<double>(place) * each, each);
    };
    const auto [x, width] = transposed ? along(rows, shape.rows, cell.row, cells.width())
                                       : along(cols, shape.cols, cell.col, cells.width());
    const auto [y, height] = transposed ? along(cols, shape.cols, cell.col, cells.height())
                                        : along(rows, shape.rows, cell.row, cells.height());
    return {cells.left() + x, cells.top() + y, width, height};
}

bool StagePart::shows(const Cell& cell) const
{
    return shape.contains(cell) && (rows.empty() || rows.contains(cell.row))
        && (cols.empty() || cols.contains(cell.col));
}

std::optional<Cell> StagePart::cellAt(const QPointF& at) const
{
    if (!cells.contains(at))
        return std::nullopt;
    const Range allRows = rows.empty() ? Range{0, shape.rows} : rows;
    const Range allCols = cols.empty() ? Range{0, shape.cols} : cols;
    const auto index = [](double along, const Range& shown) {
        const auto place = static_cast<Index>(along * static_cast<double>(shown.size()));
        return shown.begin + std::clamp<Index>(place, 0, shown.size() - 1);
    };
    const Index row = index((at.y() - cells.top()) / cells.height(), transposed ? allCols : allRows);
    const Index col = index((at.x() - cells.left()) / cells.width(), transposed ? allRows : allCols);
    return transposed ? Cell{slice, col, row} : Cell{slice, row, col};
}

std::optional<Cell> StagePart::lineAt(const QPointF& at) const
{
    if (transposed || cells.contains(at) || !labelled.contains(at))
        return std::nullopt;
    const auto beside = cellAt({cells.left(), at.y()});
    const auto below = cellAt({at.x(), cells.top()});
    if (beside && at.x() < cells.left())
        return Cell{slice, beside->row, -1};
    return below && at.y() < cells.top() ? std::optional(Cell{slice, -1, below->col}) : std::nullopt;
}

Cell StagePart::moved(const Cell& cell, Index rows, Index cols) const
{
    if (transposed)
        std::swap(rows, cols);
    return {slice, std::clamp<Index>(cell.row + rows, 0, shape.rows - 1),
            std::clamp<Index>(cell.col + cols, 0, shape.cols - 1)};
}

void placeBarOf(StagePart& part, const PlacedFigure& placed)
{
    const auto own = std::ranges::find(placed.layout.bars, part.slice, &BarPlace::slice);
    const bool any = !placed.layout.bars.empty();
    part.bar = own != placed.layout.bars.end() ? own->bar : any ? placed.layout.bars.front().bar : QRectF();
    part.sharesRange = placed.figure->range.kind == RangeChoice::Kind::Shared;
}

/// The labels of an axis are the texts next to the cells, at most a gap away.
QRectF withLabels(const QRectF& cells, const std::vector<PlacedText>& texts)
{
    constexpr double gap = 14;
    QRectF all = cells;
    for (const PlacedText& text : texts) {
        const QPointF middle = text.box.center();
        const bool beside = cells.left() - text.box.right() >= -1 && cells.left() - text.box.right() < gap
            && middle.y() > cells.top() && middle.y() < cells.bottom();
        const bool above = cells.top() - text.box.bottom() >= -1 && cells.top() - text.box.bottom() < gap
            && middle.x() > cells.left() && middle.x() < cells.right();
        if (beside || above)
            all |= text.box;
    }
    return all;
}

} // namespace heedmap
