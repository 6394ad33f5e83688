#include "view/text/text_view.h"

#include "view/frame/view_frame.h"
#include "view/scene/guess.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace heedmap {

Index TextView::count(TextSide side) const
{
    const TextContent& content = m_picture.content();
    return side == TextSide::Queries ? content.queries.size() : content.keys.size();
}

std::optional<TextToken> TextView::tokenAt(const QPointF& at)
{
    refresh();
    const QPointF unscaled = at / scale();
    if (m_missing || !room().adjusted(-28, 0, 28, 0).contains(unscaled))
        return std::nullopt;
    return m_picture.tokenAt(unscaled - origin());
}

// ---- following a token

void TextView::keep(const std::optional<TextToken>& token)
{
    m_kept = token;
    m_other.reset();
    if (token) {
        m_keptToken = KeptToken(tokens(token->side), token->index);
        m_controls->setSide(token->side);
        reveal(*token);
    }
    invalidate();
    announce();
}

// What was said of numbers that are others now, or covered.
void TextView::announceAgain()
{
    if (!accessibleDescription().isEmpty())
        announce();
}

void TextView::announce()
{
    if (isVisible())
        describe(*this, m_kept ? readOut() : QString());
}

// The weights of the kept token and the other, in every head that is drawn.
void TextView::showHidden()
{
    const bool query = m_kept->side == TextSide::Queries;
    const Index row = query ? m_kept->index : m_other->index;
    const Index col = query ? m_other->index : m_kept->index;
    for (const Index slice : m_controls->heads())
        uncover(m_context, {m_controls->node(), {slice, row, col}});
}

// While a token is kept, one of the other side makes a pair with it: the cell that is explained.
void TextView::point(const std::optional<TextToken>& token)
{
    std::optional<TextToken> other;
    if (m_kept && token && token->side != m_kept->side)
        other = token;
    if (token == m_hovered && other == m_other)
        return;
    m_hovered = token;
    m_other = other;
    if (other) {
        const bool query = m_kept->side == TextSide::Queries;
        const auto& series = m_picture.content().series;
        const Cell cell{series.empty() || m_controls->mean() ? 0 : series.front().slice,
                        query ? m_kept->index : other->index, query ? other->index : m_kept->index};
        m_context.selection.hover(CellPlace{m_controls->node(), cell});
    } else {
        m_context.selection.hover(std::nullopt);
    }
    invalidate();
}

void TextView::reveal(const TextToken& token)
{
    refresh();
    const QRectF rect = m_picture.tokenRect(token);
    const double top = verticalScrollBar()->value() / scale();
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < top)
        bar->setValue(static_cast<int>(rect.top() * scale()));
    else if (rect.bottom() > top + room().height())
        bar->setValue(static_cast<int>((rect.bottom() - room().height()) * scale()) + 1);
}

void TextView::walk(Index by)
{
    refresh();
    const TextSide side = m_kept ? m_kept->side : m_controls->side();
    if (m_missing || count(side) == 0)
        return;
    const Index from = m_kept ? m_kept->index + by : 0;
    keep(TextToken{side, std::clamp<Index>(from, 0, count(side) - 1)});
}

// ---- mouse and keys

void TextView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<TextToken> token = tokenAt(event->position());
    if (m_other && token == m_other) {
        showHidden();
        m_context.selection.keep(m_context.selection.hovered());
        return;
    }
    keep(token == m_kept ? std::nullopt : token);
}

void TextView::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<TextToken> token = tokenAt(event->position());
    viewport()->setCursor(token ? Qt::PointingHandCursor : Qt::ArrowCursor);
    point(token);
}

bool TextView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        point(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void TextView::keyPressEvent(QKeyEvent* event)
{
    const auto other = [&](TextSide side) {
        m_controls->setSide(side);
        keep(TextToken{side, std::clamp<Index>(m_kept ? m_kept->index : 0, 0, count(side) - 1)});
    };
    switch (event->key()) {
    case Qt::Key_Up: walk(-1); return;
    case Qt::Key_Down: walk(1); return;
    case Qt::Key_Left: other(TextSide::Queries); return;
    case Qt::Key_Right: other(TextSide::Keys); return;
    case Qt::Key_Escape:
        if (m_kept) {
            keep(std::nullopt);
            return;
        }
        break;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void TextView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_focusSeen = focusIsSeen(event->reason());
    viewport()->update();
}

void TextView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TextView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void TextView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Text"));
        measure();
    }
    QAbstractScrollArea::changeEvent(event);
}

void TextView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    measure();
}

// Hidden: nothing has to be computed.
void TextView::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
}

void TextView::scrollContentsBy(int, int) { invalidate(); }

} // namespace heedmap
