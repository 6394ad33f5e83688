#include "view/pipeline/pipeline.h"

#include "model/drawn_numbers.h"
#include "paint/axis_labels.h"
#include "paint/type.h"
#include "view/frame/kind_mark.h"
#include "view/frame/panels_menu.h"
#include "view/frame/view_frame.h"
#include "view/pipeline/pipeline_painter.h"
#include "view/scene/stage_scene.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double largestMap = 2.5;
constexpr double smallestMap = 0.3;
constexpr double narrowest = 120;     ///< of a layout
constexpr Index fewNumbers = 200'000; ///< so few that all are computed unnoticed

QString shapeText(const Shape& shape) { return QString::fromStdString(shape.text()); }

} // namespace

Pipeline::Pipeline(const ViewContext& context, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_thumbnails(context, this)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setStyleSheet(QStringLiteral( // thin, without buttons
        "QScrollBar{width:8px;background:transparent;border:0}"
        "QScrollBar::handle{background:rgba(128,136,148,110);border-radius:3px;margin:1px;min-height:24px}"
        "QScrollBar::add-line,QScrollBar::sub-line{height:0}"
        "QScrollBar::add-page,QScrollBar::sub-page{background:transparent}"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&context.workbench, &Workbench::valuesReady, this, &Pipeline::invalidate);
    connect(&context.workbench, &Workbench::pinsChanged, this, &Pipeline::invalidate);
    connect(&m_thumbnails, &LiveThumbnails::due, this, &Pipeline::invalidate);
    connect(&context.workbench, &Workbench::snapshotChanged, this, &Pipeline::invalidate);
    connect(&context.selection, &Selection::stepsChanged, this, &Pipeline::rebuild);
    connect(&context.selection, &Selection::groupsChanged, this, &Pipeline::rebuild);
    connect(&context.selection, &Selection::nodeChanged, this, &Pipeline::follow);
    connect(&context.selection, &Selection::stepChanged, this, &Pipeline::invalidate);
    connect(&context.selection, &Selection::sliceChanged, this, &Pipeline::observe);
    connect(&context.selection, &Selection::sliceChanged, this, &Pipeline::invalidate);
    connect(&context.selection.covers(), &Covers::changed, this, &Pipeline::invalidate);
    connect(&context.selection, &Selection::keptChanged, this, &Pipeline::invalidate);
    connect(&context.display, &Display::changed, this, &Pipeline::rebuild);
    rebuild();
}

double Pipeline::scale() const
{
    constexpr double leastWidth = 200;
    const double wanted = m_context.display.scale();
    const double type = std::min(wanted, std::max(1.0, viewport()->width() / leastWidth));
    return std::min(type * m_zoom, std::max(1.0, viewport()->width() / narrowest));
}

void Pipeline::rebuild()
{
    setAccessibleName(tr("Computation"));
    m_card = noNode;
    arrange();
}

void Pipeline::arrange()
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
    // Whether it scrolls is decided without the bar, beside which a lower layout may fit: the bar would come and go for
    // ever.
    const int beyond = layOut(contentsRect().size());
    setVerticalScrollBarPolicy(beyond > 0 ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, beyond > 0 ? layOut(viewport()->size()) : 0);
}

int Pipeline::layOut(const QSize& size)
{
    const QSizeF area = QSizeF(size) / scale();
    m_layout = layoutPipeline(m_context.workbench.graph(), m_context.selection.steps(), groups(),
                              area - QSizeF(0, headHeight));
    return std::max(0, static_cast<int>((m_layout.size.height() + headHeight - area.height()) * scale()));
}

QRectF Pipeline::seen() const
{
    return {0, verticalScrollBar()->value() / scale() - headHeight, viewport()->width() / scale(),
            viewport()->height() / scale()};
}

// In a long computation, does not demand nodes computed from a closed layer; they are shown once known.
void Pipeline::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    m_asked.clear();
    if (!isVisible())
        return m_context.workbench.look(this, {});
    refresh();
    const GraphShape& graph = m_context.workbench.graph();
    Index numbers = 0;
    std::vector<bool> behind(static_cast<std::size_t>(graph.size()));
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        numbers += node.leaf() || isGradient(graph, id) ? 0 : node.shape.size();
        const PipelineLayout::Place* place = m_layout.placeOf(id);
        behind[static_cast<std::size_t>(id)] = (place != nullptr && !place->group.empty())
            || std::ranges::any_of(node.inputs, [&](NodeId input) { return behind[static_cast<std::size_t>(input)]; });
    }
    std::vector<Demand> demands;
    for (const PipelineLayout::Place& place : m_layout.places)
        if (place.rect.intersects(seen()) && (numbers <= fewNumbers || !behind[static_cast<std::size_t>(place.node)]))
            for (const NodeId node : {place.node, place.gradient})
                if (node != noNode)
                    demands.push_back({node, shownRegion(graph.node(node).shape, m_context.selection.slice())});
    for (const Demand& demand : demands)
        m_asked.insert(demand.node);
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

void Pipeline::follow()
{
    m_card = noNode;
    const NodeId node = m_context.selection.node();
    if (!m_followed.is(m_context.workbench, node))
        reveal(node);
    m_followed = KeptNode(m_context.workbench, node);
    say(QString::fromStdString(m_context.workbench.graph().node(node).info.name));
}

void Pipeline::say(const QString& what)
{
    describe(*this, what);
    invalidate();
}

void Pipeline::open(const std::string& group)
{
    m_context.selection.openGroup(group, true);
    const NodeId telling = groups().telling(group);
    m_context.selection.setNode(telling);
    m_card = noNode;
    reveal(telling);
}

void Pipeline::close(const std::string& group)
{
    m_context.selection.openGroup(group, false);
    m_card = groups().telling(group);
    reveal(m_card);
}

void Pipeline::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, smallestMap, largestMap);
    arrange();
    reveal(m_card != noNode ? m_card : m_context.selection.node());
}

// The largest at which all of it is seen, never larger than the type is meant to be.
void Pipeline::fit()
{
    for (m_zoom = 1; m_zoom > smallestMap; m_zoom *= 0.95) {
        m_stale = true;
        refresh();
        if (verticalScrollBar()->maximum() == 0)
            break;
    }
    setZoom(m_zoom);
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
    if (m_context.workbench.gradients().on()) {
        painter.setPen(theme.ink(SymbolInk::Gradient));
        painter.setFont(textFont(11));
        painter.drawText(QRectF(0, 12, viewport()->width() / scale() - 12, 20), Qt::AlignRight, tr("gradients under"));
    }
    painter.translate(0, headHeight);
    const PipelinePainter::State state{seen(), m_asked, hasFocus() ? m_card : noNode, devicePixelRatioF() * scale()};
    PipelinePainter(m_context, m_layout, m_thumbnails, state).draw(painter);
    if (hasFocus() && m_focusSeen) {
        painter.resetTransform();
        drawFocusRing(painter, viewport()->size(), theme);
    }
}

bool Pipeline::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const PipelineLayout::Place* place = m_layout.placeAt(onMap(help->pos()));
    if (place == nullptr) {
        QToolTip::hideText();
        return true;
    }
    if (!place->group.empty()) {
        QToolTip::showText(help->globalPos(), LayerGroups::title(place->group), viewport());
        return true;
    }
    const Node& node = m_context.workbench.graph().node(place->node);
    QString text = QString::fromStdString(node.info.name);
    if (!m_context.display.settings().hideShapes)
        text += QLatin1Char(' ') + shapeText(node.shape);
    text += QLatin1Char('\n') + matrixKindText(matrixKind(node));
    if (hasDrawnNumbers(m_context.workbench, place->node))
        text += QLatin1Char('\n') + drawnNumbersTip();
    if (m_context.workbench.pinned(place->node))
        text += QLatin1Char('\n') + tr("Pinned: its rule is bypassed");
    else if (m_context.workbench.graph().partlyPinned(place->node))
        text += QLatin1Char('\n') + tr("Pinned in part: its rule computes the others");
    if (maskOver(m_context.workbench.graph(), place->node) != noNode)
        text += QLatin1Char('\n') + tr("Under a mask");
    QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

QPointF Pipeline::onMap(const QPointF& at) const
{
    return (at + QPointF(0, verticalScrollBar()->value())) / scale() - QPointF(0, headHeight);
}

void Pipeline::contextMenuEvent(QContextMenuEvent* event)
{
    refresh();
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const PipelineLayout::Place* place =
        keyboard ? m_layout.placeOf(m_context.selection.node()) : m_layout.placeAt(onMap(event->pos()));
    if (place == nullptr)
        return;
    QMenu menu(this);
    addPanelsEntry(menu, m_context, {place->node});
    menu.exec(keyboard ? viewport()->mapToGlobal(rectOf(place->node).center().toPoint()) : event->globalPos());
}

void Pipeline::mousePressEvent(QMouseEvent* event)
{
    refresh();
    const QPointF at = onMap(event->position());
    if (const PipelineLayout::Band* band = m_layout.bandAt(at))
        close(std::string(band->group));
    else if (const PipelineLayout::Place* place = m_layout.placeAt(at); place != nullptr && place->group.empty())
        m_context.selection.setNode(place->node);
    else if (place != nullptr)
        open(std::string(place->group));
}

void Pipeline::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier))
        setZoom(m_zoom * std::pow(1.0015, event->angleDelta().y()));
    else
        QAbstractScrollArea::wheelEvent(event);
}

void Pipeline::walk(int rows, int cols)
{
    const NodeId from = m_card != noNode ? m_card : m_context.selection.node();
    const PipelineLayout::Place* next = m_layout.placeOf(m_layout.neighbour(from, rows, cols));
    if (next == nullptr || next == m_layout.placeOf(from))
        return;
    const NodeId node = next->node;
    m_card = next->group.empty() ? noNode : node;
    if (m_card != noNode) {
        reveal(node);
        say(LayerGroups::title(next->group));
    } else if (node != m_context.selection.node())
        m_context.selection.setNode(node);
    else
        follow();
}

// Enter opens a layer and closes the one that the selected matrix is in.
bool Pipeline::toggle()
{
    const PipelineLayout::Place* place = m_layout.placeOf(m_card != noNode ? m_card : m_context.selection.node());
    if (place != nullptr && !place->group.empty()) {
        open(std::string(place->group));
        return true;
    }
    const std::string group = m_context.selection.group();
    if (!group.empty())
        close(group);
    return !group.empty();
}

void Pipeline::keyPressEvent(QKeyEvent* event)
{
    refresh();
    switch (event->key()) {
    case Qt::Key_Left: return walk(0, -1);
    case Qt::Key_Right: return m_card != noNode ? void(toggle()) : walk(0, 1);
    case Qt::Key_Up: return walk(-1, 0);
    case Qt::Key_Down: return walk(1, 0);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return setZoom(m_zoom * 1.25);
    case Qt::Key_Minus: return setZoom(m_zoom * 0.8);
    case Qt::Key_0: return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (toggle())
            return;
        [[fallthrough]];
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void Pipeline::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void Pipeline::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    observe();
    invalidate();
}

// A hidden map demands nothing.
void Pipeline::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
}

void Pipeline::scrollContentsBy(int, int)
{
    if (!m_stale)
        observe();
    invalidate();
}

void Pipeline::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_focusSeen = focusIsSeen(event->reason());
    viewport()->update();
}

void Pipeline::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace heedmap

#include "moc_pipeline.cpp"
