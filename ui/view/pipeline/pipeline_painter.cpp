#include "view/pipeline/pipeline_painter.h"

#include "model/drawn_numbers.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/frame/icons.h"
#include "view/frame/kind_mark.h"
#include "view/frame/thumbnail.h"
#include "view/scene/guess.h"
#include "view/scene/stage_scene.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double cardPicture = 58; ///< of a card's width

void drawArrowHead(QPainter& painter, const QPointF& tip, const QColor& colour, double down = 1)
{
    const QPointF head[] = {tip, tip + QPointF(-4.5, -8 * down), tip + QPointF(4.5, -8 * down)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(head, 3);
}

QColor between(const QColor& a, const QColor& b)
{
    return {(a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2};
}

/// Fills the ground of a thumbnail, tinted with the ink of its symbol if it is selected.
void drawGround(QPainter& painter, const QRectF& rect, const Theme& theme, const QColor& chosen)
{
    painter.setBrush(theme.panel); // curves pass behind it
    painter.setPen(Qt::NoPen);
    painter.drawRect(rect);
    if (!chosen.isValid())
        return;
    QColor ground = chosen;
    ground.setAlphaF(0.1F);
    painter.setPen(QPen(chosen, 1 + theme.lineWidth / 2));
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, 6, 6);
}

void drawPin(QPainter& painter, const QRectF& picture, const Theme& theme, double deviceScale)
{
    QPen dashes(theme.noticeText, 1.5, Qt::CustomDashLine);
    dashes.setDashPattern({3, 2});
    painter.setPen(dashes);
    painter.drawRoundedRect(picture.adjusted(-3, -3, 3, 3), 3, 3);
    const QPixmap pin = linePixmap(QStringLiteral("pin"), theme.noticeText, 12, deviceScale);
    painter.drawPixmap(picture.topRight() + QPointF(4, -4), pin);
}

/// Draws a chevron: down if open, else to the right.
void drawChevron(QPainter& painter, const QPointF& centre, bool open, const QColor& colour)
{
    const QPointF right[] = {centre + QPointF(-2, -4), centre + QPointF(2, 0), centre + QPointF(-2, 4)};
    const QPointF down[] = {centre + QPointF(-4, -2), centre + QPointF(0, 2), centre + QPointF(4, -2)};
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(open ? down : right, 3);
}

} // namespace

void PipelinePainter::draw(QPainter& painter) const
{
    drawArrows(painter);
    drawBands(painter);
    for (const PipelineLayout::Heading& heading : m_layout.headings) {
        painter.fillRect(heading.rect, m_theme.panel); // curves pass behind it
        painter.setFont(textFont(11));
        painter.setPen(heading.step == m_context.selection.step() ? m_theme.accent : m_theme.muted);
        painter.drawText(heading.rect, Qt::AlignLeft | Qt::AlignVCenter, heading.text);
    }
    m_thumbnails.beginFrame();
    for (const PipelineLayout::Place& place : m_layout.places)
        if (!place.rect.intersects(m_state.seen))
            continue;
        else if (place.group.empty())
            drawPlace(painter, place);
        else
            drawCard(painter, place);
}

void PipelinePainter::drawArrows(QPainter& painter) const
{
    const std::set<NodeId> lit = ancestry();
    const QColor plain = between(m_theme.muted, m_theme.panel); // not translucent: lines that run together are one
    for (const bool front : {false, true})
        for (const PipelineLayout::Arrow& arrow : m_layout.arrows) {
            const bool chosen =
                lit.contains(arrow.from) && lit.contains(arrow.to) && !m_context.workbench.pinned(arrow.to);
            if (chosen != front || arrow.tip.y() < m_state.seen.top()
                || arrow.path.elementAt(0).y > m_state.seen.bottom())
                continue;
            const bool back = ranBack(arrow);
            const QColor colour = back ? m_theme.ink(SymbolInk::Gradient) : chosen ? m_theme.accent : plain;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colour, (back ? 1.6 : 1.4) * m_theme.lineWidth));
            painter.drawPath(arrow.path);
            if (back)
                drawArrowHead(painter, arrow.path.elementAt(0), colour, -1);
            else
                drawArrowHead(painter, arrow.tip, colour);
        }
}

// On the way back the gradient of what an arrow leads to has been handed on.
bool PipelinePainter::ranBack(const PipelineLayout::Arrow& arrow) const
{
    const Selection& selection = m_context.selection;
    const LiveGradients& gradients = m_context.workbench.gradients();
    return selection.back() && gradients.of(arrow.from) != noNode && gradients.of(arrow.to) != noNode
        && selection.stepAt(arrow.to) >= selection.step();
}

void PipelinePainter::drawGradient(QPainter& painter, const PipelineLayout::Place& place) const
{
    if (place.under.isEmpty())
        return;
    const Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(place.gradient);
    if (m_state.asked.contains(place.gradient)
        || workbench.known(place.gradient, shownRegion(node.shape, m_context.selection.slice())))
        drawThumbnail(painter, m_thumbnails.image(place.gradient, place.under.size()), node.shape, place.under,
                      m_theme);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.ink(SymbolInk::Gradient), m_theme.lineWidth));
    painter.drawRect(place.under);
}

void PipelinePainter::drawBands(QPainter& painter) const
{
    for (const PipelineLayout::Band& band : m_layout.bands) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
        painter.drawRoundedRect(band.rect, 6, 6);
        painter.fillRect(band.head, m_theme.panel); // curves pass behind it
        drawChevron(painter, QPointF(band.head.left() + 8, band.head.center().y()), true, m_theme.muted);
        painter.setFont(textFont(12, true));
        painter.setPen(m_theme.text);
        painter.drawText(band.head.adjusted(18, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         LayerGroups::title(band.group));
    }
}

void PipelinePainter::drawCard(QPainter& painter, const PipelineLayout::Place& place) const
{
    const Selection& selection = m_context.selection;
    const bool focused = m_state.card == place.node;
    const bool holds = m_layout.placeOf(selection.node()) == &place;
    painter.setBrush(m_theme.window);
    painter.setPen(QPen(focused || holds ? m_theme.accent : m_theme.hairline, m_theme.lineWidth * (focused ? 2 : 1)));
    painter.drawRoundedRect(place.rect, 6, 6);
    drawPicture(painter, place);
    const double left = place.rect.left() + cardPicture;
    const QRectF words(left, place.rect.top() + 9, place.rect.right() - left - 6, 19);
    const QString title = LayerGroups::title(place.group);
    const bool fits = textWidth(title, 12, true) <= words.width();
    painter.setFont(textFont(fits ? 12 : 11, true));
    painter.setPen(m_theme.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(title, Qt::ElideRight, words.width()));
    painter.setFont(textFont(11));
    painter.setPen(m_theme.muted);
    painter.drawText(
        words.translated(0, 19), Qt::AlignLeft | Qt::AlignVCenter,
        counted(HEEDMAP_COUNTED("%1 matrices", "%1 matrix"), m_context.selection.groups().count(place.group)));
    drawChevron(painter, QPointF(place.rect.right() - 13, words.bottom() + 9), false, m_theme.muted);
}

void PipelinePainter::drawPlace(QPainter& painter, const PipelineLayout::Place& place) const
{
    Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(place.node);
    const QColor ink = m_theme.ink(symbolInk(node.info));
    drawGround(painter, place.rect, m_theme, place.node == m_context.selection.node() ? ink : QColor());
    drawPicture(painter, place);
    drawGradient(painter, place);
    if (workbench.pinned(place.node) || workbench.graph().partlyPinned(place.node))
        drawPin(painter, place.picture, m_theme, m_state.deviceScale);
    const double centre = place.rect.center().x();
    place.symbol.draw(painter, {centre - place.symbol.width() / 2, place.bottom() + 15}, ink);
    drawMatrixKind(painter, matrixKind(node), {centre - place.symbol.width() / 2 - 8, place.bottom() + 11}, ink,
                   hasDrawnNumbers(workbench, place.node));
    QString shape =
        m_context.display.settings().hideShapes ? QStringLiteral("?") : QString::fromStdString(node.shape.text());
    if (maskOver(workbench.graph(), place.node) != noNode)
        shape += QStringLiteral(" ◩");
    const double px = std::min(10.0, 10 * (place.rect.width() - 2) / textWidth(shape, 10));
    painter.setFont(textFont(std::max(px, 7.0)));
    painter.setPen(m_theme.muted);
    painter.drawText(QRectF(centre - 40, place.bottom() + 19, 80, 14), Qt::AlignCenter, shape);
}

void PipelinePainter::drawPicture(QPainter& painter, const PipelineLayout::Place& place) const
{
    Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(place.node);
    const Index slice = std::clamp<Index>(m_context.selection.slice(), 0, node.shape.slices - 1);
    // Drawing evaluates nothing.
    if (m_state.asked.contains(place.node) || workbench.known(place.node, shownRegion(node.shape, slice)))
        drawThumbnail(painter, m_thumbnails.image(place.node, place.picture.size()), node.shape, place.picture,
                      m_theme);
    drawSmallGuesses(painter, m_context, place.node, slice, place.picture);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
    painter.drawRect(place.picture);
}

std::set<NodeId> PipelinePainter::ancestry() const
{
    std::set<NodeId> found;
    const auto& kept = m_context.selection.kept();
    const GraphShape& graph = m_context.workbench.graph();
    if (!kept || kept->node >= graph.size())
        return found;
    found.insert(kept->node);
    for (NodeId id = kept->node; id >= 0; --id)
        if (found.contains(id) && !graph.pinned(id))
            for (const NodeId input : graph.node(id).inputs)
                found.insert(input);
    std::set<NodeId> places; // a closed layer stands for all in it
    for (const NodeId id : found)
        if (const PipelineLayout::Place* place = m_layout.placeOf(id))
            places.insert(place->node);
    return places;
}

} // namespace heedmap
