// How the sheet is moved about and pointed at.

#include "view/scene/guess.h"
#include "view/sheet/sheet_view.h"

#include <QFocusEvent>
#include <QNativeGestureEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double smallestZoom = 0.02;
constexpr double largestZoom = 8;
constexpr double dragBegins = 4; ///< px

} // namespace

// Something of the page is always seen, and it stands on whole device pixels.
QPointF SheetView::held(const QPointF& origin) const
{
    const QSizeF page = m_scene.size() * m_zoom;
    const QRectF room = area();
    const auto hold = [this](double at, double length, double from, double to) {
        const double least = std::min(96.0, length / 2);
        const double ratio = devicePixelRatioF();
        return std::round(std::clamp(at, from + least - length, to - least) * ratio) / ratio;
    };
    return {hold(origin.x(), page.width(), room.left(), room.right()),
            hold(origin.y(), page.height(), room.top(), room.bottom())};
}

void SheetView::fit()
{
    m_fitted = true;
    m_anchor.reset();
    m_zoom = std::max(m_zoom, smallestZoom);
    begin();
    redraw();
    observe();
}

void SheetView::zoomAt(double factor, const QPointF& at)
{
    refresh();
    if (m_scene.empty())
        return;
    const QPointF page = toPage(at);
    m_zoom = std::clamp(m_zoom * factor, smallestZoom, largestZoom);
    m_origin = held(at - page * m_zoom);
    m_fitted = false;
    m_anchor.reset();
    redraw();
    observe();
}

void SheetView::panBy(const QPointF& by)
{
    refresh();
    if (m_scene.empty())
        return;
    const QPointF origin = held(m_origin + by);
    const QPointF moved = origin - m_origin;
    if (moved.isNull())
        return;
    m_origin = origin;
    m_fitted = false;
    m_anchor.reset();
    observe();
    if (!m_dirty) {
        const QPixmap before = std::exchange(m_base, QPixmap(m_base.size()));
        m_base.setDevicePixelRatio(before.devicePixelRatio());
        QPainter(&m_base).drawPixmap(moved, before);
        render(QRegion(rect()).subtracted(QRectF(rect()).translated(moved).toRect().adjusted(1, 1, -1, -1)));
        light();
    }
    update();
}

// Scrolls to the selection made elsewhere.
void SheetView::reveal(NodeId node)
{
    refresh();
    if (const auto step = m_scene.stepOf(node))
        reveal(m_scene.rectOf(*step));
    else if (const auto layer = m_scene.titleOf(m_context.workbench.graph().node(node).info.group))
        reveal(m_scene.titlePlace(*layer).head);
}

void SheetView::reveal(const QRectF& page)
{
    if (m_fitted)
        return;
    const QRectF target = fromPage(page);
    const QRectF room = area();
    const auto shift = [](double from, double to, double low, double high) {
        return to - from > high - low || from < low ? low - from : to > high ? high - to : 0;
    };
    panBy({shift(target.left() - 24, target.right() + 24, room.left(), room.right()),
           shift(target.top() - 48, target.bottom() + 24, room.top(), room.bottom())});
}

void SheetView::follow()
{
    m_title.reset();
    if (!m_choosing && isVisible() && m_context.workbench.isOpen())
        reveal(m_context.selection.node());
    update();
}

bool SheetView::command(const QKeyEvent* event)
{
    if (foldCommand(event))
        return true;
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const double step = (event->modifiers() & Qt::ShiftModifier) != 0 ? 240 : 48;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomIn(), true;
    case Qt::Key_Minus: return zoomOut(), true;
    case Qt::Key_0: return fit(), true;
    case Qt::Key_Left: return control ? choose(-1) : panBy({step, 0}), true;
    case Qt::Key_Right: return control ? choose(1) : panBy({-step, 0}), true;
    case Qt::Key_Up: return panBy({0, step}), true;
    case Qt::Key_Down: return panBy({0, -step}), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto& kept = m_context.selection.kept(); kept && uncover(m_context, *kept))
            return true;
        return m_context.selection.show(QStringLiteral("stage")), true;
    case Qt::Key_Escape: return m_context.selection.kept() && (m_context.selection.keep(std::nullopt), true);
    default: return false;
    }
}

void SheetView::keyPressEvent(QKeyEvent* event)
{
    refresh();
    if (m_scene.empty() || !command(event))
        QWidget::keyPressEvent(event);
}

void SheetView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressed = event->position();
    m_mayClick = event->button() == Qt::LeftButton;
}

void SheetView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if ((event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) != 0) {
        if (m_mayClick && (at - m_pressed).manhattanLength() <= dragBegins)
            return;
        m_mayClick = false;
        setCursor(Qt::ClosedHandCursor);
        panBy(at - m_pressed);
        m_pressed = at;
        return;
    }
    const auto cell = found(at);
    if (cell)
        m_litStep = cell->step;
    if (const auto title = cell ? std::nullopt : titleUnder(at); title != std::exchange(m_pointed, title)) {
        title ? setCursor(Qt::PointingHandCursor) : unsetCursor();
        update();
    }
    m_context.selection.hover(cell ? std::optional(cell->place) : std::nullopt);
}

void SheetView::mouseReleaseEvent(QMouseEvent* event)
{
    unsetCursor();
    const auto cell = m_mayClick ? found(event->position()) : std::nullopt;
    const auto title = m_mayClick && !cell ? titleUnder(event->position()) : std::nullopt;
    m_mayClick = false;
    if (title)
        toggle(*title);
    if (!cell)
        return;
    uncover(m_context, cell->place);
    m_choosing = true;
    m_context.selection.setNode(cell->place.node);
    m_context.selection.keep(cell->place);
    m_choosing = false;
}

void SheetView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && found(event->position()))
        m_context.selection.show(QStringLiteral("stage"));
}

void SheetView::leaveEvent(QEvent* event)
{
    m_pointed.reset();
    m_context.selection.hover(std::nullopt);
    QWidget::leaveEvent(event);
}

void SheetView::wheelEvent(QWheelEvent* event)
{
    const QPointF turned(event->angleDelta());
    if ((event->modifiers() & Qt::ControlModifier) != 0)
        zoomAt(std::pow(1.0015, turned.y()), event->position());
    else
        panBy(event->pixelDelta().isNull() ? turned / 2 : QPointF(event->pixelDelta()));
}

bool SheetView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_title
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) { // else it is for the next step
        event->accept();
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    return QWidget::event(event);
}

// The focus ring shows keyboard users where keys go.
void SheetView::focusInEvent(QFocusEvent* event)
{
    m_focusSeen = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    update();
}

void SheetView::focusOutEvent(QFocusEvent*) { update(); }

} // namespace heedmap
