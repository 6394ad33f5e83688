#include "view/edit/cell_choice.h"

#include "view/scene/scene_view.h"

#include <algorithm>

namespace heedmap {

std::vector<StagePart> CellChoice::parts() const
{
    std::vector<StagePart> parts;
    for (const ScenePart& part : m_view.shown().parts())
        if (part.matrix)
            parts.push_back(*part.matrix);
    return parts;
}

std::optional<CellPlace> CellChoice::cell() const
{
    const std::vector<StagePart> all = parts();
    const auto& kept = m_context.selection.kept();
    if (kept && std::ranges::any_of(all, [&](const StagePart& part) {
            return part.node == kept->node && part.slice == kept->cell.slice;
        }))
        return kept;
    return all.empty() ? std::nullopt : std::optional(CellPlace{all.back().node, {all.back().slice, 0, 0}});
}

std::optional<StagePart> CellChoice::partOf(NodeId node) const
{
    const std::vector<StagePart> all = parts();
    const auto found = std::ranges::find(all, node, &StagePart::node);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::pair<CellPlace, Cell>> CellChoice::range() const
{
    const auto end = cell();
    const bool ranged = m_anchor && end && m_anchor->node == end->node && m_anchor->cell.slice == end->cell.slice
        && m_anchor->cell != end->cell && m_context.workbench.graph().node(end->node).shape.contains(m_anchor->cell);
    return ranged ? std::optional(std::pair(*m_anchor, end->cell)) : std::nullopt;
}

Region CellChoice::region() const
{
    if (const auto chosen = range())
        return Region::of(chosen->first.cell).united(Region::of(chosen->second));
    const CellPlace place = *cell();
    Region matrix = Region::all(m_context.workbench.graph().node(place.node).shape);
    matrix.slices = {place.cell.slice, place.cell.slice + 1};
    return matrix;
}

void CellChoice::keep(const CellPlace& place)
{
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(place);
}

void CellChoice::beginRange(bool grows)
{
    if (!grows)
        m_anchor.reset();
    else if (!m_anchor)
        m_anchor = cell();
}

void CellChoice::walk(Index rows, Index cols, bool grows)
{
    beginRange(grows);
    const CellPlace place = *cell();
    const bool first = m_context.selection.kept() != place;
    keep({place.node, first ? place.cell : partOf(place.node)->moved(place.cell, rows, cols)});
}

void CellChoice::click(const CellPlace& place, bool grows)
{
    beginRange(grows);
    m_context.selection.keep(place);
}

void CellChoice::chooseAll()
{
    const CellPlace place = *cell();
    const Shape& shape = m_context.workbench.graph().node(place.node).shape;
    m_anchor = CellPlace{place.node, {place.cell.slice, 0, 0}};
    keep({place.node, {place.cell.slice, shape.rows - 1, shape.cols - 1}});
}

bool CellChoice::moveToPart(int by)
{
    const auto place = cell();
    const std::vector<StagePart> all = parts();
    const auto next = place ? std::ranges::find(all, place->node, &StagePart::node) - all.begin() + by : -1;
    if (next < 0 || next >= std::ssize(all))
        return false;
    const StagePart& part = all[static_cast<std::size_t>(next)];
    keep(
        {part.node,
         {part.slice, std::min(place->cell.row, part.shape.rows - 1), std::min(place->cell.col, part.shape.cols - 1)}});
    return true;
}

bool CellChoice::letGo()
{
    if (!m_anchor && !m_context.selection.kept())
        return false;
    m_anchor.reset();
    m_context.selection.keep(std::nullopt);
    return true;
}

} // namespace heedmap
