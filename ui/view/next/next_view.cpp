#include "view/next/next_view.h"

#include "view/frame/view_entry.h"

#include "text/core_text.h"

#include <heedmap/base/error.h>

#include <QKeyEvent>
#include <QMouseEvent>

#include <utility>

namespace heedmap {
namespace {

constexpr int pace = 700;         ///< ms from token to token
constexpr int underSentence = 36; ///< px from the middle of the view down to the one button

} // namespace

NextView::NextView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<NextScene>(context), QT_TRANSLATE_NOOP("Views", "Next token"), parent),
      m_controls(new NextControls(context, this))
{
    m_pace.setInterval(pace);
    connect(&m_pace, &QTimer::timeout, this, [this] {
        append();
        if (endsText(this->context().workbench))
            m_controls->stop();
    });
    connect(m_controls, &NextControls::append, this, &NextView::append);
    connect(m_controls, &NextControls::goOn, this, &NextView::goOn);
    connect(m_controls, &NextControls::draw, this,
            [this] { attempt([this] { drawAgain(this->context().workbench); }); });
    connect(m_controls, &NextControls::choose, this,
            [this] { attempt([this] { chooseNext(this->context().workbench); }); });
    connect(m_controls, &NextControls::set, this, [this](const std::string& key, double value, int mergeKey) {
        later([this, key, value, mergeKey] { setChoice(this->context().workbench, key, value, mergeKey); });
    });
    connect(m_controls, &NextControls::cacheChosen, this, [this] {
        m_scene.choose(m_controls->cache());
        chosen();
    });
    rebuild();
}

bool NextView::applies(const Workbench& workbench)
{
    return workbench.isOpen() && (nextNodes(workbench.graph()) || mayChooseNext(workbench));
}

void NextView::rebuilt()
{
    m_scene.tell({});
    m_controls->rebuild();
    m_scene.choose(m_controls->cache());
}

// Without a choice there is one button, under the sentence that says what is missing.
ControlsRoom NextView::placeControls(const QRect& room)
{
    if (QToolButton& choose = m_controls->chooseButton(); !choose.isHidden()) {
        (void)m_controls->arrange(room.width());
        const Display& display = context().display;
        const double lineBelow = m_scene.frame().lineBelow;
        choose.adjustSize();
        choose.resize(choose.width() + display.px(16), display.px(36));
        const int middle = (room.top() + viewport()->height() - display.px(lineBelow)) / 2;
        choose.move(room.center().x() - choose.width() / 2, middle + display.px(underSentence));
        return {};
    }
    const int height = m_controls->arrange(room.width());
    m_controls->setGeometry(room.left(), room.top(), room.width(), height);
    QComboBox& cache = m_controls->cacheBox();
    cache.adjustSize();
    cache.move(room.right() + 1 - cache.width(), framed().besideHeading(cache.height()));
    return {height, cache.isHidden() ? 0 : cache.width()};
}

bool NextView::settle()
{
    const bool again = SceneView::settle();
    if (m_controls->nameNext(m_scene.content() ? m_scene.content()->word : QString()))
        QTimer::singleShot(0, this, [this] { measure(); }); // its button has another width
    return again;
}

void NextView::picked(const Spot& spot)
{
    if (const auto cell = m_scene.explained(spot, pointing())) {
        context().selection.setNode(cell->node);
        context().selection.keep(*cell);
    }
}

// ---- edits

void NextView::attempt(const std::function<void()>& what)
{
    try {
        what();
    } catch (const Error& error) {
        m_controls->stop();
        m_scene.tell(sentenceText(error.sentence()));
        redraw();
    }
}

// A dragged slider sends values faster than documents are built: only the newest is applied.
void NextView::later(const std::function<void()>& what)
{
    if (!std::exchange(m_wanted, what))
        QTimer::singleShot(0, this, [this] { attempt(std::exchange(m_wanted, {})); });
}

// A text that has ended goes on by hand alone.
void NextView::goOn(bool on)
{
    if (!on)
        return m_pace.stop();
    if (!endsText(context().workbench))
        return m_pace.start();
    m_controls->stop();
    m_scene.tell(tr("The text has ended: take its last token away to go on"));
    redraw();
}

void NextView::append()
{
    attempt([this] { appendNext(context().workbench); });
}

bool NextView::command(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Space || event.modifiers() != Qt::NoModifier || !nextNodes(context().workbench.graph()))
        return false;
    append();
    return true;
}

bool NextView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept(); // else it is for the next step
        return true;
    }
    return SceneView::event(event);
}

void NextView::hideEvent(QHideEvent* event)
{
    m_controls->stop();
    SceneView::hideEvent(event);
}

// ---- the number that decides

void NextView::mousePressEvent(QMouseEvent* event)
{
    const auto spot = spotAt(event->position());
    if (event->button() == Qt::LeftButton && spot && spot->kind == NextScene::deciding)
        m_drag = context().workbench.newMergeKey();
    SceneView::mousePressEvent(event);
}

void NextView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag)
        drag(event->position());
    else
        SceneView::mouseMoveEvent(event);
}

void NextView::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_drag, std::nullopt))
        event->accept();
    else
        SceneView::mouseReleaseEvent(event);
}

void NextView::drag(const QPointF& at)
{
    const auto inside = framed().fromWidget({at, QSizeF(1, 1)}).topLeft();
    const double u = std::round(m_scene.decidingAt(inside) * 1000) / 1000;
    later([this, u, key = *m_drag] { setDeciding(context().workbench, u, key); });
}

extern const ViewEntry nextView;
constinit const ViewEntry nextView = viewEntry<NextView>("next", QT_TRANSLATE_NOOP("Views", "Next token"), "Ctrl+9");

} // namespace heedmap

#include "moc_next_view.cpp"
