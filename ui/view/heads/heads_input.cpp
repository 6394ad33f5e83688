#include "view/heads/heads.h"

#include "view/frame/view_frame.h"
#include "view/scene/guess.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace heedmap {

// ---- choosing

void Heads::showLarge(std::vector<Head> heads)
{
    m_large = std::move(heads);
    m_largeNodes.clear();
    for (const Head& head : m_large)
        m_largeNodes.emplace_back(m_context.workbench, head.node);
    m_marked.reset();
    m_context.selection.hover(std::nullopt);
    measure();
    announce();
}

void Heads::showAll()
{
    showLarge({});
    reveal(m_current);
    setFocus();
}

void Heads::showAlone(const Head& head)
{
    setCurrent(head);
    showLarge({head});
}

void Heads::compare(const Head& first, const Head& second)
{
    setCurrent(second);
    showLarge({first, second});
}

void Heads::setRange(HeadRange range)
{
    m_range = range;
    dress();
}

// The first of two is marked; the second is compared with it.
void Heads::mark(const Head& head)
{
    if (m_marked && *m_marked != head) {
        compare(*m_marked, head);
        return;
    }
    if (m_marked)
        m_marked.reset();
    else
        m_marked = head;
    setCurrent(head);
    viewport()->update();
}

void Heads::setCurrent(const Head& head)
{
    m_current = head;
    m_currentNode = KeptNode(m_context.workbench, head.node);
    m_context.selection.setNode(head.node);
    m_context.selection.setSlice(head.slice);
    reveal(head);
    announce();
}

// The head that is selected elsewhere.
void Heads::follow()
{
    const NodeId selected = m_context.selection.node();
    if (std::ranges::find(m_nodes, selected) == m_nodes.end())
        return;
    const Node& node = m_context.workbench.graph().node(selected);
    const Head head{selected, std::clamp<Index>(m_context.selection.slice(), 0, node.shape.slices - 1)};
    if (head == m_current)
        return;
    m_current = head;
    m_currentNode = KeptNode(m_context.workbench, selected);
    if (m_large.size() == 1)
        showLarge({head});
    viewport()->update();
}

void Heads::reveal(const Head& head)
{
    const int tile = m_grid.indexOf(head);
    if (tile < 0 || !m_large.empty())
        return;
    const QRectF rect = m_grid.tiles[static_cast<std::size_t>(tile)].rect;
    const QRectF view = seen();
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < view.top())
        bar->setValue(bar->value() - static_cast<int>((view.top() - rect.top() + 8) * scale()));
    else if (rect.bottom() > view.bottom())
        bar->setValue(bar->value() + static_cast<int>((rect.bottom() - view.bottom() + 8) * scale()));
}

// What was said of numbers that are others now, or covered.
void Heads::announceAgain()
{
    if (accessibleDescription().isEmpty() || !isVisible())
        return;
    const QString cell = m_large.empty() ? QString() : readOut();
    if (cell.isEmpty())
        announce();
    else
        describe(*this, cell);
}

void Heads::announce()
{
    if (m_current.node == noNode || !isVisible())
        return;
    refresh();
    const Graph& graph = m_context.workbench.graph();
    QString said = m_large.size() == 2 ? title() : headName(graph, m_current);
    if (m_large.empty())
        for (const HeadsPicture::Content& content : m_picture.contents)
            if (content.tile < m_picture.grid.tiles.size() && m_picture.grid.tiles[content.tile].head == m_current)
                said += QStringLiteral(", ") + content.words.join(QStringLiteral(", "));
    describe(*this, said);
}

// ---- the mouse

int Heads::tileAt(const QPointF& at)
{
    refresh();
    const QPointF unscaled = at / scale();
    return m_large.empty() && room().contains(unscaled) ? m_grid.tileAt(unscaled - gridOrigin()) : -1;
}

std::optional<CellPlace> Heads::placeAt(const QPointF& at)
{
    refresh();
    const auto within = [](const StagePart& part, const QPointF& point) -> std::optional<CellPlace> {
        if (const auto cell = part.cellAt(point))
            return CellPlace{part.node, *cell};
        return std::nullopt;
    };
    if (const int tile = tileAt(at); tile >= 0)
        return within(partOf(m_grid.tiles[static_cast<std::size_t>(tile)]), at / scale() - gridOrigin());
    for (const HeadsBlock::Part& part : m_block.parts())
        if (const auto place = within(part.place, (at / scale() - m_blockOrigin) / m_shrink); place && !m_large.empty())
            return place;
    return std::nullopt;
}

void Heads::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton)
        return;
    if (const int tile = tileAt(event->position()); tile >= 0) {
        const Head head = m_grid.tiles[static_cast<std::size_t>(tile)].head;
        if ((event->modifiers() & Qt::ControlModifier) != 0)
            mark(head);
        else
            showAlone(head);
        return;
    }
    if (const auto place = placeAt(event->position())) {
        uncover(m_context, *place);
        m_context.selection.keep(place);
    }
}

void Heads::mouseMoveEvent(QMouseEvent* event)
{
    viewport()->setCursor(tileAt(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_context.selection.hover(placeAt(event->position()));
}

bool Heads::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        m_context.selection.hover(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

// ---- the keys

void Heads::walk(int lines, int tiles)
{
    const Head& from = m_large.size() == 2 ? m_large.back() : m_current; // a cell may be kept in either
    const int tile = m_grid.neighbour(m_grid.indexOf(from), lines, tiles);
    if (tile < 0)
        return;
    const Head head = m_grid.tiles[static_cast<std::size_t>(tile)].head;
    if (m_large.size() == 2)
        compare(m_large.front(), head);
    else if (m_large.size() == 1)
        showAlone(head);
    else
        setCurrent(head);
    viewport()->update();
}

// From cell to cell of the head that is shown large.
void Heads::walkCell(Index rows, Index cols)
{
    refresh();
    if (m_block.parts().empty())
        return;
    const StagePart& part = m_block.parts().front().place;
    const auto& kept = m_context.selection.kept();
    const bool begun = kept && kept->node == part.node && kept->cell.slice == part.slice;
    const Cell from = begun ? kept->cell : Cell{part.slice, 0, 0};
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{part.node, begun ? part.moved(from, rows, cols) : from});
    describe(*this, readOut());
}

void Heads::keyPressEvent(QKeyEvent* event)
{
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const auto go = [&](int down, int along) {
        if (m_large.empty() || control)
            walk(down, along);
        else
            walkCell(down, along);
    };
    switch (event->key()) {
    case Qt::Key_Left: go(0, -1); return;
    case Qt::Key_Right: go(0, 1); return;
    case Qt::Key_Up: go(-1, 0); return;
    case Qt::Key_Down: go(1, 0); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_large.empty() && m_current.node != noNode)
            control ? mark(m_current) : showAlone(m_current);
        else if (const auto& kept = m_context.selection.kept(); kept)
            uncover(m_context, *kept);
        return;
    case Qt::Key_Escape:
        if (!m_large.empty()) {
            showAll();
            return;
        }
        if (m_marked) {
            m_marked.reset();
            viewport()->update();
            return;
        }
        break;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void Heads::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_focusSeen = focusIsSeen(event->reason());
    viewport()->update();
}

void Heads::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace heedmap
