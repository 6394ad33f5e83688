#include "view/scene/seen_cells.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

ConstView seenOf(const ConstView& whole, const SeenCells& seen)
{
    if (whole.data == nullptr)
        return whole;
    ConstView part = whole;
    part.data = whole.from(0, seen.rows.begin, seen.cols.begin);
    part.shape.rows = seen.rows.size();
    part.shape.cols = seen.cols.size();
    part.firstRow = part.firstCol = 0;
    return part;
}

void restrictAxis(FigureAxis& axis, const Range& seen)
{
    axis.labels = axis.labels.mid(seen.begin, seen.size());
    axis.first += seen.begin;
}

/// Of `count` cells that lie from 0 to `length`, those that are half in sight from `begin` to `end`; at least one.
Range seenRange(double begin, double end, double length, Index count)
{
    const double each = length / static_cast<double>(count);
    const auto place = [&](double at) { return std::clamp<Index>(std::llround(at / each), 0, count); };
    const Index first = std::min(place(begin), count - 1);
    return {first, std::max(place(end), first + 1)};
}

} // namespace

std::optional<SeenCells> seenCells(const QRectF& cells, const QRectF& room, const Shape& shape)
{
    const QRectF there = (cells & room).translated(-cells.topLeft());
    if (there.isEmpty())
        return std::nullopt;
    SeenCells seen{seenRange(there.top(), there.bottom(), cells.height(), shape.rows),
                   seenRange(there.left(), there.right(), cells.width(), shape.cols)};
    if (seen == SeenCells{{0, shape.rows}, {0, shape.cols}})
        return std::nullopt;
    if (seen.rows.size() == 1 && seen.cols.size() == 1) // which would be a cell that is kept
        seen.cols = seen.cols.begin > 0 ? Range{seen.cols.begin - 1, seen.cols.end} : Range{0, shape.cols};
    return seen;
}

void restrictTo(HeatmapFigure& figure, const SeenCells& seen)
{
    figure.values = seenOf(figure.values, seen);
    figure.keep = seenOf(figure.keep, seen);
    restrictAxis(figure.transposed ? figure.cols : figure.rows, seen.rows);
    restrictAxis(figure.transposed ? figure.rows : figure.cols, seen.cols);
    figure.blockRows = figure.blockCols = 0;
    std::erase_if(figure.misprinted,
                  [&](const Cell& cell) { return !seen.rows.contains(cell.row) || !seen.cols.contains(cell.col); });
    for (Cell& cell : figure.misprinted)
        cell = {cell.slice, cell.row - seen.rows.begin, cell.col - seen.cols.begin};
}

SeenCells operandCells(const GraphShape& graph, NodeId result, const OperationFigure& operation, std::size_t number,
                       const SeenCells& seen)
{
    if (number >= operation.operands.size())
        return seen;
    const Node& node = graph.node(result);
    const Shape& own = graph.node(operation.operands[number].node).shape;
    if (operation.geometry != StepGeometry::Product && own.rows == node.shape.rows && own.cols == node.shape.cols)
        return seen;
    const Region cells = node.op->required(graph.shapes(result), number, {{0, 1}, seen.rows, seen.cols});
    return {cells.rows, cells.cols};
}

} // namespace heedmap
