#include "window/window_place.h"

#include <QEvent>
#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace heedmap {

void WindowPlace::remember()
{
    m_window.removeEventFilter(this);
    m_maximised = m_window.isMaximized();
    m_home = m_window.isFullScreen() || m_maximised ? m_window.normalGeometry() : m_window.geometry();
}

// A maximised window, too: it may have been on another screen.
void WindowPlace::goBack()
{
    m_window.showNormal();
    m_returning = QDeadlineTimer(std::chrono::seconds(5));
    m_window.installEventFilter(this);
    fit();
    if (m_maximised)
        m_window.showMaximized();
}

void WindowPlace::fit()
{
    if (m_window.isMaximized() || m_window.isFullScreen() || m_returning.hasExpired())
        return m_window.removeEventFilter(this);
    m_window.setGeometry(m_home);
    if (m_window.size() == m_home.size())
        m_window.removeEventFilter(this);
}

bool WindowPlace::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        QTimer::singleShot(0, this, &WindowPlace::fit); // once its layout has heard of it
    return false;
}
namespace {

constexpr int pipelineWidth = 184;
constexpr int explanationWidth = 340;
constexpr int viewWidth = 914; ///< in the first window
constexpr int betweenColumns = 1;
constexpr int leastPipeline = 160;
constexpr int leastExplanation = 276; ///< in which its formulas and sentences are whole

} // namespace

PanelColumns::PanelColumns(QWidget* pipeline, QWidget* views, QWidget* explanation, const Display& display)
    : QSplitter(Qt::Horizontal), m_explanation(explanation),
      m_chosenFor(pipelineWidth + viewWidth + explanationWidth + 2 * betweenColumns), m_display(display)
{
    setObjectName("columns");
    setHandleWidth(betweenColumns);
    for (QWidget* column : {pipeline, views, explanation})
        addWidget(column);
    setStretchFactor(1, 1);
    setCollapsible(1, false);
    setSizes({pipelineWidth, viewWidth, explanationWidth});
}

void PanelColumns::grow(double factor)
{
    const QList<int> now = sizes();
    const int pipeline = qRound(now[0] * factor);
    const int explanation = qRound(now[2] * factor);
    if (const int views = width() - pipeline - explanation; factor < 1 || views >= width() / 2)
        setSizes({pipeline, views, explanation});
}

void PanelColumns::resizeEvent(QResizeEvent* event)
{
    if (!m_display.settings().presenting)
        noteChosen();
    QSplitter::resizeEvent(event);
    m_laidOut = true;
    if (!m_display.settings().presenting)
        yieldToView();
}

// Widths that were set since the panels yielded were chosen for this window.
void PanelColumns::noteChosen()
{
    if (m_wide.isEmpty() || sizes() == m_narrow)
        return;
    m_wide.clear();
    m_chosenFor = width();
}

void PanelColumns::pipelineShown(bool shown)
{
    refresh(); // else it would share the room later
    QList<int> now = sizes();
    if (shown && now[0] < leastPipeline) {
        now[1] -= leastPipeline - now[0];
        now[0] = leastPipeline;
        setSizes(now);
    }
    if (!m_wide.isEmpty())
        m_narrow = sizes(); // they were not chosen
}

void PanelColumns::yieldToView()
{
    constexpr double share = 0.62;   // of a narrow window, for the view
    constexpr int withNumbers = 930; // px in which a product of three matrices with nine columns has its numbers
    const auto shown = [this](int at, int width) { return widget(at)->isHidden() ? 0 : width; };
    const QList<int> wide = m_wide.isEmpty() ? sizes() : m_wide;
    const int view = std::max(qRound(width() * share), m_display.px(withNumbers));
    const int room = width() - 2 * handleWidth() - view;
    const int least = m_display.px(leastExplanation);
    tellPipeline(width() >= m_chosenFor || room >= leastPipeline + shown(2, least));
    const int pipeline = shown(0, wide[0]);
    const int explanation = shown(2, wide[2]);
    if (width() >= m_chosenFor || (m_pipelineFits && pipeline + explanation <= std::max(room, 0))) {
        if (!m_wide.isEmpty())
            setSizes({wide[0], width() - pipeline - explanation, wide[2]});
        m_wide.clear();
        return;
    }
    const int all = std::max(pipeline + explanation, 1);
    const int less = std::min(pipeline, std::max(leastPipeline, pipeline * room / all));
    const int rest = std::min(explanation, m_pipelineFits ? std::max(least, room - less) : least);
    setSizes({less, width() - less - rest, rest});
    m_wide = wide;
    m_narrow = sizes();
}

// Told once, so that it may be shown all the same.
void PanelColumns::tellPipeline(bool fits)
{
    if (std::exchange(m_pipelineFits, fits) == fits)
        return;
    emit pipelineFits(fits);
    refresh(); // else it would share the room once more, later
}

void PanelColumns::store(QSettings& settings)
{
    if (!m_laidOut) // a window that was closed before it showed a document has chosen no widths
        return;
    noteChosen();
    settings.setValue("window/columnsFor", m_wide.isEmpty() ? width() : m_chosenFor);
    if (!m_wide.isEmpty())
        setSizes(m_wide);
    settings.setValue("window/columns", saveState());
}

void PanelColumns::restore(const QSettings& settings)
{
    if (restoreState(settings.value("window/columns").toByteArray()))
        m_chosenFor = settings.value("window/columnsFor", m_chosenFor).toInt();
}

void PanelColumns::fit(int windowWidth)
{
    constexpr double most = 0.3; // of the window
    const bool presenting = m_display.settings().presenting;
    m_explanation->setMinimumWidth(presenting ? std::min(m_display.px(explanationWidth), qRound(windowWidth * most))
                                              : 0);
}

} // namespace heedmap

#include "moc_window_place.cpp"
