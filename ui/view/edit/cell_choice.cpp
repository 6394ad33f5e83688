#include "view/edit/cell_choice.h"

#include "view/scene/scene_view.h"

#include <QKeyEvent>

#include <algorithm>

namespace heedmap {

std::optional<CellPlace> CellChoice::cell() const { return m_view.shown().currentCell(); }

std::optional<Spot> CellChoice::spotOf(const CellPlace& place) const
{
    const Scene& scene = m_view.shown();
    if (m_clicked) {
        const Spot spot{m_clicked->kind, m_clicked->index, place.cell};
        if (const auto part = scene.matrixOf(spot); part && part->node == place.node && part->slice == place.cell.slice)
            return spot;
    }
    return scene.spotOfCell(place);
}

std::optional<StagePart> CellChoice::partOf(const CellPlace& place) const
{
    const auto spot = spotOf(place);
    return spot ? m_view.shown().matrixOf(*spot) : std::nullopt;
}

bool CellChoice::ranged() const { return m_view.shown().rangeOf(m_view.pointing()).has_value(); }

Region CellChoice::region(const CellPlace& place) const
{
    if (const auto range =
            m_context.selection.kept() == place ? m_view.shown().rangeOf(m_view.pointing()) : std::nullopt)
        return Region::of(range->first.cell).united(Region::of(range->second.cell));
    Region matrix = Region::all(m_context.workbench.graph().node(place.node).shape);
    matrix.slices = {place.cell.slice, place.cell.slice + 1};
    return matrix;
}

void CellChoice::click(const Spot& spot, bool grows)
{
    beginRange(grows);
    m_clicked = spot;
}

void CellChoice::keep(const CellPlace& place)
{
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(place);
    if (const auto spot = spotOf(place))
        m_view.bringIntoSight(*spot);
}

void CellChoice::beginRange(bool grows)
{
    if (!grows)
        m_view.pointer().setAnchor(std::nullopt);
    else if (const auto place = cell(); place && !m_view.pointing().anchor)
        m_view.pointer().setAnchor(spotOf(*place));
}

void CellChoice::walk(Index rows, Index cols, bool grows)
{
    beginRange(grows);
    const CellPlace place = *cell();
    const bool first = m_context.selection.kept() != place;
    keep({place.node, first ? place.cell : partOf(place)->moved(place.cell, rows, cols)});
}

void CellChoice::chooseAll()
{
    const CellPlace place = *cell();
    const Shape& shape = m_context.workbench.graph().node(place.node).shape;
    m_view.pointer().setAnchor(spotOf({place.node, {place.cell.slice, 0, 0}}));
    keep({place.node, {place.cell.slice, shape.rows - 1, shape.cols - 1}});
}

bool CellChoice::command(const QKeyEvent& event)
{
    constexpr Index farthest = 1 << 30; // beyond every matrix
    const bool control = (event.modifiers() & Qt::ControlModifier) != 0;
    const auto go = [&](Index rows, Index cols) {
        walk(rows, cols, (event.modifiers() & Qt::ShiftModifier) != 0);
        return true;
    };
    switch (event.key()) {
    case Qt::Key_Left: return go(0, -1);
    case Qt::Key_Right: return go(0, 1);
    case Qt::Key_Up: return go(-1, 0);
    case Qt::Key_Down: return go(1, 0);
    case Qt::Key_Home: return go(control ? -farthest : 0, -farthest);
    case Qt::Key_End: return go(control ? farthest : 0, farthest);
    case Qt::Key_A:
        if (control)
            chooseAll();
        return control;
    default: return false;
    }
}

bool CellChoice::moveToPart(int by)
{
    std::vector<StagePart> all;
    for (const ScenePart& part : m_view.shown().parts())
        if (part.matrix)
            all.push_back(*part.matrix);
    const auto place = cell();
    const auto next = place ? std::ranges::find(all, place->node, &StagePart::node) - all.begin() + by : -1;
    if (next < 0 || next >= std::ssize(all))
        return false;
    const StagePart& part = all[static_cast<std::size_t>(next)];
    keep(
        {part.node,
         {part.slice, std::min(place->cell.row, part.shape.rows - 1), std::min(place->cell.col, part.shape.cols - 1)}});
    return true;
}

void CellChoice::forgetRange() { m_view.pointer().setAnchor(std::nullopt); }

bool CellChoice::letGo(bool cellToo)
{
    const bool range = m_view.pointing().anchor.has_value();
    if (!range && !(cellToo && m_context.selection.kept()))
        return false;
    forgetRange();
    if (cellToo)
        m_context.selection.keep(std::nullopt);
    return true;
}

} // namespace heedmap
