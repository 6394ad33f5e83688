#include "view/heads/heads.h"

#include "paint/type.h"
#include "view/scene/guess.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

void outlineCell(QPainter& painter, const QRectF& cell, const QColor& colour, const QColor& ground)
{
    const QRectF around = cell.adjusted(-1.5, -1.5, 1.5, 1.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ground, 4));
    painter.drawRoundedRect(around, 3, 3);
    painter.setPen(QPen(colour, 2));
    painter.drawRoundedRect(around, 3, 3);
}

} // namespace

// Whether any of its weights is to be guessed.
bool Heads::hides(const Head& head) const { return hidesAny(m_context, head.node, head.slice); }

void Heads::drawHidden(QPainter& painter) const
{
    if (m_large.empty()) {
        for (const HeadsPicture::Content& content : m_picture.contents) {
            StagePart part = partOf(m_picture.grid.tiles[content.tile]);
            part.bar = content.layout.bars.empty() ? QRectF() : content.layout.bars.front().bar;
            drawGuesses(painter, m_context, part);
        }
        return;
    }
    const auto covered = [&](const Head& head, const Cell& cell) {
        return toGuess(m_context, {head.node, {head.slice, cell.row, cell.col}});
    };
    for (const HeadsBlock::Part& part : m_block.parts())
        drawCovers(painter, m_context.display.theme(), part.place, [&](const Cell& cell) {
            const Head own{part.place.node, part.place.slice};
            return part.difference ? std::ranges::any_of(m_large, [&](const Head& head) { return covered(head, cell); })
                                   : covered(own, cell);
        });
}

std::optional<double> Heads::valueAt(const Head& head, const CellPlace& place)
{
    const Cell own{head.slice, place.cell.row, place.cell.col};
    if (!sameAxes(m_context.workbench.graph(), head.node, place.node) || toGuess(m_context, {head.node, own}))
        return std::nullopt;
    if (showsChange()) {
        const Difference change = m_context.workbench.difference(head.node, Region::of(own));
        return change != nullptr ? std::optional(change->numbers().front()) : std::nullopt;
    }
    const Values values = m_context.workbench.values(head.node, Region::of(own));
    return values ? std::optional(values.view.at(own)) : std::nullopt;
}

void Heads::drawMarks(QPainter& painter)
{
    if (m_large.empty())
        drawGridMarks(painter);
    else
        drawBlockMarks(painter);
}

// The same cell in every head, with its weight.
void Heads::drawGridMarks(QPainter& painter)
{
    const Theme& theme = m_context.display.theme();
    painter.translate(gridOrigin());
    drawHidden(painter);
    painter.setBrush(Qt::NoBrush);
    const double radius = m_grid.roomy ? 8 : 4;
    for (const HeadsPicture::Content& content : m_picture.contents) {
        const HeadsGrid::Tile& tile = m_picture.grid.tiles[content.tile];
        const QRectF edge = tile.rect.adjusted(1, 1, -1, -1);
        painter.setBrush(Qt::NoBrush);
        if (m_marked == tile.head) {
            painter.setPen(QPen(theme.accent, 2, Qt::DashLine));
            painter.drawRoundedRect(edge, radius, radius);
        } else if (m_current == tile.head && hasFocus()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.drawRoundedRect(edge, radius, radius);
        }
        if (!pointed() || std::ranges::find(m_nodes, pointed()->node) == m_nodes.end())
            continue;
        const auto value = valueAt(tile.head, *pointed());
        if (!value)
            continue;
        const StagePart part = partOf(tile);
        const QColor ink = theme.ink(SymbolInk::Weights);
        outlineCell(painter, part.rectOf({tile.head.slice, pointed()->cell.row, pointed()->cell.col}), ink,
                    theme.panel);
        drawWeight(painter, tile, *value);
    }
}

// On the line of the title, which leaves room for it or makes way.
void Heads::drawWeight(QPainter& painter, const HeadsGrid::Tile& tile, double value) const
{
    const Theme& theme = m_context.display.theme();
    const QRectF line = titleLine(m_grid, tile);
    const QString text = weightText(value, m_context.display.settings().decimals);
    const QFont font = textFont(m_grid.roomy ? 13 : 10, true);
    painter.fillRect(line, theme.panel);
    if (m_grid.roomy)
        drawTitle(painter, m_grid, tile, line.width() - QFontMetricsF(font).horizontalAdvance(text) - 8, theme);
    painter.setFont(font);
    painter.setPen(theme.ink(SymbolInk::Weights));
    const Qt::Alignment align = m_grid.roomy ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter;
    painter.drawText(line, static_cast<int>(align), text);
}

void Heads::drawBlockMarks(QPainter& painter)
{
    if (m_block.empty() || !m_block.problem().isEmpty())
        return;
    painter.translate(m_blockOrigin);
    painter.scale(m_shrink, m_shrink);
    drawHidden(painter);
    if (!pointed())
        return;
    const bool shown = std::ranges::any_of(
        m_block.parts(), [&](const HeadsBlock::Part& part) { return part.place.node == pointed()->node; });
    if (!shown)
        return;
    const Theme& theme = m_context.display.theme();
    for (const HeadsBlock::Part& part : m_block.parts()) {
        const Cell cell{part.place.slice, pointed()->cell.row, pointed()->cell.col};
        if (part.place.shape.contains(cell))
            outlineCell(painter, part.place.rectOf(cell),
                        theme.ink(part.difference ? SymbolInk::Plain : part.place.ink), theme.window);
    }
}

} // namespace heedmap
