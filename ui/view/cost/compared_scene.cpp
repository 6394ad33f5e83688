#include "view/cost/compared_scene.h"

#include "paint/sheet.h"
#include "paint/type.h"
#include "view/frame/shrink.h"
#include "view/scene/guess.h"
#include "view/scene/paper_panels.h"
#include "view/scene/read_out.h"
#include "view/scene/stage_marks.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

struct ComparedText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::ComparedMaps)
};

} // namespace

std::unique_ptr<Scene> ComparedScene::copy() const
{
    auto made = std::make_unique<ComparedScene>(context());
    made->show(m_node);
    made->m_figure = true;
    return made;
}

bool ComparedScene::there() const
{
    return context().workbench.isOpen() && m_node != noNode && m_node < graph().size();
}

std::vector<Demand> ComparedScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    return there() ? StageScene::demands(context().workbench, m_node, 0) : std::vector<Demand>();
}

bool ComparedScene::take(const Sight& sight)
{
    if (!there() || !m_block.build(context().workbench, m_node, 0, context().display.settings(), true))
        return false;
    m_block.leaveOut(paper().without);
    if (onPage(paper())) {
        m_losses = m_block.print(paper(), sight.room);
        m_size = m_block.sheet().size;
    } else {
        fit(sight.room, sight.deviceScale);
    }
    return true;
}

// Titles and bars need room whatever the cells are: where there is too little, all of it shrinks.
void ComparedScene::fit(const QSizeF& room, double deviceScale)
{
    m_shrink = shrunkToFit(0.9, leastShare(0.55), [&](double share) {
        m_block.fittingSide(room / share, deviceScale * share);
        m_size = m_block.sheet().size * share;
        return fitsInto(room, m_size);
    });
    const QSizeF left = m_figure ? QSizeF() : room - m_size;
    m_origin = {std::max(0.0, left.width() / 2), std::max(0.0, left.height() / 2)};
}

void ComparedScene::enter(QPainter& painter) const
{
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
}

void ComparedScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    painter.save();
    enter(painter);
    drawSheet(painter, m_block.sheet(), theme);
    painter.restore();
}

void ComparedScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& /*pointing*/) const
{
    painter.save();
    enter(painter);
    for (const StagePart& part : m_block.parts())
        drawGuesses(painter, context(), part);
    if (const auto& cell = context().selection.cell(); !m_figure && cell && m_block.partOf(cell->node) != nullptr)
        heedmap::drawMarks(
            painter, marksOf(context().workbench, m_block.parts(), m_block.geometry(), {m_node, cell->cell}), theme);
    painter.restore();
}

std::vector<ScenePart> ComparedScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const StagePart& part : m_block.parts()) {
        const StagePart placed = part.mapped(m_shrink, m_origin);
        parts.push_back({{0, static_cast<Index>(parts.size()), {part.slice, 0, 0}}, placed.cells, placed});
    }
    return parts;
}

QString ComparedScene::hint() const { return ComparedText::tr("Point at a cell to see it in all three."); }

void ComparedScene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                                const Pointing& /*pointing*/) const
{
    const QPointF baseline(0, area.height() - 9);
    if (const auto& cell = context().selection.cell(); !m_figure && cell && m_block.partOf(cell->node) != nullptr) {
        heedmap::drawReadOut(painter, context(), *cell, baseline, area.width());
        return;
    }
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    painter.drawText(baseline, hint());
}

} // namespace heedmap
