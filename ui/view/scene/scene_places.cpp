#include "view/scene/scene_places.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "view/scene/guess.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

// Half open: an edge belongs to the second of two neighbours.
bool holds(const QRectF& rect, const QPointF& at)
{
    return at.x() >= rect.left() && at.x() < rect.right() && at.y() >= rect.top() && at.y() < rect.bottom();
}

const ScenePart* partOf(const std::vector<ScenePart>& parts, const Spot& spot)
{
    const auto found = std::ranges::find_if(
        parts, [&](const ScenePart& part) { return part.spot.kind == spot.kind && part.spot.index == spot.index; });
    return found == parts.end() ? nullptr : &*found;
}

} // namespace

const GraphShape& ScenePlaces::graph() const { return m_context.workbench.graph(); }

QRectF ScenePlaces::rectOf(const Spot& spot) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = partOf(all, spot);
    if (part == nullptr)
        return {};
    return part->matrix ? part->matrix->rectOf(spot.cell) : part->rect;
}

std::optional<Spot> ScenePlaces::spotAt(const QPointF& at) const
{
    for (const ScenePart& part : parts()) {
        if (!heedmap::holds(part.rect, at))
            continue;
        if (!part.matrix)
            return part.spot;
        if (const auto cell = part.matrix->cellAt(at))
            return Spot{part.spot.kind, part.spot.index, *cell};
    }
    return std::nullopt;
}

std::vector<CellPlace> ScenePlaces::cells(const Spot& spot, const Pointing& pointing) const
{
    const auto place = explained(spot, pointing);
    return place ? std::vector{*place} : std::vector<CellPlace>();
}

std::optional<CellPlace> ScenePlaces::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = partOf(all, spot);
    return part != nullptr && part->matrix ? std::optional(CellPlace{part->matrix->node, spot.cell}) : std::nullopt;
}

std::optional<Spot> ScenePlaces::spotOfCell(const CellPlace& place) const
{
    for (const ScenePart& part : parts())
        if (part.matrix && part.matrix->node == place.node && part.matrix->slice == place.cell.slice)
            return Spot{part.spot.kind, part.spot.index, place.cell};
    return std::nullopt;
}

bool ScenePlaces::shows(const CellPlace& place, const Pointing& pointing) const
{
    if (walks() == Walk::Cell)
        return spotOfCell(place).has_value();
    const auto& spot = walks() == Walk::Held ? pointing.held : pointing.pointed;
    const std::vector<CellPlace> there = spot ? cells(*spot, pointing) : std::vector<CellPlace>();
    return std::ranges::find(there, place) != there.end();
}

std::optional<StagePart> ScenePlaces::matrixOf(const Spot& spot) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = partOf(all, spot);
    return part != nullptr ? part->matrix : std::nullopt;
}

std::optional<CellPlace> ScenePlaces::cellOf(const Spot& spot) const
{
    const auto matrix = matrixOf(spot);
    return matrix ? std::optional(CellPlace{matrix->node, spot.cell}) : std::nullopt;
}

std::optional<CellPlace> ScenePlaces::currentCell() const
{
    const auto& kept = m_context.selection.kept();
    return kept && spotOfCell(*kept) ? kept : firstCell();
}

std::optional<std::pair<Spot, Spot>> ScenePlaces::rangeOf(const Pointing& pointing) const
{
    const auto& kept = m_context.selection.kept();
    const auto part = pointing.anchor && kept ? matrixOf(*pointing.anchor) : std::nullopt;
    if (!part || part->node != kept->node || part->slice != kept->cell.slice || pointing.anchor->cell == kept->cell
        || !part->shape.contains(pointing.anchor->cell))
        return std::nullopt;
    return std::pair(*pointing.anchor, Spot{pointing.anchor->kind, pointing.anchor->index, kept->cell});
}

std::optional<Spot> ScenePlaces::step(const Pointing& from, Index lines, Index places) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = from.pointed ? partOf(all, *from.pointed) : nullptr;
    if (part == nullptr || !part->matrix)
        return all.empty() ? std::nullopt : std::optional(all.front().spot);
    Spot to = *from.pointed;
    to.cell = part->matrix->moved(to.cell, lines, places);
    const Index next = part - all.data() + places;
    if (places == 0 || to != from.pointed || next < 0 || next >= static_cast<Index>(all.size()))
        return to;
    const ScenePart& other = all[static_cast<std::size_t>(next)];
    return Spot{other.spot.kind,
                other.spot.index,
                {other.matrix->slice, to.cell.row, places > 0 ? 0 : other.matrix->shape.cols - 1}};
}

bool ScenePlaces::covered(const CellPlace& place) const
{
    return m_context.selection.toCome(place) || toGuess(m_context, place);
}

void ScenePlaces::drawRange(QPainter& painter, const Theme& theme, const Pointing& pointing, const QTransform& to) const
{
    const auto range = rangeOf(pointing);
    if (!range)
        return;
    QColor ground = theme.accent;
    painter.setPen(QPen(ground, 2));
    ground.setAlphaF(0.15F);
    painter.setBrush(ground);
    painter.drawRoundedRect(to.mapRect(rectOf(range->first) | rectOf(range->second)), 4, 4);
}

} // namespace heedmap
