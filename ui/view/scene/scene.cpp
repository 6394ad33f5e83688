#include "view/scene/scene.h"

#include "view/frame/view_frame.h"
#include "view/scene/read_out.h"

#include <algorithm>

namespace heedmap {
namespace {

// Of two neighbours an edge belongs to the second.
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

const GraphShape& Scene::graph() const { return m_context.workbench.graph(); }

QRectF Scene::rectOf(const Spot& spot) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = partOf(all, spot);
    if (part == nullptr)
        return {};
    return part->matrix ? part->matrix->rectOf(spot.cell) : part->rect;
}

std::optional<Spot> Scene::spotAt(const QPointF& at) const
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

std::vector<CellPlace> Scene::cells(const Spot& spot, const Pointing& pointing) const
{
    const auto place = explained(spot, pointing);
    return place ? std::vector{*place} : std::vector<CellPlace>();
}

std::optional<CellPlace> Scene::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    const std::vector<ScenePart> all = parts();
    const ScenePart* part = partOf(all, spot);
    return part != nullptr && part->matrix ? std::optional(CellPlace{part->matrix->node, spot.cell}) : std::nullopt;
}

std::optional<Spot> Scene::spotOfCell(const CellPlace& place) const
{
    for (const ScenePart& part : parts())
        if (part.matrix && part.matrix->node == place.node && part.matrix->slice == place.cell.slice)
            return Spot{part.spot.kind, part.spot.index, place.cell};
    return std::nullopt;
}

std::optional<Spot> Scene::step(const Pointing& from, Index lines, Index places) const
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

QString Scene::readOut(const Pointing& /*pointing*/) const
{
    const auto& place = m_context.selection.cell();
    return place && spotOfCell(*place) ? cellReadOut(m_context, *place) : QString();
}

QString Scene::announcement(const Pointing& pointing) const
{
    return walks() == Walk::Held && !pointing.held ? QString() : readOut(pointing);
}

void Scene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const
{
    drawViewReadOut(painter, area, readOut(pointing), hint(), theme);
}

} // namespace heedmap
