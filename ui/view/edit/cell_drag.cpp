#include "view/edit/cell_drag.h"

#include "model/gradients/weight_wish.h"
#include "model/masks.h"
#include "paint/value_text.h"
#include "view/scene/cell_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

/// The change for each pixel: the power of ten near a five-hundredth of the matrix's largest number.
double stepFor(const ConstView& view, Index slice)
{
    double largest = 0;
    for (Index row = 0; row < view.shape.rows; ++row)
        for (Index col = 0; col < view.shape.cols; ++col)
            if (const double size = std::abs(view.row(slice, row)[col]); std::isfinite(size))
                largest = std::max(largest, size);
    return std::pow(10.0, std::floor(std::log10(std::max(largest, 1e-300) / 20)));
}

/// The node on which the drag began, while it has the same rows and columns.
NodeId sameNode(const Workbench& workbench, const QString& name, const Shape& shape)
{
    const NodeId node = workbench.graph().find(name.toStdString());
    return node != noNode && workbench.graph().node(node).shape == shape ? node : noNode;
}

/// Undoes the edits of one merge key, which are one step, if they are the last.
void undoLast(Workbench& workbench, int mergeKey)
{
    QUndoStack& stack = workbench.undoStack();
    if (stack.index() > 0 && stack.command(stack.index() - 1)->id() == mergeKey)
        stack.undo();
}

} // namespace

void Scrub::begin(Workbench& workbench, NodeId node, const Cell& cell, const QPointF& at)
{
    m_node = QString::fromStdString(workbench.graph().node(node).info.name);
    m_shape = workbench.graph().node(node).shape;
    m_cell = cell;
    m_number = workbench.numbers(node, Region::of(cell)).front();
    m_last = at;
    const Range slice{cell.slice, cell.slice + 1};
    const Values values = workbench.values(node, {slice, {0, m_shape.rows}, {0, m_shape.cols}});
    m_value = values ? values.view.at(cell) : m_number;
    if (!std::isfinite(m_value))
        m_value = 0;
    m_step = values ? stepFor(values.view, cell.slice) : 0;
    if (!std::isfinite(m_step) || m_step < 1e-200)
        m_step = 0.01;
    m_mergeKey = workbench.newMergeKey();
}

bool Scrub::move(Workbench& workbench, const QPointF& at, Qt::KeyboardModifiers modifiers)
{
    const NodeId node = sameNode(workbench, m_node, m_shape);
    if (node == noNode || !workbench.editable(node, m_cell.slice))
        return false;
    const double now = workbench.numbers(node, Region::of(m_cell)).front();
    if (now != m_number && !(std::isnan(now) && std::isnan(m_number)))
        return false;
    const double factor = (modifiers & Qt::ShiftModifier) != 0 ? 0.1 : (modifiers & Qt::ControlModifier) != 0 ? 10 : 1;
    const double fine = m_step * 0.1;
    m_value += (m_last.y() - at.y()) * m_step * factor;
    m_last = at;
    // n / 100 instead of n · 0.01, so that a round number equals the typed one.
    const double parts = std::round(1 / fine);
    m_number = parts >= 1 ? std::round(m_value * parts) / parts : std::round(m_value / fine) * fine;
    workbench.setValues(node, Region::of(m_cell), std::array{m_number}, m_mergeKey);
    return true;
}

void Scrub::takeBack(Workbench& workbench) const { undoLast(workbench, m_mergeKey); }

void WishDrag::begin(Workbench& workbench, const CellPlace& place, const QPointF& at)
{
    m_place = place;
    m_last = at;
    const Values values = workbench.values(place.node, Region::of(place.cell));
    m_now = m_wanted = values ? values.view.at(place.cell) : 0;
}

QString WishDrag::move(const Workbench& workbench, const QPointF& at, Qt::KeyboardModifiers modifiers)
{
    constexpr double step = 0.005; // the change for each pixel
    constexpr double least = 0.001;
    constexpr int decimals = 3;
    const double factor = (modifiers & Qt::ShiftModifier) != 0 ? 0.1 : (modifiers & Qt::ControlModifier) != 0 ? 10 : 1;
    m_wanted = std::clamp(m_wanted + (m_last.y() - at.y()) * step * factor, least, 1 - least);
    m_last = at;
    const NumberFormat format{decimals, false};
    return QStringLiteral("%1: %2 → %3")
        .arg(cellName(workbench.graph(), m_place), valueText(m_now, format), valueText(m_wanted, format));
}

void WishDrag::end(Workbench& workbench) const { WeightWish::of(workbench).wish(m_place, m_wanted); }

void CellBrush::begin(Workbench& workbench, NodeId node, const Cell& cell, Qt::KeyboardModifiers modifiers)
{
    m_node = QString::fromStdString(workbench.graph().node(node).info.name);
    m_shape = workbench.graph().node(node).shape;
    m_first = cell;
    m_last = cell;
    const Values values = workbench.values(node, Region::of(cell));
    m_on = !values || !paintedCell(workbench, node, values.view.at(cell));
    m_mergeKey = workbench.newMergeKey();
    paint(workbench, cell, modifiers);
}

bool CellBrush::stands(Workbench& workbench) const
{
    const NodeId node = sameNode(workbench, m_node, m_shape);
    if (node == noNode || !paintable(workbench, node))
        return false;
    const Values first = workbench.values(node, Region::of(m_first));
    return !first.current || paintedCell(workbench, node, first.view.at(m_first)) == m_on;
}

bool CellBrush::move(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers)
{
    if (!stands(workbench))
        return false;
    if (cell == m_last)
        return true;
    const Cell from = std::exchange(m_last, cell);
    const Index rows = cell.row - from.row;
    const Index cols = cell.col - from.col;
    // A fast pointer skips cells, so the line to it is painted; a rectangle needs its corner only.
    const bool corner = (modifiers & Qt::AltModifier) != 0 || from.slice != cell.slice;
    const Index steps = corner ? 1 : std::max(std::abs(rows), std::abs(cols));
    for (Index step = 1; step <= steps; ++step) {
        const double part = double(step) / double(steps);
        paint(workbench,
              {cell.slice, from.row + Index(std::lround(part * double(rows))),
               from.col + Index(std::lround(part * double(cols)))},
              modifiers);
    }
    return true;
}

void CellBrush::takeBack(Workbench& workbench) const { undoLast(workbench, m_mergeKey); }

void CellBrush::paint(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers) const
{
    // Finds the node each time, because the first stroke may rebuild the graph.
    const NodeId node = workbench.graph().find(m_node.toStdString());
    if (node == noNode)
        return;
    const Shape& shape = workbench.graph().node(node).shape;
    Region region = Region::of(cell);
    if ((modifiers & Qt::AltModifier) != 0)
        region = region.united(Region::of(m_first));
    if ((modifiers & Qt::ShiftModifier) != 0)
        region.cols = {0, shape.cols};
    if ((modifiers & Qt::ControlModifier) != 0)
        region.rows = {0, shape.rows};
    paintCells(workbench, node, region, m_on, m_mergeKey);
}

} // namespace heedmap
