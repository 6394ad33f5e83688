#include "view/scene/moved_view.h"

#include <QKeyEvent>
#include <QNativeGestureEvent>

#include <cmath>

namespace heedmap {

void MovedView::mousePressEvent(QMouseEvent* event)
{
    SceneView::mousePressEvent(event);
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)
        m_dragged = event->position();
}

void MovedView::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) == 0)
        m_dragged.reset();
    if (!m_dragged)
        return SceneView::mouseMoveEvent(event);
    if (!drags(event->position()))
        return;
    viewport()->setCursor(Qt::ClosedHandCursor);
    panBy(event->position() - *m_dragged);
    m_dragged = event->position();
}

void MovedView::mouseReleaseEvent(QMouseEvent* event)
{
    m_dragged.reset();
    viewport()->unsetCursor();
    SceneView::mouseReleaseEvent(event);
}

void MovedView::wheelEvent(QWheelEvent* event)
{
    const QPointF turned(event->angleDelta());
    if ((event->modifiers() & Qt::ControlModifier) != 0)
        zoomAt(std::pow(1.0015, turned.y()), event->position());
    else if (!pans())
        event->ignore();
    else
        panBy(event->pixelDelta().isNull() ? turned / 2 : QPointF(event->pixelDelta()));
}

bool MovedView::command(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomIn(); break;
    case Qt::Key_Minus: zoomOut(); break;
    case Qt::Key_0: fit(); break;
    default: return false;
    }
    return true;
}

bool MovedView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    return SceneView::viewportEvent(event);
}

} // namespace heedmap

#include "moc_moved_view.cpp"
