#include "view/scene/scene_view.h"

#include "view/frame/base_pixmap.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

QString nameOf(const char* title) { return title == nullptr ? QString() : QCoreApplication::translate("Views", title); }

} // namespace

SceneView::SceneView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_page(context, std::move(scene)), m_title(title)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(nameOf(title));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    verticalScrollBar()->setSingleStep(24);
    connectAll();
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
    const auto elsewhere = [this] { follow(), observe(), invalidate(); };
    connect(selection, &Selection::nodeChanged, this, elsewhere);
    connect(selection, &Selection::sliceChanged, this, elsewhere);
    for (const auto signal : {&Selection::uncoveredChanged, &Selection::momentChanged})
        connect(selection, signal, this, [this] { invalidate(), announceAgain(); });
    connect(selection, &Selection::cellChanged, viewport(), qOverload<>(&QWidget::update));
}

// ---- what is shown

void SceneView::rebuild()
{
    m_pointing.pointed.reset();
    m_page.scene().numbersChanged();
    if (!m_context.workbench.isOpen())
        return;
    rebuilt();
    follow();
    findHeld();
    measure();
}

void SceneView::chosen()
{
    m_page.scene().numbersChanged();
    findHeld();
    measure();
}

// Other numbers, or another graph: what is held may stand elsewhere, and what is pointed at may not be there.
void SceneView::findHeld()
{
    if (auto& spot = m_pointing.held) {
        const auto index = m_heldToken.among(m_page.scene().names(spot->kind));
        spot = index ? std::optional(Spot{spot->kind, *index}) : std::nullopt;
    }
    held();
    if (const auto spot = std::exchange(m_pointing.pointed, std::nullopt))
        point(spot->index < m_page.scene().names(spot->kind).size() ? spot : std::nullopt);
}

void SceneView::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    const QSize size = viewport()->size();
    m_page.place(size, placeControls(m_page.controlsPlace(size)));
    m_page.scrollTo(verticalScrollBar()->value() / m_page.scale());
    observe();
    invalidate();
}

void SceneView::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    m_context.workbench.look(this,
                             isVisible() ? m_page.scene().demands(m_pointing, m_page.seen()) : std::vector<Demand>());
    m_context.selection.setSubject(this, isVisible() ? m_page.scene().subject() : noNode);
}

void SceneView::invalidate()
{
    m_dirty = true;
    viewport()->update();
}

void SceneView::refresh()
{
    m_dirty = m_dirty || !sharp(m_base, *viewport());
    if (!m_dirty || !m_context.workbench.isOpen())
        return;
    m_dirty = false;
    m_page.take(m_pointing, devicePixelRatioF() * m_page.scale());
    if (!m_page.missing()) {
        const double scale = m_page.scale();
        verticalScrollBar()->setPageStep(static_cast<int>(m_page.room().height() * scale));
        verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_page.hidden() * scale))));
    }
    if (m_page.scene().more())
        QTimer::singleShot(0, this, &SceneView::invalidate);
    m_base = basePixmap(*viewport());
    m_base.fill(m_context.display.theme().window);
    QPainter painter(&m_base);
    m_page.draw(painter);
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

QString SceneView::readOut()
{
    refresh();
    return m_page.readOut(m_pointing);
}

Drawing SceneView::drawing(const Theme& theme) { return m_page.figure(m_pointing, figureRoom(), theme); }

void SceneView::paintEvent(QPaintEvent* /*event*/)
{
    refresh();
    QPainter painter(viewport());
    if (m_base.isNull())
        painter.fillRect(viewport()->rect(), m_context.display.theme().window);
    else
        painter.drawPixmap(0, 0, m_base);
    m_page.drawAbove(painter, m_pointing, hasFocus() && m_focusSeen);
}

// ---- pointing and holding

std::optional<Spot> SceneView::spotAt(const QPointF& at)
{
    refresh();
    const auto inside = m_page.toScene(at);
    return inside ? m_page.scene().spotAt(*inside) : std::nullopt;
}

void SceneView::point(const std::optional<Spot>& spot)
{
    if (spot == m_pointing.pointed)
        return;
    m_pointing.pointed = spot;
    m_context.selection.hover(spot ? m_page.scene().explained(*spot, m_pointing) : std::nullopt);
    m_dirty = m_dirty || m_page.scene().drawsPointed();
    viewport()->update();
}

void SceneView::hold(const std::optional<Spot>& spot)
{
    m_pointing.held = spot;
    if (spot)
        m_heldToken = KeptToken(m_page.scene().names(spot->kind), spot->index);
    held();
    observe();
    invalidate();
    if (spot)
        reveal(*spot);
}

// What is covered is shown first.
void SceneView::press(const Spot& spot)
{
    const Scene& shown = m_page.scene();
    const auto cell = shown.explained(spot, m_pointing);
    if (cell && shown.walks() == Scene::Walk::Cell)
        m_context.selection.setNode(cell->node);
    bool covered = false;
    for (const CellPlace& place : shown.cells(spot, m_pointing))
        covered = uncover(m_context, place) || covered;
    const bool again = shown.walks() == Scene::Walk::Held && spot == m_pointing.held;
    if (!shown.holds(spot, m_pointing))
        m_context.selection.keep(cell ? cell : m_context.selection.kept());
    else if (!covered)
        hold(again ? std::nullopt : std::optional(spot));
    announce();
}

void SceneView::walk(Index lines, Index places)
{
    refresh();
    const Scene& shown = m_page.scene();
    const auto& kept = m_context.selection.kept();
    Pointing from = m_pointing;
    if (shown.walks() == Scene::Walk::Cell)
        from.pointed = kept ? shown.spotOfCell(*kept) : std::nullopt;
    const auto spot = m_page.missing() ? std::nullopt : shown.step(from, lines, places);
    if (!spot)
        return;
    if (shown.walks() != Scene::Walk::Pointed)
        point(std::nullopt);
    switch (shown.walks()) {
    case Scene::Walk::Held: hold(spot); break;
    case Scene::Walk::Pointed: point(spot); break;
    case Scene::Walk::Cell: m_context.selection.keep(shown.explained(*spot, m_pointing)); break;
    }
    reveal(*spot);
    announce();
}

// Enter does what a click on the spot does that the keys have reached.
bool SceneView::enter()
{
    const Scene& shown = m_page.scene();
    const auto& kept = m_context.selection.kept();
    const auto at = shown.walks() == Scene::Walk::Pointed ? m_pointing.pointed
        : shown.walks() == Scene::Walk::Cell && kept      ? shown.spotOfCell(*kept)
                                                          : std::nullopt;
    if (at)
        press(*at);
    return at.has_value();
}

// False where nothing was held.
bool SceneView::letGo()
{
    switch (m_page.scene().walks()) {
    case Scene::Walk::Held:
        if (!m_pointing.held)
            return false;
        hold(std::nullopt);
        break;
    case Scene::Walk::Pointed:
        if (!m_pointing.pointed)
            return false;
        point(std::nullopt);
        break;
    case Scene::Walk::Cell:
        if (!m_context.selection.kept())
            return false;
        m_context.selection.keep(std::nullopt);
        break;
    }
    announce();
    return true;
}

void SceneView::reveal(const Spot& spot)
{
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

// What was said of numbers that are others now, or covered.
void SceneView::announceAgain()
{
    if (!accessibleDescription().isEmpty())
        announce();
}

void SceneView::announce()
{
    const bool told = m_page.scene().walks() != Scene::Walk::Held || m_pointing.held;
    if (isVisible())
        describe(*this, told ? readOut() : QString());
}

// ---- mouse and keys

void SceneView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton)
        return;
    const auto spot = spotAt(event->position());
    if (spot) {
        point(spot);
        press(*spot);
    } else if (m_page.scene().walks() != Scene::Walk::Pointed) {
        letGo();
    }
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) { event->accept(); }

void SceneView::mouseMoveEvent(QMouseEvent* event)
{
    const auto spot = spotAt(event->position());
    const bool hand = spot && m_page.scene().walks() != Scene::Walk::Cell;
    viewport()->setCursor(hand ? Qt::PointingHandCursor : Qt::ArrowCursor);
    point(spot);
}

bool SceneView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        point(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    if (command(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Left: walk(0, -1); return;
    case Qt::Key_Right: walk(0, 1); return;
    case Qt::Key_Up: walk(-1, 0); return;
    case Qt::Key_Down: walk(1, 0); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (enter())
            return;
        break;
    case Qt::Key_Escape:
        if (letGo())
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
    viewport()->update();
}

void SceneView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

// ---- what happens to the widget

void SceneView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void SceneView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        if (m_title != nullptr)
            setAccessibleName(nameOf(m_title));
        measure();
    }
    QAbstractScrollArea::changeEvent(event);
}

void SceneView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    measure();
}

// Hidden: nothing has to be computed.
void SceneView::hideEvent(QHideEvent* event)
{
    QAbstractScrollArea::hideEvent(event);
    observe();
}

void SceneView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    m_page.scrollTo(verticalScrollBar()->value() / m_page.scale());
    observe();
    invalidate();
}

} // namespace heedmap
