#include "view/scene/scene_view.h"

#include "model/known_words.h"
#include "view/frame/drag.h"
#include "view/frame/panels_menu.h"
#include "view/frame/view_frame.h"
#include "view/scene/scene_accessible.h"
#include "view/scene/scene_table.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

QString nameOf(const char* title) { return title == nullptr ? QString() : QCoreApplication::translate("Views", title); }

} // namespace

SceneView::SceneView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_framed(context, std::move(scene)),
      m_pointer(context, m_framed.scene()), m_painted(context, m_framed, *viewport()), m_title(title)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(nameOf(title));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    verticalScrollBar()->setSingleStep(24);
    connectAll();
    QAccessible::installFactory(sceneAccessible); // Qt keeps one per function
}

void SceneView::connectAll()
{
    Selection* selection = &m_context.selection;
    const auto looks = [this] {
        m_barred = {};
        m_framed.scene().numbersChanged();
        measure();
        announceAgain();
        updateGeometry();
    };
    connect(&m_context.workbench, &Workbench::valuesReady, this, [this] {
        m_framed.scene().numbersChanged();
        m_painted.invalidate();
        announceAgain();
    });
    connect(&m_context.workbench, &Workbench::snapshotChanged, this, looks);
    connect(&m_context.display, &Display::restyled, this, &SceneView::nameAgain);
    connect(&m_context.display, &Display::changed, this, looks);
    connect(&m_context.workbench, &Workbench::pinsChanged, this, &SceneView::rebuild);
    connect(selection, &Selection::stepsChanged, this, &SceneView::rebuild); // the selection has followed by then
    const auto elsewhere = [this] {
        m_barred = {};
        selectionChanged();
        observe();
        m_painted.invalidate(m_framed.scene().drawsSelected());
    };
    connect(selection, &Selection::nodeChanged, this, elsewhere);
    connect(selection, &Selection::sliceChanged, this, elsewhere);
    const auto covered = [this] {
        m_painted.invalidate(m_framed.scene().drawsCovers());
        announceAgain();
    };
    connect(&selection->covers(), &Covers::changed, this, covered);
    connect(selection, &Selection::momentChanged, this, covered);
    connect(selection, &Selection::asideChanged, viewport(), qOverload<>(&QWidget::update));
    connect(selection, &Selection::headingChanged, this, &SceneView::measure);
    connect(selection, &Selection::watchedChanged, this, &SceneView::measure);
    connect(&m_pointer, &ScenePointer::pointed, this,
            [this] { m_painted.invalidate(m_framed.scene().drawsPointed()); });
    connect(&m_pointer, &ScenePointer::marked, viewport(), qOverload<>(&QWidget::update));
    connect(&m_pointer, &ScenePointer::held, this, &SceneView::held);
    connect(&m_pointer, &ScenePointer::held, this, &SceneView::redraw);
    connect(&m_pointer, &ScenePointer::picked, this, &SceneView::picked);
    connect(&m_pointer, &ScenePointer::reached, this, &SceneView::reveal);
    connect(&m_pointer, &ScenePointer::moved, this, &SceneView::announce);
    connect(selection, &Selection::cellChanged, viewport(), qOverload<>(&QWidget::update));
    connect(selection, &Selection::keptChanged, this, &SceneView::announce);
    connect(selection, &Selection::keptChanged, this, [this] {
        m_revealsKept = true;
        tellSightLater();
    });
    connect(&m_pointer, &ScenePointer::held, this, &SceneView::tellSightLater);
}

void SceneView::nameAgain()
{
    if (m_title != nullptr)
        setAccessibleName(nameOf(m_title));
    m_framed.scene().languageChanged();
    m_pointer.nameAgain();
}

// ---- what is shown

void SceneView::rebuild()
{
    m_barred = {};
    m_pointer.forgetPointed();
    m_framed.scene().numbersChanged();
    m_tool->stop();
    if (!m_context.workbench.isOpen())
        return;
    rebuilt();
    selectionChanged();
    m_pointer.findAgain();
    measure();
}

std::unique_ptr<Scene> SceneView::setScene(std::unique_ptr<Scene> scene)
{
    m_pointer.use(*scene);
    forgetAccessible(*this); // a list may be a table now
    return m_framed.exchange(std::move(scene));
}

void SceneView::chosen()
{
    m_barred = {};
    m_framed.scene().numbersChanged();
    m_pointer.findAgain();
    m_tool->stop();
    measure();
}

void SceneView::redraw()
{
    observe();
    m_painted.invalidate();
    m_tool->moved();
}

void SceneView::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    m_framed.place(viewport()->size(), placeControls(m_framed.controlsPlace(viewport()->size())));
    if (isVisible())
        m_framed.layOut(devicePixelRatioF());
    if (m_framed.isPage())
        settle();
    m_framed.scrollTo(verticalScrollBar()->value() / m_framed.scale());
    observe();
    m_painted.invalidate();
}

void SceneView::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    m_context.workbench.look(this, isVisible() ? m_framed.demands(pointing()) : std::vector<Demand>());
    m_context.selection.setSubject(this, isVisible() ? m_framed.scene().subject() : noNode);
}

// While numbers are missing, the picture is the next one.
void SceneView::tellSight()
{
    const auto& kept = m_context.selection.kept();
    if (isVisible() && m_painted.stale())
        return; // it is told of the coming picture
    if (isVisible() && !m_framed.missing() && std::exchange(m_revealsKept, false))
        revealKept();
    m_context.selection.setKeptSeen(
        this, !isVisible() || m_framed.missing() || !kept || m_framed.scene().shows(*kept, pointing()));
}

void SceneView::tellSightLater() { QTimer::singleShot(0, this, &SceneView::tellSight); }

void SceneView::refresh()
{
    if (!m_painted.stale() || !m_context.workbench.isOpen())
        return;
    m_painted.setCurrent();
    m_spots.reset();
    const auto take = [this] { m_framed.take(pointing(), devicePixelRatioF() * m_framed.scale(), m_framed.seen()); };
    take();
    if (settle())
        take();
    if (m_framed.scene().more())
        QTimer::singleShot(0, this, &SceneView::redraw);
    m_painted.paint();
    tellSightLater();
}

// A bar beside which everything fits, but not without it, stays: it would come and go without end.
bool SceneView::settle()
{
    if (m_framed.missing())
        return false;
    const double scale = m_framed.scale();
    if (const auto policy = verticalScrollBarPolicy(); policy != Qt::ScrollBarAlwaysOff) {
        const bool there = policy == Qt::ScrollBarAlwaysOn || verticalScrollBar()->maximum() > 0;
        const bool needed = std::ceil(m_framed.hidden() * scale) > 0;
        if (needed && !there)
            m_barred = size();
        setVerticalScrollBarPolicy(there && !needed && m_barred == size() ? Qt::ScrollBarAlwaysOn
                                                                          : Qt::ScrollBarAsNeeded);
    }
    verticalScrollBar()->setPageStep(static_cast<int>(m_framed.room().height() * scale));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_framed.hidden() * scale))));
    return false;
}

void SceneView::shift(const QPointF& by)
{
    observe();
    viewport()->update();
    m_tool->moved();
    m_painted.shift(by, pointing(), devicePixelRatioF() * m_framed.scale());
}

const Scene& SceneView::shown()
{
    refresh();
    return m_framed.scene();
}

QRectF SceneView::rectOf(const Spot& spot)
{
    refresh();
    return m_framed.toWidget(m_framed.scene().rectOf(spot));
}

const std::vector<Spot>& SceneView::spots()
{
    refresh();
    if (!m_spots) {
        m_spots.emplace();
        for (const ScenePart& part : m_framed.missing() ? std::vector<ScenePart>() : m_framed.scene().parts())
            m_spots->push_back(part.spot);
    }
    return *m_spots;
}

QString SceneView::spoken(const Spot& spot)
{
    refresh();
    return m_framed.scene().spoken(spot, pointing());
}

QString SceneView::readOut()
{
    refresh();
    return m_framed.readOut(pointing());
}

std::vector<Demand> SceneView::figureDemands()
{
    return m_framed.figureDemands(pointing(), figureRoom(), figurePage());
}
Drawing SceneView::drawing(const Theme& theme)
{
    return m_framed.figure(pointing(), figureRoom(), figurePage(), theme);
}

void SceneView::paintEvent(QPaintEvent* /*event*/)
{
    refresh();
    QPainter painter(viewport());
    m_painted.drawInto(painter);
    m_framed.drawAbove(painter, pointing(), hasFocus() && m_focusSeen);
}

// ---- pointing and holding

std::optional<Spot> SceneView::spotAt(const QPointF& at)
{
    refresh();
    const auto inside = m_framed.toScene(at);
    return inside ? m_framed.scene().spotAt(*inside) : std::nullopt;
}

std::optional<CellPlace> SceneView::cellAt(const QPointF& at)
{
    const auto spot = spotAt(at);
    return spot ? m_framed.scene().cellOf(*spot) : std::nullopt;
}

void SceneView::reveal(const Spot& spot)
{
    if (!isVisible()) {
        m_revealsLater = true;
        return;
    }
    refresh();
    const QRectF rect = m_framed.scene().rectOf(spot);
    const QRectF view = m_framed.seen();
    const double scale = m_framed.scale();
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < view.top())
        bar->setValue(static_cast<int>(rect.top() * scale));
    else if (rect.bottom() > view.bottom())
        bar->setValue(static_cast<int>((rect.bottom() - view.height()) * scale) + 1);
}

// A cell that was marked elsewhere, where the picture scrolls.
void SceneView::revealKept()
{
    const auto& kept = m_context.selection.kept();
    if (!kept || m_framed.hidden() <= 0 || shown().walks() != ScenePlaces::Walk::Cell)
        return;
    if (const auto spot = shown().spotOfCell(*kept))
        reveal(*spot);
}

// Repeats the announcement, as its numbers have changed or are covered.
void SceneView::announceAgain()
{
    if (!accessibleDescription().isEmpty())
        announce();
}

void SceneView::announce()
{
    if (!isVisible())
        return;
    const QString said = shown().announcement(pointing());
    if (describe(*this, m_framed.missing() ? QString() : said))
        tellCell(*this);
}

// ---- mouse and keys

void SceneView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressed = event->button() == Qt::LeftButton ? std::optional(event->position()) : std::nullopt;
}

void SceneView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && std::exchange(m_pressed, std::nullopt))
        click(event->position(), event->modifiers());
    event->accept();
}

void SceneView::click(const QPointF& at, Qt::KeyboardModifiers modifiers)
{
    const auto spot = spotAt(at);
    if (spot)
        m_tool->click(*spot, modifiers);
    if (!spot || !clicked(*spot, modifiers))
        m_pointer.press(spot);
}

bool SceneView::drags(const QPointF& at)
{
    if (m_pressed && isDrag(*m_pressed, at))
        m_pressed.reset();
    return !m_pressed;
}

void SceneView::mouseMoveEvent(QMouseEvent* event)
{
    drags(event->position());
    const auto spot = spotAt(event->position());
    viewport()->setCursor(spot && m_framed.scene().leads(*spot) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_pointer.point(spot);
}

bool SceneView::event(QEvent* event) { return m_tool->takes(*event) || QAbstractScrollArea::event(event); }

bool SceneView::viewportEvent(QEvent* event)
{
    if (m_tool->takes(*event))
        return true;
    if (event->type() == QEvent::Leave)
        m_pointer.point(std::nullopt);
    if (event->type() == QEvent::ToolTip && tellsWord(static_cast<QHelpEvent&>(*event)))
        return true;
    return QAbstractScrollArea::viewportEvent(event);
}

// Whose numbers a word has, where these are not its own, as the tip of its label.
bool SceneView::tellsWord(const QHelpEvent& event)
{
    const auto at = m_context.workbench.isOpen() ? m_framed.toScene(event.pos()) : std::nullopt;
    const std::vector<ScenePart> parts = at ? shown().parts() : std::vector<ScenePart>();
    for (const ScenePart& part : parts) {
        const auto line = part.matrix ? part.matrix->lineAt(*at) : std::nullopt;
        if (!line)
            continue;
        const NodeInfo& info = graph().node(part.matrix->node).info;
        const QString tip = line->col < 0 ? whoseNumbers(m_context.workbench, info.rows, line->row)
                                          : whoseNumbers(m_context.workbench, info.cols, line->col);
        QToolTip::showText(event.globalPos(), tip, viewport());
        return true;
    }
    QToolTip::hideText();
    return false;
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    if (command(*event))
        return;
    refresh();
    if (!m_pointer.takes(event->key(), !m_framed.missing()))
        QAbstractScrollArea::keyPressEvent(event);
}

std::optional<PanelMatrix> SceneView::matrixAt(const std::optional<Spot>& spot)
{
    const std::vector<CellPlace> cells = spot ? m_framed.scene().cells(*spot, pointing()) : std::vector<CellPlace>();
    if (cells.empty())
        return std::nullopt;
    const auto& [node, cell] = cells.front();
    return PanelMatrix{node, graph().node(node).shape.slices > 1 ? std::optional(cell.slice) : std::nullopt};
}

void SceneView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_context.workbench.isOpen())
        return;
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const std::optional<Spot> spot = keyboard ? m_pointer.current() : spotAt(event->pos());
    QMenu menu(this);
    if (spot)
        fillMenuOf(menu, *spot);
    if (const auto matrix = matrixAt(spot))
        addPanelsEntry(menu, m_context, *matrix);
    const QPoint middle = (spot ? rectOf(*spot) : QRectF(viewport()->rect())).center().toPoint();
    if (!menu.isEmpty())
        menu.exec(keyboard ? viewport()->mapToGlobal(middle) : event->globalPos());
}

void SceneView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_focusSeen = focusIsSeen(event->reason());
    m_pointer.setKeys(true);
    viewport()->update();
}

void SceneView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_pointer.setKeys(false);
    viewport()->update();
}

// ---- what happens to the widget

void SceneView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
    m_tool->moved();
}

void SceneView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    measure();
    m_revealsKept = true;
    if (const auto& spot = m_pointer.current(); std::exchange(m_revealsLater, false) && spot)
        reveal(*spot);
}

// A hidden view demands nothing.
void SceneView::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
    tellSight();
}

void SceneView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    m_framed.scrollTo(verticalScrollBar()->value() / m_framed.scale());
    redraw();
}

} // namespace heedmap

#include "moc_scene_view.cpp"
