#include "view/heads/block_scene.h"

#include "model/drawn_numbers.h"
#include "paint/formula.h"
#include "text/core_text.h"
#include "view/attention/weights_title.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

std::unique_ptr<Scene> HeadsBlockScene::copy() const
{
    auto made = std::make_unique<HeadsBlockScene>(context());
    made->m_figure = true;
    made->setNodes(nodes());
    made->show(m_heads);
    made->setWeighed(weighed());
    return made;
}

std::vector<Demand> HeadsBlockScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    return HeadsBlock::demands(context().workbench, m_heads, weighed());
}

bool HeadsBlockScene::take(const Sight& sight)
{
    if (!m_block.build(context(), m_heads, settings(), weighed()))
        return false;
    if (m_figure) {
        m_block.fitOn(paper(), sight.room);
        return true;
    }
    const double scale = context().display.scale();
    m_room = sight.room;
    m_shrink = m_block.fit(m_room, sight.deviceScale, scale);
    const QSizeF left = m_room - m_block.sheet().size * m_shrink;
    m_origin = {std::round(left.width() / 2), std::round(left.height() / 2)};
    return true;
}

std::vector<ScenePart> HeadsBlockScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const HeadsBlock::Part& part : m_block.parts()) {
        const StagePart placed = part.place.mapped(m_shrink, m_origin);
        parts.push_back({{0, static_cast<Index>(parts.size()), {placed.slice, 0, 0}}, placed.cells, placed});
    }
    return parts;
}

std::optional<Spot> HeadsBlockScene::spotOf(const Head& head, Index row, Index col, bool inDifference) const
{
    for (std::size_t i = 0; i < m_block.parts().size(); ++i)
        if (const auto& [place, difference] = m_block.parts()[i];
            difference == inDifference && (inDifference || Head{place.node, place.slice} == head))
            return Spot{0, static_cast<Index>(i), {place.slice, row, col}};
    return std::nullopt;
}

std::optional<StagePart> HeadsBlockScene::matrixOf(const Spot& spot) const
{
    const auto index = static_cast<std::size_t>(spot.index);
    const bool computed = index < m_block.parts().size() && m_block.parts()[index].difference;
    return computed ? std::nullopt : HeadsScene::matrixOf(spot);
}

// Walks from cell to cell of the first matrix.
std::optional<Spot> HeadsBlockScene::step(const Pointing& from, Index lines, Index places) const
{
    if (m_block.parts().empty())
        return std::nullopt;
    const StagePart& part = m_block.parts().front().place;
    const bool begun = from.pointed && from.pointed->index == 0;
    return Spot{0, 0, begun ? part.moved(from.pointed->cell, lines, places) : Cell{part.slice, 0, 0}};
}

// ---- how it looks

void HeadsBlockScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    painter.save();
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    drawSheet(painter, m_block.sheet(), theme);
    painter.restore();
}

void HeadsBlockScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    painter.save();
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    drawHidden(painter, theme);
    const auto& pointed = context().selection.cell();
    const bool shown = !m_figure && pointed && std::ranges::any_of(m_block.parts(), [&](const HeadsBlock::Part& part) {
        return part.place.node == pointed->node;
    });
    for (const auto& [place, difference] : m_block.parts()) {
        const Cell cell{place.slice, shown ? pointed->cell.row : 0, shown ? pointed->cell.col : 0};
        if (shown && place.shape.contains(cell))
            outlineCell(painter, place.rectOf(cell), theme.ink(difference ? SymbolInk::Plain : place.ink),
                        theme.window);
    }
    painter.restore();
    drawRange(painter, theme, pointing);
}

// A difference would reveal both heads.
void HeadsBlockScene::drawHidden(QPainter& painter, const Theme& theme) const
{
    const auto covered = [&](const Head& head, const Cell& cell) {
        return toGuess(context(), {head.node, {head.slice, cell.row, cell.col}});
    };
    for (const auto& part : m_block.parts())
        drawCovers(
            painter, theme, part.place,
            [&](const Cell& cell) {
                const Head own{part.place.node, part.place.slice};
                return part.difference
                    ? std::ranges::any_of(m_heads, [&](const Head& head) { return covered(head, cell); })
                    : covered(own, cell);
            },
            CoverLook::Question);
}

bool HeadsBlockScene::numbersMissing() const
{
    return m_block.numbersMissing(m_shrink * std::max(context().display.scale(), 1.0));
}

// ---- in words

QString HeadsBlockScene::emptiness() const { return HeadsBlock::problem(graph(), m_heads); }

QString HeadsBlockScene::line() const
{
    if (showsChange())
        return HeadsWords::tr("Changes since the snapshot");
    if (m_heads.size() == 2)
        return ofHeads() ? HeadsWords::tr("Two heads compared") : HeadsWords::tr("Two matrices compared");
    const QString drawn = paper().print.asked() ? QString() : drawnNumbersText(context().workbench);
    QStringList words;
    if (!hides(m_heads.front()) && !leavesOut(FigurePart::Entropy))
        words = m_block.words();
    words << drawn;
    words.removeAll({});
    if (!words.isEmpty())
        return words.join(QStringLiteral(" · "));
    if (ofHeads())
        return counted(HEEDMAP_COUNTED("One of %1 heads", "One of %1 head"), headCount(graph(), nodes()));
    Index matrices = 0;
    for (const NodeId node : nodes())
        matrices += graph().node(node).shape.slices;
    return HeadsWords::tr("Matrices of weights: %1").arg(matrices);
}

QString HeadsBlockScene::titleFormula() const
{
    const auto name = [this](const Head& head) { return headTitle(graph(), nodes(), head).formula(); };
    if (m_heads.size() == 1)
        return name(m_heads.front());
    return QStringLiteral("\\text{%1}")
        .arg(HeadsWords::tr("%1 and %2"))
        .arg('}' + name(m_heads[0]) + "\\text{", '}' + name(m_heads[1]) + "\\text{");
}

QString HeadsBlockScene::hint() const
{
    return ofHeads() ? HeadsWords::tr("Esc: all heads · Ctrl+arrows: the next head · Arrows: from cell to cell")
                     : HeadsWords::tr("Esc: all matrices · Ctrl+arrows: the next one · Arrows: from cell to cell");
}

QString HeadsBlockScene::readOut(const Pointing& pointing) const
{
    const auto& place = context().selection.cell();
    const auto other = [&](const Head& head) { return !sameAxes(graph(), head.node, place->node); };
    return place && std::ranges::any_of(m_heads, other) ? QString() : HeadsScene::readOut(pointing);
}

QString HeadsBlockScene::announcement(const Pointing& pointing) const
{
    const QString cell = readOut(pointing);
    return !cell.isEmpty() ? cell : m_heads.size() == 1 ? headName(graph(), m_heads.front()) : title();
}

QString HeadsBlockScene::weightsText(const CellPlace& place) const
{
    const auto first = valueAt(m_heads.front(), place);
    if (m_heads.size() == 1 && first)
        return showsChange() ? weightText(*first, settings().decimals + 2) : exactValueText(*first);
    const auto second = valueAt(m_heads.back(), place);
    if (!first || !second)
        return {};
    const NumberFormat format{settings().decimals + 2, false};
    return (showsChange() ? QStringLiteral("Δ  ") : QString())
        + QStringLiteral("%1 − %2 = %3")
              .arg(valueText(*first, format), valueText(*second, format), valueText(*first - *second, format));
}

} // namespace heedmap
