#include "view/frame/view_frame.h"
#include "view/picture/picture_view.h"
#include "view/scene/guess.h"

#include <QKeyEvent>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int opacityStep = 10; ///< percent

} // namespace

// ---- pointing and asking

std::optional<PictureSpot> PictureView::spotAt(const QPointF& at)
{
    refresh();
    return m_missing ? std::nullopt : m_scene.spotAt(at / scale() - room().topLeft());
}

// Whether there is a row of weights for it.
bool PictureView::asks(const PictureSpot& spot) const
{
    return m_grid && m_controls->node() != noNode
        && queryRow(m_context.workbench.graph(), *m_grid, m_controls->node(), spot);
}

/// The weight of a spot in one head.
std::optional<CellPlace> PictureView::placeOf(const PictureSpot& spot, Index head) const
{
    if (!m_grid || m_controls->node() == noNode)
        return std::nullopt;
    const Graph& graph = m_context.workbench.graph();
    const auto row = queryRow(graph, *m_grid, m_controls->node(), m_query);
    const auto col = keyColumn(graph, *m_grid, m_controls->node(), spot);
    return row && col ? std::optional(CellPlace{m_controls->node(), {head, *row, *col}}) : std::nullopt;
}

// A mean over heads is not a single cell, so there is nothing to explain.
void PictureView::point(const std::optional<PictureSpot>& spot)
{
    if (spot == m_pointed)
        return;
    m_pointed = spot;
    m_context.selection.hover(spot && !m_controls->mean() && m_controls->node() != noNode
                                  ? placeOf(*spot, m_controls->heads().front())
                                  : std::nullopt);
    update();
}

bool PictureView::showHidden(const PictureSpot& spot)
{
    bool shown = false;
    for (const Index head : m_controls->heads())
        if (const auto place = placeOf(spot, head))
            shown = uncover(m_context, *place) || shown;
    return shown;
}

void PictureView::press(const PictureSpot& spot)
{
    if (!showHidden(spot) && asks(spot))
        ask(spot);
    announce();
}

// The token so many after this one, those beside the picture.
PictureSpot PictureView::beside(Index by) const
{
    const Index last = static_cast<Index>(m_scene.content().tokens.size()) - 1;
    return {false, std::clamp<Index>(m_pointed->index + by, 0, last)};
}

// Above the first row of squares stand the tokens.
void PictureView::walk(Index rows, Index cols)
{
    refresh();
    if (m_missing)
        return;
    const PictureContent& content = m_scene.content();
    if (!m_pointed) {
        point(m_query);
    } else if (!m_pointed->patch) {
        point(rows > 0 ? PictureSpot{true, 0} : beside(cols));
    } else {
        const Index row = m_pointed->index / content.across + rows;
        const Index col = std::clamp<Index>(m_pointed->index % content.across + cols, 0, content.across - 1);
        if (row < 0 && !content.tokens.empty())
            point(PictureSpot{false, 0});
        else
            point(PictureSpot{true, std::clamp<Index>(row, 0, content.down - 1) * content.across + col});
    }
    announce();
}

// What was said of numbers that are others now, or covered.
void PictureView::announceAgain()
{
    if (!accessibleDescription().isEmpty())
        announce();
}

void PictureView::announce()
{
    if (isVisible())
        describe(*this, readOut());
}

// ---- mouse and keys

void PictureView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    const auto spot = spotAt(event->position());
    if (event->button() != Qt::LeftButton || !spot)
        return;
    point(spot);
    press(*spot);
}

void PictureView::mouseMoveEvent(QMouseEvent* event)
{
    const auto spot = spotAt(event->position());
    setCursor(spot ? Qt::PointingHandCursor : Qt::ArrowCursor);
    point(spot);
}

void PictureView::leaveEvent(QEvent* event)
{
    point(std::nullopt);
    QWidget::leaveEvent(event);
}

void PictureView::keyPressEvent(QKeyEvent* event)
{
    const bool heads = event->modifiers() == Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left: heads ? m_controls->stepHead(-1) : walk(0, -1); return;
    case Qt::Key_Right: heads ? m_controls->stepHead(1) : walk(0, 1); return;
    case Qt::Key_Up: walk(-1, 0); return;
    case Qt::Key_Down: walk(1, 0); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_controls->fade(opacityStep); return;
    case Qt::Key_Minus: m_controls->fade(-opacityStep); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed) {
            press(*m_pointed);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (m_pointed) {
            point(std::nullopt);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void PictureView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_focusSeen = focusIsSeen(event->reason());
    update();
}

void PictureView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void PictureView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    measure();
}

void PictureView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Picture"));
        measure();
    }
    QWidget::changeEvent(event);
}

void PictureView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    measure();
}

// Hidden: nothing has to be computed.
void PictureView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    observe();
}

} // namespace heedmap
