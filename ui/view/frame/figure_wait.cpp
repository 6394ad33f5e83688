#include "view/frame/figure_wait.h"

#include "text/core_text.h"
#include "view/frame/exportable.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace heedmap {

void FigureWait::connectAll()
{
    connect(&m_workbench, &Workbench::valuesReady, this, &FigureWait::check);
    connect(&m_workbench, &Workbench::progress, this, [this](double done) {
        if (waiting() && done >= 0)
            emit progress(done);
    });
    connect(&m_workbench, &Workbench::failed, this, [this](const QString& sentence) {
        if (!std::exchange(m_make, nullptr))
            return;
        demand({});
        emit givenUp(sentence);
    });
    connect(&m_workbench, &Workbench::cancelled, this, &FigureWait::drop);
    connect(&m_workbench, &Workbench::opening, this, &FigureWait::drop);
    connect(&m_workbench, &Workbench::rebuilt, this, [this] { // the demanded nodes may have changed
        if (std::exchange(m_make, nullptr))
            fail(tr("The document changed before the figure was made. Export it again."));
    });
}

void FigureWait::drop()
{
    if (!std::exchange(m_make, nullptr))
        return;
    demand({});
    emit givenUp({});
}

void FigureWait::await(std::function<std::vector<Demand>()> demands, std::function<void()> make)
{
    m_ask = std::move(demands);
    m_make = std::move(make);
    demand(m_ask());
    check();
}

void FigureWait::demand(std::vector<Demand> demands)
{
    m_demands = std::move(demands);
    m_workbench.look(this, m_demands);
}

void FigureWait::cancel()
{
    m_make = nullptr;
    demand({});
    m_workbench.cancel();
}

// Evaluates quick demands at once; more would freeze the window.
bool FigureWait::there()
{
    constexpr qint64 quick = 50; // ms
    if (m_workbench.evaluating())
        return false;
    QElapsedTimer time;
    time.start();
    return std::ranges::all_of(m_demands, [&](const Demand& demand) {
        if (m_workbench.known(demand.node, demand.region))
            return true;
        const bool soon = time.elapsed() < quick;
        return soon && m_workbench.values(demand.node, demand.region).current;
    });
}

void FigureWait::check()
{
    if (!waiting())
        return;
    if (!there()) {
        emit waits();
        return;
    }
    const auto make = std::exchange(m_make, nullptr);
    try {
        make();
        demand({});
        emit made();
    } catch (const StillComputing& error) {
        std::vector<Demand> next = m_ask();
        if (next == m_demands)
            return fail(sentenceText(error.sentence()));
        m_make = make;
        demand(std::move(next));
        emit waits();
        QTimer::singleShot(0, this, &FigureWait::check); // lets input be handled in between
    } catch (const Error& error) {
        fail(sentenceText(error.sentence()));
    } catch (const std::bad_alloc&) {
        fail(tr("There is not enough memory for a picture of this size."));
    }
}

void FigureWait::fail(const QString& sentence)
{
    demand({});
    emit failed(sentence);
}

} // namespace heedmap

#include "moc_figure_wait.cpp"
