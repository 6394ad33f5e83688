#include "figure_wait.h"

#include "text/core_text.h"

#include <QElapsedTimer>

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
        if (std::exchange(m_make, nullptr))
            emit failed(sentence);
    });
}

void FigureWait::await(std::vector<Demand> demands, std::function<void()> make)
{
    m_demands = std::move(demands);
    m_make = std::move(make);
    m_workbench.look(this, m_demands);
    check();
}

void FigureWait::cancel()
{
    m_make = nullptr;
    m_workbench.look(this, {});
    m_workbench.cancel();
}

// A few that are quick are evaluated here; the window does not stand still for many.
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
        emit made();
    } catch (const Error& error) {
        if (!m_demands.empty() || m_workbench.settled())
            emit failed(sentenceText(error.sentence()));
        else
            m_make = make, emit waits();
    } catch (const std::bad_alloc&) {
        emit failed(tr("There is not enough memory for a picture of this size."));
    }
}

} // namespace heedmap
