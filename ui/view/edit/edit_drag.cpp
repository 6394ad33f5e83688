#include "view/edit/edit_drag.h"

#include "model/gradients/weight_wish.h"
#include "model/masks.h"
#include "view/frame/drag.h"

#include <QMouseEvent>
#include <QToolTip>

#include <utility>

namespace heedmap {

void EditDrag::press(const QMouseEvent& event)
{
    m_pressed = event.position();
    m_place = event.button() == Qt::LeftButton ? m_placeAt(m_pressed) : std::nullopt;
    m_drag = m_place ? Drag::Pressed : Drag::None;
}

void EditDrag::forgetPressed()
{
    m_place.reset();
    if (m_drag == Drag::Pressed)
        m_drag = Drag::None;
}

void EditDrag::begin(Qt::KeyboardModifiers modifiers)
{
    Workbench& workbench = m_context.workbench;
    const CellPlace place = *m_place;
    m_drag = Drag::None;
    if (paintable(workbench, place.node)) {
        m_drag = Drag::Paint;
        turn(place, modifiers);
    } else if (workbench.editable(place.node, place.cell.slice)) {
        m_drag = Drag::Scrub;
        m_context.selection.keep(place);
        m_scrub.begin(workbench, place.node, place.cell, m_pressed);
    } else if (WeightWish::takes(workbench, place)) {
        m_drag = Drag::Wish;
        m_context.selection.keep(place);
        m_wish.begin(workbench, place, m_pressed);
    }
}

bool EditDrag::move(const QMouseEvent& event)
{
    const QPointF at = event.position();
    if ((event.buttons() & (Qt::LeftButton | Qt::MiddleButton)) == 0)
        m_drag = Drag::None; // the button was released over a menu, unseen by the view
    if (m_drag == Drag::Pressed && isDrag(m_pressed, at))
        begin(event.modifiers());
    const Drag drag = m_drag;
    if (drag == Drag::Scrub && !m_scrub.move(m_context.workbench, at, event.modifiers()))
        m_drag = Drag::None;
    if (drag == Drag::Paint)
        paint(at, event.modifiers());
    if (drag == Drag::Wish)
        wish(event);
    return drag == Drag::Scrub || drag == Drag::Paint || drag == Drag::Wish;
}

void EditDrag::wish(const QMouseEvent& event)
{
    QToolTip::showText(event.globalPosition().toPoint(),
                       m_wish.move(m_context.workbench, event.position(), event.modifiers()));
}

// Finds the matrix again, as the first stroke may have rebuilt the graph.
void EditDrag::paint(const QPointF& at, Qt::KeyboardModifiers modifiers)
{
    Workbench& workbench = m_context.workbench;
    const auto place = m_placeAt(at);
    m_context.selection.hover(place);
    const bool inside = place && workbench.graph().node(place->node).info.name == m_brush.node().toStdString();
    if (inside && !m_brush.move(workbench, place->cell, modifiers))
        m_drag = Drag::None;
}

void EditDrag::paintTo(const QMouseEvent& release)
{
    if (m_drag == Drag::Paint)
        paint(release.position(), release.modifiers());
}

bool EditDrag::release()
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Wish) {
        QToolTip::hideText();
        m_wish.end(m_context.workbench);
    }
    return drag == Drag::Scrub || drag == Drag::Paint || drag == Drag::Wish;
}

bool EditDrag::takeBack()
{
    const Drag drag = m_drag;
    if (drag == Drag::Scrub)
        m_scrub.takeBack(m_context.workbench);
    else if (drag == Drag::Paint)
        m_brush.takeBack(m_context.workbench);
    if (drag == Drag::Wish) {
        QToolTip::hideText();
        m_drag = Drag::None;
        return true;
    }
    return (drag == Drag::Scrub || drag == Drag::Paint) && release();
}

void EditDrag::turn(const CellPlace& place, Qt::KeyboardModifiers modifiers)
{
    m_brush.begin(m_context.workbench, place.node, place.cell, modifiers);
}

} // namespace heedmap
