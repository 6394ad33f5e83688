#include "view/heads/heads.h"

#include "paint/heatmap_painter.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/frame/base_pixmap.h"
#include "view/frame/icons.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <memory>

namespace heedmap {
namespace {

constexpr double margin = 28;
constexpr double buttonTop = 36;
constexpr double readOutHeight = 40;
constexpr Index cellsAtOnce = 48 << 20; ///< to read before pending events are handled
constexpr double widestLegend = 500;
constexpr double legendHeight = 68; ///< four lines beside its bar

Error notComputed() { return Error(verbatim(Heads::tr("Still computing. Export again when it has finished."))); }

} // namespace

Heads::Heads(const ViewContext& context, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_extents(context), m_rangeButton(new QToolButton(this)),
      m_back(new QToolButton(this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_rangeButton->setObjectName("headRange");
    m_rangeButton->setMenu(new QMenu(m_rangeButton));
    m_rangeButton->setPopupMode(QToolButton::InstantPopup);
    connect(m_rangeButton->menu(), &QMenu::aboutToShow, this, &Heads::fillRangeMenu);
    m_back->setObjectName("allHeads");
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_back, &QToolButton::clicked, this, &Heads::showAll);
    const Workbench* workbench = &context.workbench;
    const Selection* selection = &context.selection;
    connect(workbench, &Workbench::valuesReady, this, &Heads::invalidate);
    connect(workbench, &Workbench::rememberedStateChanged, this, &Heads::dress);
    connect(workbench, &Workbench::pinsChanged, this, &Heads::rebuild);
    connect(selection, &Selection::stepsChanged, this, &Heads::rebuild);
    connect(selection, &Selection::nodeChanged, this, &Heads::follow);
    connect(selection, &Selection::sliceChanged, this, &Heads::follow);
    connect(selection, &Selection::uncoveredChanged, this, &Heads::invalidate);
    connect(selection, &Selection::nodeChanged, this, [this] { observe(), invalidate(); });
    connect(selection, &Selection::momentChanged, this, &Heads::invalidate);
    connect(selection, &Selection::cellChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&context.display, &Display::changed, this, &Heads::dress);
    for (const auto signal : {&Selection::uncoveredChanged, &Selection::momentChanged})
        connect(selection, signal, this, &Heads::announceAgain);
    connect(workbench, &Workbench::valuesReady, this, &Heads::announceAgain);
    connect(&context.display, &Display::changed, this, &Heads::announceAgain);
    rebuild();
    dress();
}

// ---- what is shown

// Another graph: what was shown is found again by name.
void Heads::rebuild()
{
    if (!m_context.workbench.isOpen())
        return;
    const Graph& graph = m_context.workbench.graph();
    m_nodes = attentionNodes(graph);
    m_marked.reset();
    const auto found = [&](Head& head, const KeptNode& kept) {
        head.node = kept.in(m_context.workbench);
        return std::ranges::find(m_nodes, head.node) != m_nodes.end()
            && head.slice < graph.node(head.node).shape.slices;
    };
    for (std::size_t i = 0; i < m_large.size(); ++i)
        if (!found(m_large[i], m_largeNodes[i])) {
            m_large.clear();
            break;
        }
    if (!found(m_current, m_currentNode)) {
        m_current = m_nodes.empty() ? Head() : Head{m_nodes.front(), 0};
        m_currentNode = KeptNode(m_context.workbench, m_current.node);
    }
    follow();
    dress();
}

void Heads::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    placeButtons();
    m_grid = layoutHeads(m_context.workbench.graph(), m_nodes,
                         {room().size(), devicePixelRatioF() * scale(), m_context.display.settings().showLabels,
                          m_range == HeadRange::Own});
    const double hidden = m_large.empty() ? m_grid.size.height() - room().height() : 0;
    verticalScrollBar()->setPageStep(static_cast<int>(room().height() * scale()));
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(hidden * scale()))));
    observe();
    invalidate();
}

void Heads::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    const Graph& graph = m_context.workbench.graph();
    std::vector<Demand> demands;
    if (isVisible() && m_large.empty())
        demands = headDemands(graph, m_grid, tilesIn(m_grid, seen()));
    else if (isVisible())
        demands = HeadsBlock::demands(graph, m_large);
    m_context.workbench.look(this, std::move(demands));
    m_context.selection.setSubject(this, isVisible() ? subject() : noNode);
}

// Of many layers, the weights of the one that is selected.
NodeId Heads::subject() const
{
    if (!m_large.empty())
        return m_large.front().node;
    const Selection& selection = m_context.selection;
    if (m_nodes.empty() || std::ranges::find(m_nodes, selection.node()) != m_nodes.end())
        return noNode;
    const auto found = std::ranges::find_if(
        m_nodes, [&](NodeId node) { return m_context.workbench.graph().node(node).info.group == selection.group(); });
    return found == m_nodes.end() ? m_nodes.front() : *found;
}

void Heads::invalidate()
{
    m_dirty = true;
    viewport()->update();
}

QRectF Heads::room() const
{
    const QSizeF area = QSizeF(viewport()->size()) / scale();
    const double below = readOutHeight + (m_large.empty() ? legendHeight : 0);
    return {margin, m_top, std::max(area.width() - 2 * margin, 1.0), std::max(area.height() - m_top - below, 1.0)};
}

QRectF Heads::seen() const { return {room().topLeft() - gridOrigin(), room().size()}; }

// In the middle while it fits.
QPointF Heads::gridOrigin() const
{
    const QRectF place = room();
    const double left = std::max(0.0, (place.width() - m_grid.size.width()) / 2);
    return {place.left() + std::floor(left), place.top() - std::floor(verticalScrollBar()->value() / scale())};
}

void Heads::refresh()
{
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !m_context.workbench.isOpen())
        return;
    m_dirty = false;
    const DisplaySettings& settings = m_context.display.settings();
    if (m_large.empty()) {
        m_picture = headsPicture(m_context.workbench, m_grid, seen(), m_range, settings, m_extents, room().width(),
                                 cellsAtOnce);
        if (m_picture.more)
            QTimer::singleShot(0, this, &Heads::invalidate);
        for (HeadsPicture::Content& content : m_picture.contents)
            if (const Head& head = m_picture.grid.tiles[content.tile].head; hides(head))
                content.words.clear(); // they would tell
    } else if (m_block.build(m_context.workbench, m_large, settings) && m_block.problem().isEmpty()) {
        m_shrink = m_block.fit(room().size(), devicePixelRatioF() * scale(), scale());
        const QSizeF block = m_block.sheet().size * m_shrink;
        m_blockOrigin = room().center() - QPointF(block.width(), block.height()) / 2;
        m_blockOrigin = {std::round(m_blockOrigin.x()), std::round(m_blockOrigin.y())};
    }
    render();
}

void Heads::render()
{
    const Theme& theme = m_context.display.theme();
    m_base = basePixmap(*viewport());
    m_base.fill(theme.window);
    QPainter painter(&m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const QRectF place = room();
    drawViewTitle(painter, number(), titleFormula(), title(), m_titleWidth, theme);
    painter.setClipRect(place.adjusted(-12, -4, 12, m_large.empty() ? 0 : 4));
    if (m_large.empty()) {
        painter.save();
        painter.translate(gridOrigin());
        drawHeads(painter, m_picture, theme);
        painter.restore();
        painter.setClipping(false);
        painter.translate(place.left(), place.bottom() + 10);
        if (m_range != HeadRange::Largest || !guessing(m_context)) // it would tell
            drawHeadsLegend(painter, m_picture, theme);
    } else if (!m_block.problem().isEmpty() || m_block.empty()) {
        painter.setFont(textFont(14));
        painter.setPen(theme.muted);
        painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap,
                         m_block.problem().isEmpty() ? tr("Computing…") : m_block.problem());
    } else {
        painter.translate(m_blockOrigin);
        painter.scale(m_shrink, m_shrink);
        drawSheet(painter, m_block.sheet(), theme);
    }
}

QRectF Heads::toViewport(const QRectF& rect, const QPointF& origin, double shrink) const
{
    return {(rect.topLeft() * shrink + origin) * scale(), rect.size() * (shrink * scale())};
}

StagePart Heads::partOf(const HeadsGrid::Tile& tile) const
{
    const auto& [node, slice] = tile.head;
    return {node, slice, false, true, SymbolInk::Weights, m_context.workbench.graph().node(node).shape, tile.cells};
}

QRectF Heads::tileRect(const Head& head)
{
    refresh();
    const int tile = m_grid.indexOf(head);
    return tile < 0 || !m_large.empty()
        ? QRectF()
        : toViewport(m_grid.tiles[static_cast<std::size_t>(tile)].rect, gridOrigin(), 1);
}

QRectF Heads::cellRect(const Head& head, Index row, Index col, bool inDifference)
{
    refresh();
    const int tile = m_grid.indexOf(head);
    if (m_large.empty() && tile >= 0)
        return toViewport(partOf(m_grid.tiles[static_cast<std::size_t>(tile)]).rectOf({head.slice, row, col}),
                          gridOrigin(), 1);
    for (const HeadsBlock::Part& part : m_block.parts())
        if (part.difference == inDifference && (inDifference || Head{part.place.node, part.place.slice} == head))
            return toViewport(part.place.rectOf({part.place.slice, row, col}), m_blockOrigin, m_shrink);
    return {};
}

Drawing Heads::drawing(const Theme& theme)
{
    const auto figure = [&](const QSizeF& size, const std::function<void(QPainter&)>& draw) {
        return viewDrawing(m_context.workbench, number(), title(), size, theme, draw);
    };
    if (!m_large.empty()) {
        auto block = std::make_shared<HeadsBlock>();
        if (!block->build(m_context.workbench, m_large, m_context.display.settings()))
            throw notComputed();
        if (!block->problem().isEmpty())
            throw Error(verbatim(block->problem()));
        block->fit({1e5, 1e5}, 1, 1);
        return figure(block->sheet().size,
                      [block, &theme](QPainter& painter) { drawSheet(painter, block->sheet(), theme); });
    }
    const QRectF all(QPointF(), m_grid.size);
    auto picture = std::make_shared<HeadsPicture>(headsPicture(m_context.workbench, m_grid, all, m_range,
                                                               m_context.display.settings(), m_extents,
                                                               std::max(all.width(), widestLegend)));
    if (std::ranges::any_of(picture->contents, [](const auto& each) { return each.figure.values.data == nullptr; }))
        throw notComputed();
    const double width = std::max(m_grid.size.width(), picture->legend.size.width());
    return figure({width, m_grid.size.height() + 12 + legendHeight}, [picture, &theme](QPainter& painter) {
        drawHeads(painter, *picture, theme);
        painter.translate(0, picture->grid.size.height() + 12);
        drawHeadsLegend(painter, *picture, theme);
    });
}

void Heads::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(viewport());
    if (m_base.isNull())
        painter.fillRect(viewport()->rect(), theme.window);
    else
        painter.drawPixmap(0, 0, m_base);
    if (!m_context.workbench.isOpen())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    drawReadOut(painter);
    if (hasFocus() && m_focusSeen)
        drawFocusRing(painter, QSizeF(viewport()->size()) / scale(), theme);
    painter.setClipRect(room().adjusted(-12, -4, 12, m_large.empty() ? 0 : 4));
    drawMarks(painter);
}

// ---- how the controls look

void Heads::dress()
{
    const Display& display = m_context.display;
    setAccessibleName(tr("Heads"));
    m_rangeButton->setFont(display.font(12));
    m_rangeButton->setText(tr("Colours: %1").arg(rangeName(m_range)));
    m_rangeButton->setToolTip(tr("Over which weights the colours run"));
    m_rangeButton->setAccessibleName(m_rangeButton->text());
    m_back->setFont(display.font(12));
    m_back->setText(ofHeads() ? tr("All heads") : tr("All matrices"));
    m_back->setToolTip((ofHeads() ? tr("Back to all heads") : tr("Back to all matrices")) + QStringLiteral("  ")
                       + QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText));
    m_back->setIcon(lineIcon(QStringLiteral("back"), display.theme().text));
    m_back->setIconSize({display.px(16), display.px(16)});
    measure();
}

// Beside the title, or under one that has not the room for it.
void Heads::placeButtons()
{
    constexpr double titleBottom = 88;
    constexpr double gap = 16;
    m_back->setVisible(!m_large.empty());
    m_rangeButton->setVisible(m_large.empty() && !m_nodes.empty());
    const int room = viewport()->width() - 2 * m_context.display.px(margin);
    m_titleWidth = room / scale();
    m_top = titleBottom;
    for (QToolButton* button : {m_back, m_rangeButton}) {
        button->adjustSize();
        button->resize(std::clamp(button->width(), 1, std::max(room, 1)), button->height());
        double top = buttonTop;
        if (button->isVisibleTo(this)) {
            const double beside = (room - button->width()) / scale() - gap;
            const bool under = viewTitle(titleFormula()).width() > beside;
            top = under ? titleBottom - 10 : buttonTop;
            m_top += under ? button->height() / scale() : 0;
            m_titleWidth = under ? m_titleWidth : beside;
        }
        button->move(viewport()->width() - button->width() - m_context.display.px(margin), m_context.display.px(top));
    }
}

void Heads::fillRangeMenu()
{
    QMenu& menu = *m_rangeButton->menu();
    menu.clear();
    for (const HeadRange range : {HeadRange::Unit, HeadRange::Largest, HeadRange::Own}) {
        QAction* action = menu.addAction(rangeName(range));
        action->setCheckable(true);
        action->setChecked(range == m_range);
        connect(action, &QAction::triggered, this, [this, range] { setRange(range); });
    }
}

void Heads::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void Heads::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        dress();
    QAbstractScrollArea::changeEvent(event);
}

void Heads::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    measure();
}

// Hidden: nothing has to be computed.
void Heads::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
}

void Heads::scrollContentsBy(int, int)
{
    observe();
    invalidate();
}

} // namespace heedmap
