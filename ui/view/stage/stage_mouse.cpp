#include "model/masks.h"
#include "view/scene/guess.h"
#include "view/stage/stage.h"

#include <QMouseEvent>

namespace heedmap {
namespace {

constexpr double dragBegins = 4; ///< px

} // namespace

void Stage::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressed = event->position();
    m_pressedPlace = placeAt(m_pressed);
    const bool left = event->button() == Qt::LeftButton;
    const bool middle = event->button() == Qt::MiddleButton;
    m_drag = left && m_pressedPlace ? Drag::Pressed : left || middle ? Drag::Pan : Drag::None;
    if (!left)
        return;
    const QPointF at = m_pressed / scale();
    if (answered(at.y() > m_frame.room.bottom() + 8)) // a click on the question agrees
        return;
    for (const StageFrame::Choice& choice : m_frame.choices)
        if (choice.rect.contains(at)) {
            m_drag = Drag::None;
            m_context.selection.setNode(choice.node);
            return;
        }
    for (const StageFrame::Head& head : m_frame.heads)
        if (head.rect.contains(at)) {
            m_drag = Drag::None;
            m_context.selection.setSlice(head.slice);
            return;
        }
    if (const auto slice = m_scene.empty() ? std::nullopt : m_scene.sliceAt(toBlock(m_pressed)))
        m_context.selection.setSlice(*slice);
}

void Stage::beginDrag(const QMouseEvent& event)
{
    Workbench& workbench = m_context.workbench;
    const CellPlace place = *m_pressedPlace;
    if (paintable(workbench, place.node)) {
        m_drag = Drag::Paint;
        attempt([&] { m_brush.begin(workbench, place.node, place.cell, event.modifiers()); });
        return;
    }
    m_drag = editable(place) ? Drag::Scrub : Drag::Pan;
    if (m_drag == Drag::Scrub) {
        m_context.selection.keep(place);
        m_scrub.begin(workbench, place.node, place.cell, m_pressed);
    }
}

void Stage::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if ((event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) == 0)
        m_drag = Drag::None; // released where the stage could not see it, over a menu
    if (m_drag == Drag::Pressed && (at - m_pressed).manhattanLength() > dragBegins)
        beginDrag(*event);
    switch (m_drag) {
    case Drag::Scrub:
        if (!m_scrub.move(m_context.workbench, at, event->modifiers()))
            m_drag = Drag::None;
        return;
    case Drag::Pan:
        m_pan += (at - m_pressed) / scale();
        m_pressed = at;
        m_fitted = false;
        invalidate();
        return;
    case Drag::Paint:
    case Drag::Pressed:
    case Drag::None: break;
    }
    const std::optional<CellPlace> place = placeAt(at);
    m_context.selection.hover(place);
    if (m_drag == Drag::Paint && place
        && m_context.workbench.graph().node(place->node).info.name == m_brush.node().toStdString())
        attempt([&] {
            if (!m_brush.move(m_context.workbench, place->cell, event->modifiers()))
                m_drag = Drag::None;
        });
}

void Stage::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (event->button() == Qt::LeftButton && drag == Drag::Pressed) {
        uncover(m_context, *m_pressedPlace);
        const bool grows = (event->modifiers() & Qt::ShiftModifier) != 0;
        if (grows && !m_anchor)
            m_anchor = current();
        else if (!grows)
            m_anchor.reset();
        m_context.selection.keep(m_pressedPlace);
    }
}

// Whether there was a drag to end and undo.
bool Stage::takeBackDrag()
{
    if (m_drag == Drag::Scrub)
        m_scrub.takeBack(m_context.workbench);
    else if (m_drag == Drag::Paint)
        m_brush.takeBack(m_context.workbench);
    else
        return false;
    m_drag = Drag::None;
    return true;
}

void Stage::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (!place) {
        mousePressEvent(event);
        return;
    }
    m_drag = Drag::None;
    m_context.selection.keep(place);
    if (paintable(m_context.workbench, place->node))
        turn(*place, event->modifiers());
    else if (editable(*place))
        edit({});
    else
        m_context.selection.setNode(place->node);
}

// What a mask hid it keeps, and the other way round.
void Stage::turn(const CellPlace& place, Qt::KeyboardModifiers modifiers)
{
    attempt([&] { m_brush.begin(m_context.workbench, place.node, place.cell, modifiers); });
}

void Stage::leaveEvent(QEvent* event)
{
    m_context.selection.hover(std::nullopt);
    QWidget::leaveEvent(event);
}

} // namespace heedmap
