#include "view/pair/pair_scene.h"

#include "model/training/shown_sample.h"
#include "paint/formula.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct PairText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::PairView)
};

void outlineRect(QPainter& painter, const QRectF& rect, const QColor& colour, const QColor& ground)
{
    painter.setBrush(Qt::NoBrush);
    for (const auto& [ink, width] : {std::pair(ground, 4), std::pair(colour, 2)}) {
        painter.setPen(QPen(ink, width));
        painter.drawRoundedRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    }
}

} // namespace

std::unique_ptr<Scene> PairScene::copy() const
{
    auto made = std::make_unique<PairScene>(context(), m_shared);
    made->m_figure = true;
    return made;
}

NodeId PairScene::node() const { return context().selection.node(); }

QString PairScene::otherTitle() const
{
    const auto sample = m_other.sample();
    return sample ? sampleTitle(context().workbench.head(), *sample) : QString();
}

std::vector<Demand> PairScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    if (node() == noNode)
        return {};
    std::vector<Demand> demands;
    for (const NodeId id : {node(), maskOver(graph(), node())})
        if (id != noNode)
            demands.push_back({id, shownRegion(graph().node(id).shape, context().selection.sliceOf(node()))});
    return demands;
}

bool PairScene::take(const Sight& sight)
{
    const auto& numbers = m_other.numbers();
    if (node() == noNode || numbers == nullptr || numbers->info.name != graph().node(node()).info.name
        || !m_block.build(context(), node(), numbers, otherTitle()))
        return false;
    if (m_figure) {
        m_block.fitOn(paper(), sight.room);
        return true;
    }
    m_room = sight.room;
    m_shrink = m_block.fit(m_room, sight.deviceScale, context().display.scale());
    const QSizeF left = m_room - m_block.sheet().size * m_shrink;
    m_origin = {std::round(left.width() / 2), std::round(left.height() / 2)};
    return true;
}

void PairScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    painter.save();
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    drawSheet(painter, m_block.sheet(), theme);
    painter.restore();
}

// ---- places

std::vector<ScenePart> PairScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const StagePart& part : m_block.parts()) {
        const StagePart placed = part.mapped(m_shrink, m_origin);
        parts.push_back({{static_cast<int>(parts.size()), 0, {placed.slice, 0, 0}}, placed.cells, placed});
    }
    return parts;
}

std::optional<StagePart> PairScene::matrixOf(const Spot& spot) const
{
    return spot.kind == PairBlock::Own ? Scene::matrixOf(spot) : std::nullopt;
}

std::optional<Spot> PairScene::step(const Pointing& from, Index lines, Index places) const
{
    if (m_block.parts().empty())
        return std::nullopt;
    const StagePart& part = m_block.parts().front();
    const bool begun = from.pointed && from.pointed->kind == PairBlock::Own;
    return Spot{PairBlock::Own, 0, begun ? part.moved(from.pointed->cell, lines, places) : Cell{part.slice, 0, 0}};
}

std::optional<Index> PairScene::rowAt(PairBlock::Which which, const QPointF& at) const
{
    if (m_block.parts().empty())
        return std::nullopt;
    const StagePart part = m_block.parts()[which].mapped(m_shrink, m_origin);
    if (const auto cell = part.cellAt(at))
        return cell->row;
    const auto line = part.lineAt(at);
    return line && line->row >= 0 ? std::optional(line->row) : std::nullopt;
}

std::optional<Cell> PairScene::markedCell(const Pointing& pointing) const
{
    if (pointing.pointed)
        return pointing.pointed->cell;
    const auto& place = context().selection.cell();
    return place && place->node == node() ? std::optional(place->cell) : std::nullopt;
}

bool PairScene::covers(const Cell& cell) const
{
    return toGuess(context(), {node(), {context().selection.sliceOf(node()), cell.row, cell.col}});
}

// Marks the same cell in all three matrices, and the dragged row.
void PairScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    painter.save();
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    const std::optional<Cell> cell = m_figure ? std::nullopt : markedCell(pointing);
    for (std::size_t i = 0; i < m_block.parts().size(); ++i) {
        const StagePart& part = m_block.parts()[i];
        if (mayHide(context()))
            drawCovers(
                painter, theme, part, [this](const Cell& each) { return covers(each); }, CoverLook::Question);
        if (!part.bar.isEmpty() && hidesAny(context(), node(), context().selection.sliceOf(node())))
            coverBar(painter, theme, part.bar);
        if (cell && cell->row < part.shape.rows && cell->col < part.shape.cols)
            outlineRect(painter, part.rectOf(*cell), theme.ink(part.ink), theme.window);
        if (i == PairBlock::Other && m_dragged && *m_dragged < part.shape.rows)
            outlineRect(painter,
                        part.rectOf({0, *m_dragged, 0}).united(part.rectOf({0, *m_dragged, part.shape.cols - 1})),
                        theme.accent, theme.window);
    }
    painter.restore();
}

// ---- in words

QString PairScene::title() const { return plainFormula(titleFormula()); }

QString PairScene::titleFormula() const
{
    if (node() == noNode)
        return QStringLiteral("\\text{%1}").arg(PairText::tr("Two samples"));
    const NodeInfo& info = graph().node(node()).info;
    return QString::fromStdString(info.symbol)
        + QStringLiteral("\\text{ · %1}").arg(filledText(PairText::tr("%1 in two samples"), {sentenceText(info.step)}));
}

QString PairScene::line() const
{
    if (m_block.parts().empty() || m_block.alike())
        return PairText::tr("The sample that is shown, another one, and how much the first has more");
    return PairText::tr("The samples differ in length; the difference covers the positions both have");
}

QString PairScene::hint() const
{
    if (!m_other.sample())
        return {};
    return PairText::tr(
        "Drag a row from the other sample onto this one to put it in its place · right click: the whole "
        "matrix, a head · arrows: from cell to cell");
}

QString PairScene::emptiness() const
{
    if (!m_other.sample())
        return PairText::tr("How does the same model read another sentence?");
    if (m_other.computing() || m_other.numbers() != nullptr)
        return {};
    return PairText::tr("The other sample has no such matrix.");
}

QString PairScene::noFigure() const
{
    return m_other.sample() ? emptiness() : PairText::tr("This document has one sample; expected two to compare.");
}

QString PairScene::readOut(const Pointing& pointing) const
{
    const std::optional<Cell> cell = markedCell(pointing);
    if (!cell || m_block.parts().empty())
        return {};
    if (covers(*cell))
        return guessQuestion();
    const auto names = [&](PairBlock::Which which) {
        return m_block.rowName(which, cell->row) + QStringLiteral(" → ") + m_block.colName(which, cell->col);
    };
    const PairBlock::Trio numbers = m_block.at(cell->row, cell->col);
    const NumberFormat format{context().display.settings().decimals + 2, false};
    const QString place = std::isnan(numbers.own) ? names(PairBlock::Other)
        : std::isnan(numbers.other) || names(PairBlock::Own) == names(PairBlock::Other)
        ? names(PairBlock::Own)
        : names(PairBlock::Own) + QStringLiteral(" / ") + names(PairBlock::Other);
    if (std::isnan(numbers.own) || std::isnan(numbers.other))
        return place + QStringLiteral("   ") + valueText(std::isnan(numbers.own) ? numbers.other : numbers.own, format);
    return place
        + QStringLiteral("   %1 − %2 = %3")
              .arg(valueText(numbers.own, format), valueText(numbers.other, format), valueText(numbers.change, format));
}

} // namespace heedmap
