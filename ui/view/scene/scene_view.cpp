#include "view/scene/scene_view.h"

#include "view/frame/drag.h"
#include "view/frame/view_frame.h"
#include "view/scene/scene_accessible.h"
#include "view/scene/scene_table.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

QString nameOf(const char* title) { return title == nullptr ? QString() : QCoreApplication::translate("Views", title); }

} // namespace

SceneView::SceneView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_page(context, std::move(scene)),
      m_pointer(context, m_page.scene()), m_painted(context, m_page, *viewport()), m_title(title)
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
    const Workbench* workbench = &m_context.workbench;
    const Selection* selection = &m_context.selection;
    const auto numbers = [this] { m_page.scene().numbersChanged(), measure(), announceAgain(); };
    connect(workbench, &Workbench::valuesReady, this,
            [this] { m_page.scene().numbersChanged(), invalidate(), announceAgain(); });
    connect(workbench, &Workbench::rememberedStateChanged, this, numbers);
    connect(&m_context.display, &Display::changed, this, numbers);
    connect(&m_context.display, &Display::changed, this, [this] { updateGeometry(); });
    connect(workbench, &Workbench::pinsChanged, this, &SceneView::rebuild);
    connect(selection, &Selection::stepsChanged, this, &SceneView::rebuild); // the selection has followed by then
    const auto elsewhere = [this] {
        follow(), observe(), m_painted.invalidate(m_page.scene().drawsSelected()), viewport()->update();
    };
    connect(selection, &Selection::nodeChanged, this, elsewhere);
    connect(selection, &Selection::sliceChanged, this, elsewhere);
    for (const auto signal : {&Selection::uncoveredChanged, &Selection::momentChanged})
        connect(selection, signal, this, [this] {
            m_painted.invalidate(m_page.scene().drawsCovers());
            viewport()->update(), announceAgain();
        });
    connect(&m_pointer, &ScenePointer::pointed, this, [this] {
        m_painted.invalidate(m_page.scene().drawsPointed());
        viewport()->update();
    });
    connect(&m_pointer, &ScenePointer::marked, viewport(), qOverload<>(&QWidget::update));
    connect(&m_pointer, &ScenePointer::held, this, [this] { held(), observe(), invalidate(); });
    connect(&m_pointer, &ScenePointer::picked, this, [this](const Spot& spot) { picked(spot); });
    connect(&m_pointer, &ScenePointer::reached, this, &SceneView::reveal);
    connect(&m_pointer, &ScenePointer::moved, this, &SceneView::announce);
    connect(selection, &Selection::cellChanged, viewport(), qOverload<>(&QWidget::update));
    connect(selection, &Selection::keptChanged, this, &SceneView::announce);
}

// ---- what is shown

void SceneView::rebuild()
{
    m_pointer.forgetPointed();
    m_page.scene().numbersChanged();
    m_tool->stop();
    if (!m_context.workbench.isOpen())
        return;
    rebuilt();
    follow();
    m_pointer.findAgain();
    measure();
}

std::unique_ptr<Scene> SceneView::setScene(std::unique_ptr<Scene> scene)
{
    m_pointer.follow(*scene);
    forgetAccessible(*this); // a list may be a table now
    return m_page.exchange(std::move(scene));
}

void SceneView::chosen()
{
    m_page.scene().numbersChanged();
    m_pointer.findAgain();
    m_tool->stop();
    measure();
}

void SceneView::redraw()
{
    observe();
    invalidate();
    m_tool->follow();
}

void SceneView::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    m_page.place(viewport()->size(), placeControls(m_page.controlsPlace(viewport()->size())));
    if (isVisible())
        m_page.layOut(devicePixelRatioF());
    if (m_page.isPage())
        settle();
    m_page.scrollTo(verticalScrollBar()->value() / m_page.scale());
    observe();
    invalidate();
}

void SceneView::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    m_context.workbench.look(this, isVisible() ? m_page.demands(pointing()) : std::vector<Demand>());
    m_context.selection.setSubject(this, isVisible() ? m_page.scene().subject() : noNode);
}

void SceneView::invalidate()
{
    m_painted.invalidate();
    viewport()->update();
}

void SceneView::refresh()
{
    if (!m_painted.stale() || !m_context.workbench.isOpen())
        return;
    m_painted.setCurrent();
    m_spots.reset();
    const auto take = [this] { m_page.take(pointing(), devicePixelRatioF() * m_page.scale(), m_page.seen()); };
    take();
    if (settle())
        take();
    if (m_page.scene().more())
        QTimer::singleShot(0, this, [this] { observe(), invalidate(); });
    m_painted.paint();
}

bool SceneView::settle()
{
    if (m_page.missing())
        return false;
    const double scale = m_page.scale();
    verticalScrollBar()->setPageStep(static_cast<int>(m_page.room().height() * scale));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_page.hidden() * scale))));
    return false;
}

void SceneView::shift(const QPointF& by)
{
    observe();
    viewport()->update();
    m_tool->follow();
    m_painted.shift(by, pointing(), devicePixelRatioF() * m_page.scale());
}

const Scene& SceneView::shown()
{
    refresh();
    return m_page.scene();
}

QRectF SceneView::rectOf(const Spot& spot)
{
    refresh();
    return m_page.toWidget(m_page.scene().rectOf(spot));
}

const std::vector<Spot>& SceneView::spots()
{
    refresh();
    if (!m_spots) {
        m_spots.emplace();
        for (const ScenePart& part : m_page.missing() ? std::vector<ScenePart>() : m_page.scene().parts())
            m_spots->push_back(part.spot);
    }
    return *m_spots;
}

QString SceneView::spoken(const Spot& spot)
{
    refresh();
    return m_page.scene().spoken(spot, pointing());
}

QString SceneView::readOut()
{
    refresh();
    return m_page.readOut(pointing());
}

std::vector<Demand> SceneView::figureDemands() { return m_page.figureDemands(pointing(), figureRoom(), figurePage()); }
Drawing SceneView::drawing(const Theme& theme) { return m_page.figure(pointing(), figureRoom(), figurePage(), theme); }

void SceneView::paintEvent(QPaintEvent* /*event*/)
{
    refresh();
    QPainter painter(viewport());
    m_painted.drawInto(painter);
    m_page.drawAbove(painter, pointing(), hasFocus() && m_focusSeen);
}

// ---- pointing and holding

std::optional<Spot> SceneView::spotAt(const QPointF& at)
{
    refresh();
    const auto inside = m_page.toScene(at);
    return inside ? m_page.scene().spotAt(*inside) : std::nullopt;
}

std::optional<CellPlace> SceneView::cellAt(const QPointF& at)
{
    const auto spot = spotAt(at);
    return spot ? m_page.scene().cellOf(*spot) : std::nullopt;
}

void SceneView::reveal(const Spot& spot)
{
    if (!isVisible())
        return;
    refresh();
    const QRectF rect = m_page.scene().rectOf(spot);
    const QRectF view = m_page.seen();
    const double scale = m_page.scale();
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < view.top())
        bar->setValue(static_cast<int>(rect.top() * scale));
    else if (rect.bottom() > view.bottom())
        bar->setValue(static_cast<int>((rect.bottom() - view.height()) * scale) + 1);
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
    if (describe(*this, m_page.missing() ? QString() : said))
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
    viewport()->setCursor(spot && m_page.scene().leads(*spot) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_pointer.point(spot);
}

bool SceneView::event(QEvent* event) { return m_tool->takes(*event) || QAbstractScrollArea::event(event); }

bool SceneView::viewportEvent(QEvent* event)
{
    if (m_tool->takes(*event))
        return true;
    if (event->type() == QEvent::Leave)
        m_pointer.point(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    if (command(*event))
        return;
    refresh();
    const auto walk = [this](Index lines, Index places) {
        if (!m_page.missing())
            m_pointer.walk(lines, places);
    };
    switch (event->key()) {
    case Qt::Key_Left: walk(0, -1); return;
    case Qt::Key_Right: walk(0, 1); return;
    case Qt::Key_Up: walk(-1, 0); return;
    case Qt::Key_Down: walk(1, 0); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointer.enter())
            return;
        break;
    case Qt::Key_Escape:
        if (m_pointer.letGo())
            return;
        break;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
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
    m_tool->follow();
}

void SceneView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        if (m_title != nullptr)
            setAccessibleName(nameOf(m_title));
        m_page.scene().languageChanged();
        m_pointer.nameAgain();
        measure();
    }
    QAbstractScrollArea::changeEvent(event);
}

void SceneView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    measure();
}

// A hidden view demands nothing.
void SceneView::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
}

void SceneView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    m_page.scrollTo(verticalScrollBar()->value() / m_page.scale());
    redraw();
}

} // namespace heedmap

#include "moc_scene_view.cpp"
