#include "view/pipeline.h"

#include "model/selection.h"
#include "paint/axis_labels.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "view/icons.h"
#include "view/stage_scene.h"
#include "view/thumbnail.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double headHeight = 40;

void drawArrowHead(QPainter& painter, const QPointF& tip, const QColor& colour)
{
    const QPointF head[] = {tip, tip + QPointF(-4.5, -8), tip + QPointF(4.5, -8)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(head, 3);
}

QString shapeText(const Shape& shape) { return QString::fromStdString(shape.text()); }

/// Behind a thumbnail, in the ink of its symbol where it is chosen.
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

} // namespace

Pipeline::Pipeline(const ViewContext& context, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_thumbnails(context)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setStyleSheet(QStringLiteral( // thin, without buttons
        "QScrollBar{width:8px;background:transparent;border:0}"
        "QScrollBar::handle{background:rgba(128,136,148,110);border-radius:3px;margin:1px;min-height:24px}"
        "QScrollBar::add-line,QScrollBar::sub-line{height:0}"
        "QScrollBar::add-page,QScrollBar::sub-page{background:transparent}"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Computation"));
    const auto follow = [this] { select(m_context.selection.node()); };
    connect(&context.workbench, &Workbench::valuesReady, this, &Pipeline::invalidate);
    connect(&context.workbench, &Workbench::pinsChanged, this, &Pipeline::invalidate);
    connect(&m_thumbnails, &LiveThumbnails::due, this, &Pipeline::invalidate);
    connect(&context.workbench, &Workbench::rememberedStateChanged, this, &Pipeline::invalidate);
    connect(&context.selection, &Selection::stepsChanged, this, &Pipeline::rebuild);
    connect(&context.selection, &Selection::nodeChanged, this, follow);
    connect(&context.selection, &Selection::sliceChanged, this, [this] { observe(), invalidate(); });
    connect(&context.selection, &Selection::keptChanged, this, &Pipeline::invalidate);
    connect(&context.display, &Display::changed, this, &Pipeline::rebuild);
    rebuild();
}

double Pipeline::scale() const
{
    constexpr double leastWidth = 200;
    const double wanted = m_context.display.scale();
    return std::min(wanted, std::max(1.0, viewport()->width() / leastWidth));
}

void Pipeline::rebuild()
{
    m_stale = true;
    observe();
    invalidate();
}

void Pipeline::invalidate() { viewport()->update(); }

void Pipeline::refresh()
{
    if (!m_stale || !m_context.workbench.isOpen())
        return;
    m_stale = false;
    m_thumbnails.forget(); // their sizes may be others
    const QSizeF area = QSizeF(viewport()->size()) / scale();
    m_layout = layoutPipeline(m_context.workbench.graph(), m_context.selection.steps(), area - QSizeF(0, headHeight));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(
        0, std::max(0, static_cast<int>((m_layout.size.height() + headHeight - area.height()) * scale())));
}

void Pipeline::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    const Graph& graph = m_context.workbench.graph();
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        demands.push_back({id, shownRegion(graph.node(id).shape, m_context.selection.slice())});
    m_context.workbench.look(this, std::move(demands));
}

QRectF Pipeline::rectOf(NodeId node)
{
    refresh();
    const PipelineLayout::Place* place = m_layout.placeOf(node);
    if (place == nullptr)
        return {};
    const double top = headHeight * scale() - verticalScrollBar()->value();
    return {place->rect.topLeft() * scale() + QPointF(0, top), place->rect.size() * scale()};
}

void Pipeline::select(NodeId node)
{
    reveal(node);
    setAccessibleDescription(QString::fromStdString(m_context.workbench.graph().node(node).info.name));
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    invalidate();
}

void Pipeline::reveal(NodeId node)
{
    const QRectF rect = rectOf(node);
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < 0)
        bar->setValue(bar->value() + static_cast<int>(rect.top()) - 24);
    else if (rect.bottom() > viewport()->height())
        bar->setValue(bar->value() + static_cast<int>(rect.bottom()) - viewport()->height() + 24);
}

std::set<NodeId> Pipeline::ancestry() const
{
    std::set<NodeId> found;
    const auto& kept = m_context.selection.kept();
    const Graph& graph = m_context.workbench.graph();
    if (!kept || kept->node >= graph.size())
        return found;
    found.insert(kept->node);
    for (NodeId id = kept->node; id >= 0; --id)
        if (found.contains(id) && !graph.pinned(id))
            for (const NodeId input : graph.node(id).inputs)
                found.insert(input);
    return found;
}

bool Pipeline::masked(NodeId node) const { return maskOver(m_context.workbench.graph(), node) != noNode; }

void Pipeline::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.panel);
    if (!m_context.workbench.isOpen())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    painter.translate(0, -verticalScrollBar()->value() / scale());
    painter.setFont(textFont(11, true));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(16, 26), tr("COMPUTATION"));
    painter.translate(0, headHeight);
    drawArrows(painter);
    painter.setFont(textFont(11));
    for (const PipelineLayout::Heading& heading : m_layout.headings) {
        painter.fillRect(heading.rect, theme.panel); // curves pass behind it
        painter.setPen(heading.step == m_context.selection.step() ? theme.accent : theme.muted);
        painter.drawText(heading.rect, Qt::AlignLeft | Qt::AlignVCenter, heading.text);
    }
    m_thumbnails.beginFrame();
    for (const PipelineLayout::Place& place : m_layout.places)
        drawPlace(painter, place);
    if (hasFocus() && m_focusSeen) {
        painter.resetTransform();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
    }
}

void Pipeline::drawArrows(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const std::set<NodeId> lit = ancestry();
    QColor plain = theme.muted;
    plain.setAlphaF(0.5F);
    for (const bool front : {false, true})
        for (const PipelineLayout::Arrow& arrow : m_layout.arrows) {
            const bool chosen =
                lit.contains(arrow.from) && lit.contains(arrow.to) && !m_context.workbench.pinned(arrow.to);
            if (chosen != front)
                continue;
            const QColor colour = chosen ? theme.accent : plain;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colour, 1.4 * theme.lineWidth));
            painter.drawPath(arrow.path);
            drawArrowHead(painter, arrow.tip, colour);
        }
}

void Pipeline::drawPlace(QPainter& painter, const PipelineLayout::Place& place)
{
    const Theme& theme = m_context.display.theme();
    Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(place.node);
    const QColor ink = theme.ink(symbolInk(node.info.role == Role::Gradient ? Family::Gradient : node.info.family));
    drawGround(painter, place.rect, theme, place.node == m_context.selection.node() ? ink : QColor());
    drawPicture(painter, place);
    if (workbench.pinned(place.node))
        drawPin(painter, place.picture, theme, devicePixelRatioF() * scale());
    const double centre = place.rect.center().x();
    place.symbol.draw(painter, {centre - place.symbol.width() / 2, place.picture.bottom() + 15}, ink);
    QString shape = shapeText(node.shape);
    if (masked(place.node))
        shape += QStringLiteral(" ◩");
    const double px = std::min(10.0, 10 * (place.rect.width() - 2) / textWidth(shape, 10));
    painter.setFont(textFont(std::max(px, 7.0)));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(centre - 40, place.picture.bottom() + 19, 80, 14), Qt::AlignCenter, shape);
}

void Pipeline::drawPicture(QPainter& painter, const PipelineLayout::Place& place)
{
    const Theme& theme = m_context.display.theme();
    const heedmap::Shape& shape = m_context.workbench.graph().node(place.node).shape;
    drawThumbnail(painter, m_thumbnails.image(place.node, place.picture.size()), shape, place.picture, theme);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.drawRect(place.picture);
}

bool Pipeline::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPointF at = (QPointF(help->pos()) + QPointF(0, verticalScrollBar()->value())) / scale();
    const PipelineLayout::Place* place = m_layout.placeAt(at - QPointF(0, headHeight));
    if (place == nullptr) {
        QToolTip::hideText();
        return true;
    }
    const Node& node = m_context.workbench.graph().node(place->node);
    QString text = QStringLiteral("%1 %2").arg(QString::fromStdString(node.info.name), shapeText(node.shape));
    if (m_context.workbench.pinned(place->node))
        text += QLatin1Char('\n') + tr("Pinned: its rule is bypassed");
    if (masked(place->node))
        text += QLatin1Char('\n') + tr("Under a mask");
    QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

void Pipeline::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = (event->position() + QPointF(0, verticalScrollBar()->value())) / scale();
    refresh();
    if (const PipelineLayout::Place* place = m_layout.placeAt(at - QPointF(0, headHeight)))
        m_context.selection.setNode(place->node);
}

void Pipeline::keyPressEvent(QKeyEvent* event)
{
    refresh();
    const NodeId node = m_context.selection.node();
    switch (event->key()) {
    case Qt::Key_Left: m_context.selection.setNode(m_layout.neighbour(node, 0, -1)); return;
    case Qt::Key_Right: m_context.selection.setNode(m_layout.neighbour(node, 0, 1)); return;
    case Qt::Key_Up: m_context.selection.setNode(m_layout.neighbour(node, -1, 0)); return;
    case Qt::Key_Down: m_context.selection.setNode(m_layout.neighbour(node, 1, 0)); return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void Pipeline::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_stale = true;
}

void Pipeline::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Computation"));
        rebuild();
    }
    QAbstractScrollArea::changeEvent(event);
}

void Pipeline::scrollContentsBy(int, int) { viewport()->update(); }

void Pipeline::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_focusSeen = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    viewport()->update();
}

void Pipeline::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace heedmap
