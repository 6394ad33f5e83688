#include "view/scene/player.h"

#include "model/workbench.h"
#include "view/scene/arithmetic.h"
#include "view/scene/stage_frame.h"

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

// ms at a speed of 1.
constexpr double longestTerm = 480;
constexpr double longestSum = 5400;
constexpr double restAtFirst = 800; // time to read the first result
constexpr double longestCell = 170; // of the first row
constexpr double longestRow = 1700;
constexpr double longestSweepCell = 45;
constexpr double longestSweep = 1500;
constexpr int frame = 16;
constexpr double restAtStep = 2400; // time to read two lines
constexpr double restAtNode = 700;

bool modifierAlone(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr
        || key == Qt::Key_Meta;
}

} // namespace

// ---- pacing

double Pacing::termTime() const
{
    return terms == 0 ? 0 : std::min(longestTerm, longestSum / static_cast<double>(terms));
}

double Pacing::firstCell() const { return slow ? termTime() * static_cast<double>(terms) + restAtFirst : 0; }

double Pacing::rowTime() const
{
    const auto others = static_cast<double>(cols - 1);
    return slow && cols > 1 ? std::min(longestCell * others, longestRow) : 0;
}

double Pacing::sweepTime() const
{
    const auto cells = static_cast<double>(slow ? (rows - 1) * cols : rows * cols);
    return std::min(longestSweepCell * cells, longestSweep);
}

double Pacing::duration() const { return firstCell() + rowTime() + sweepTime(); }

std::optional<Moment> Pacing::at(double elapsed, NodeId node, Index slice) const
{
    if (elapsed >= duration())
        return std::nullopt;
    const auto cell = [&](Index index) { return CellPlace{node, {slice, index / cols, index % cols}}; };
    const auto share = [](double time, double whole, Index count) {
        return std::min(static_cast<Index>(time / whole * static_cast<double>(count)), count - 1);
    };
    if (elapsed < firstCell()) {
        const double sum = termTime() * static_cast<double>(terms);
        if (elapsed >= sum)
            return Moment{cell(0)};
        return Moment{cell(0), static_cast<std::size_t>(share(elapsed, sum, static_cast<Index>(terms)))};
    }
    elapsed -= firstCell();
    if (elapsed < rowTime())
        return Moment{cell(1 + share(elapsed, rowTime(), cols - 1))};
    elapsed -= rowTime();
    const Index done = slow ? cols : 0;
    return Moment{cell(done + share(elapsed, sweepTime(), rows * cols - done))};
}

// ---- player

Player::Player(const ViewContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    m_timer.setInterval(frame);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this,
            [this] { advance(static_cast<double>(m_clock.restart()) * m_context.display.settings().speed); });
    const auto interrupted = [this] {
        if (!m_acting)
            stop();
    };
    const Selection* selection = &context.selection;
    connect(selection, &Selection::stepsChanged, this, interrupted);
    connect(selection, &Selection::nodeChanged, this, interrupted);
    connect(selection, &Selection::sliceChanged, this, interrupted);
    connect(selection, &Selection::keptChanged, this, interrupted);
    connect(selection, &Selection::stepChanged, this, [this] { m_ended = false; });
    connect(&context.display, &Display::motionChanged, this, [this] {
        if (m_context.display.settings().reduceMotion)
            finish();
    });
}

template <typename Act> void Player::act(Act act)
{
    m_acting = true;
    act();
    m_acting = false;
}

void Player::start()
{
    if (m_playing || !m_context.workbench.isOpen())
        return;
    m_playing = true;
    QCoreApplication::instance()->installEventFilter(this);
    const int last = static_cast<int>(m_context.selection.steps().size()) - 1;
    if (m_ended && m_context.selection.step() == last)
        act([&] { m_context.selection.setStep(0); });
    m_ended = false;
    m_rest = 0;
    m_clock.start();
    m_timer.start();
    beginStep();
    emit changed();
}

void Player::stop()
{
    if (!m_playing)
        return;
    m_playing = false;
    m_timer.stop();
    if (!m_swallowed)
        QCoreApplication::instance()->removeEventFilter(this);
    act([&] { m_context.selection.play(std::nullopt); });
    emit changed();
}

bool Player::finish()
{
    if (!moving())
        return false;
    stop();
    return true;
}

void Player::beginStep()
{
    const Selection& selection = m_context.selection;
    const Workbench& workbench = m_context.workbench;
    m_step = selection.step();
    m_nodes = shownNodes(selection.steps()[static_cast<std::size_t>(m_step)], workbench.graph());
    std::erase_if(m_nodes, [&](NodeId node) { return workbench.editable(node); });
    const NodeId shown = shownNode(selection, workbench.graph());
    if (const auto at = std::ranges::find(m_nodes, shown); at != m_nodes.end())
        m_nodes.erase(m_nodes.begin(), at);
    m_pacing.slow = true; // plays the first matrix slowly, as the others of its step are computed likewise
    beginNode();
}

void Player::beginNode()
{
    if (m_nodes.empty() || m_context.display.settings().reduceMotion)
        return rest(restAtStep);
    const NodeId node = m_nodes.front();
    act([&] { m_context.selection.setNode(node); });
    const GraphShape& graph = m_context.workbench.graph();
    const Shape& shape = graph.node(node).shape;
    const Index slice = std::clamp<Index>(m_context.selection.slice(), 0, shape.slices - 1);
    const auto expression = m_context.workbench.explain(node, {slice, 0, 0});
    m_pacing = {shape.rows, shape.cols, expression ? termsOf(*expression).size() : 0, m_pacing.slow};
    m_elapsed = 0;
    move(0);
}

void Player::advance(double milliseconds)
{
    if (!m_playing)
        return;
    if (moving())
        return move(milliseconds);
    m_rest -= milliseconds;
    if (m_rest <= 0)
        goOn();
}

void Player::move(double milliseconds)
{
    m_elapsed += milliseconds;
    const NodeId node = m_nodes.front();
    const Index slices = m_context.workbench.graph().node(node).shape.slices;
    const Index slice = std::clamp<Index>(m_context.selection.slice(), 0, slices - 1);
    const auto moment = m_pacing.at(m_elapsed, node, slice);
    act([&] { m_context.selection.play(moment); });
    if (moment)
        return;
    m_nodes.erase(m_nodes.begin());
    m_pacing.slow = false;
    rest(m_nodes.empty() ? restAtStep : restAtNode);
}

void Player::rest(double milliseconds)
{
    const int last = static_cast<int>(m_context.selection.steps().size()) - 1;
    if (m_step == last && (m_nodes.empty() || m_context.display.settings().reduceMotion)) {
        stop();
        m_ended = true;
        return;
    }
    m_rest = milliseconds;
}

void Player::goOn()
{
    if (!m_nodes.empty() && !m_context.display.settings().reduceMotion)
        return beginNode();
    act([&] { m_context.selection.setStep(m_step + 1); });
    beginStep();
}

bool Player::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowBlocked) { // by a modal dialog
        stop();
        return false;
    }
    if (!watched->isWidgetType())
        return false;
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: return usesUp(static_cast<QKeyEvent&>(*event));
    case QEvent::MouseButtonPress:
    case QEvent::Wheel: return usesUp(*watched, *event);
    default: return false;
    }
}

bool Player::usesUp(const QObject& watched, QEvent& event)
{
    if (!finish() || event.type() == QEvent::Wheel || !watched.property(stopsPlaying).toBool())
        return false;
    event.accept();
    return true;
}

// Qt offers a key first as a shortcut; the press that follows belongs to it.
bool Player::usesUp(QKeyEvent& event)
{
    const int key = event.key();
    const std::optional<int> swallowed = std::exchange(m_swallowed, std::nullopt);
    if (!m_playing)
        QCoreApplication::instance()->removeEventFilter(this);
    if (event.type() == QEvent::KeyPress && swallowed == key) {
        event.accept();
        return true;
    }
    if (!m_playing || modifierAlone(key) || !(moving() || key == Qt::Key_Escape))
        return false;
    const bool used = event.modifiers() == Qt::NoModifier && (key == Qt::Key_Escape || key == Qt::Key_Space);
    if (used && event.type() == QEvent::ShortcutOverride)
        m_swallowed = key;
    stop();
    if (used)
        event.accept();
    return used;
}

} // namespace heedmap

#include "moc_player.cpp"
