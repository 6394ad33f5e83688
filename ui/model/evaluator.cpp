#include "model/evaluator.h"

#include "text/failure_text.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <functional>
#include <iterator>
#include <system_error>

namespace heedmap {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto restDelay = std::chrono::milliseconds(150); // a drag pauses for less
constexpr Index quickLeaf = 1 << 17;                       // numbers that are made in less than a millisecond
constexpr auto progressInterval = std::chrono::milliseconds(50);

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

bool covers(std::span<const Demand> demands, const Demand& wanted)
{
    return std::ranges::any_of(demands, [&](const Demand& demand) {
        return demand.node == wanted.node && demand.region.contains(wanted.region);
    });
}

} // namespace

/// The input of one run. Its thread owns the graphs until it ends.
struct Evaluator::Job {
    Graph* graph = nullptr;
    std::vector<Demand> wanted;
    Graph* other = nullptr; ///< to compare with, or null
    std::vector<Demand> compared;
    std::vector<Demand> differing; ///< nodes to subtract from: the minuends, in the first graph
    std::vector<NodeId> from;      ///< the subtrahends, in the other graph
    std::vector<KeptRows> shown;   ///< views read these until their copies are taken
    std::shared_ptr<Taken> taken;
    std::stop_token stop;
    bool exact = false;
};

/// The result of a run: how long the first graph took, and for how much work.
struct Evaluator::Run {
    double seconds = 0;
    double work = 0;
    std::vector<std::pair<Demand, Difference>> differences;
};

/// Copies of shown values that are about to be overwritten.
std::vector<KeptRows> Evaluator::copied(const Job& job)
{
    std::vector<KeptRows> copies;
    for (const KeptRows& rows : job.shown)
        copies.push_back(rows.copied(job.stop));
    return copies;
}

/// Waits until views show the copies. Throws Cancelled.
void Evaluator::awaitTaken(const Job& job)
{
    const std::stop_callback wake(job.stop, [&job] { job.taken->release(); });
    job.taken->acquire();
    if (job.stop.stop_requested())
        throw Cancelled();
}

/// Evaluates both graphs; calls `progressed` now and then with the share that is done. Throws Cancelled.
Evaluator::Run Evaluator::perform(const Job& job, const std::function<void(double)>& progressed)
{
    const auto begin = Clock::now();
    auto reported = begin;
    const auto tellAtTimes = [&](double done) {
        if (Clock::now() - reported < progressInterval)
            return;
        reported = Clock::now();
        progressed(done);
    };
    Run run;
    run.work = job.graph->work(job.wanted, job.exact);
    job.graph->evaluate(job.wanted, {job.stop, tellAtTimes, job.exact});
    run.seconds = since(begin);
    if (job.other != nullptr)
        job.other->evaluate(job.compared, {job.stop, nullptr});
    for (std::size_t i = 0; i < job.differing.size(); ++i) {
        const Demand& wanted = job.differing[i];
        run.differences.emplace_back(
            wanted, differenceOf(job.graph->lend(wanted.node), job.other->lend(job.from[i]), wanted.region, job.stop));
    }
    return run;
}

Evaluator::Evaluator(QObject* parent) : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restDelay);
    connect(this, &Evaluator::posted, this, &Evaluator::dispatch, Qt::QueuedConnection);
    connect(&m_rest, &QTimer::timeout, this, &Evaluator::rest);
}

Evaluator::~Evaluator() { interrupt(); }

void Evaluator::use(Graph* graph)
{
    stop();
    m_differences.forget();
    m_graph = graph;
    m_rest.stop();
    m_atRest = true;
    m_looks.clear(); // their ids belong to another graph
    m_shown.clear();
    m_kept.clear();
}

void Evaluator::compareWith(Graph* snapshot)
{
    stop();
    m_differences.forget();
    m_snapshot = snapshot;
}

void Evaluator::look(const QObject* view, std::vector<Demand> demands)
{
    const bool first = !m_looks.has(view);
    const bool none = demands.empty();
    if (!m_looks.set(view, std::move(demands)))
        return;
    if (first)
        connect(view, &QObject::destroyed, this, [this](QObject* gone) { m_looks.forget(gone); });
    if (none && m_cancelled)
        return; // the demands of the other views would fail again
    if (!running() || !std::ranges::all_of(m_looks.of(view), [this](const Demand& d) { return covers(m_wanted, d); }))
        schedule();
}

void Evaluator::schedule()
{
    m_cancelled = false;
    if (m_scheduled || m_graph == nullptr)
        return;
    m_scheduled = true;
    QMetaObject::invokeMethod(
        this, [this] { evaluate(); }, Qt::QueuedConnection);
}

NodeId Evaluator::inSnapshot(NodeId node) const
{
    const Node& shown = m_graph->node(node);
    const NodeId other = m_snapshot == nullptr ? noNode : m_snapshot->find(shown.info.name);
    return other != noNode && m_snapshot->node(other).shape == shown.shape ? other : noNode;
}

std::vector<Demand> Evaluator::inSnapshot(const std::vector<Demand>& demands) const
{
    std::vector<Demand> found;
    for (const Demand& demand : demands)
        if (const NodeId node = inSnapshot(demand.node); node != noNode)
            found.push_back({node, demand.region});
    return found;
}

void Evaluator::evaluate()
{
    m_scheduled = false;
    if (m_graph == nullptr || m_cancelled)
        return;
    const bool wasRunning = running();
    stop();
    std::vector<Demand> wanted = m_looks.all();
    m_differences.keepOnly(wanted);
    if (!m_differences.wanted().empty() || !evaluateQuickly(*m_graph, wanted)
        || (m_snapshot != nullptr && !evaluateQuickly(*m_snapshot, inSnapshot(wanted)))) {
        start(std::move(wanted));
        return;
    }
    if (wasRunning)
        emit progress(-1);
    m_shown = std::move(wanted);
    m_kept.clear();
    if (!m_atRest)
        m_rest.start();
    emit ready();
}

// Recomputes cells that were updated by the last edits.
void Evaluator::rest()
{
    if (m_graph == nullptr || running() || m_scheduled || m_cancelled || m_held)
        return; // another rest follows the evaluation
    m_atRest = true;
    if (m_graph->work(m_looks.all(), true) == 0)
        return;
    m_differences.age();
    evaluate();
}

bool Evaluator::evaluateQuickly(Graph& graph, std::span<const Demand> demands)
{
    assert(!running());
    const double work = graph.work(demands, m_atRest);
    if (!m_speed.isQuick(work))
        return false;
    const auto start = Clock::now();
    try {
        graph.evaluate(demands, {.exact = m_atRest});
    } catch (const std::exception&) {
        return false; // the background run reports the error
    }
    if (work > 0) {
        m_seconds = since(start);
        m_speed.learn(m_seconds, work);
    }
    return true;
}

void Evaluator::start(std::vector<Demand> wanted)
{
    m_stop = std::stop_source();
    m_taken = std::make_shared<Taken>(0);
    m_wanted = wanted;
    const unsigned run = ++m_run;
    const auto tell = [this, run](auto what) {
        const std::lock_guard turn(m_telling);
        m_posted.emplace_back([this, run, what] {
            if (run == m_run)
                what();
        });
        emit posted(QPrivateSignal());
    };
    Job job{m_graph, std::move(wanted), m_snapshot, inSnapshot(m_wanted), m_differences.wanted(),
            {},      keepShown(),       m_taken,    m_stop.get_token(),   m_atRest};
    for (const Demand& demand : job.differing)
        job.from.push_back(inSnapshot(demand.node));
    auto work = [this, tell, job = std::move(job)] {
        try {
            if (auto copies = std::make_shared<std::vector<KeptRows>>(copied(job)); !copies->empty()) {
                tell([this, copies] {
                    m_kept.replace(std::move(*copies));
                    m_taken->release();
                });
                awaitTaken(job);
            }
            const Run done = perform(job, [&](double share) { tell([this, share] { emit progress(share); }); });
            tell([this, done] { finish(done, {}); });
        } catch (const Cancelled&) {
        } catch (...) {
            tell([this, sentence = failureText(std::current_exception())] { finish({}, sentence); });
        }
    };
    try {
        m_thread = std::thread(std::move(work));
    } catch (const std::system_error&) {
        ++m_run;
        giveUp(failureText(std::current_exception()));
        return;
    }
    emit progress(0);
}

void Evaluator::setHeld(bool held)
{
    m_held = held;
    if (held)
        return;
    emit posted(QPrivateSignal()); // what was posted meanwhile
    if (!m_atRest)
        m_rest.start();
}

void Evaluator::dispatch()
{
    if (m_held)
        return;
    std::vector<std::function<void()>> posted;
    {
        const std::lock_guard turn(m_telling);
        posted.swap(m_posted);
    }
    for (const auto& what : posted)
        what();
}

void Evaluator::finish(const Run& run, const QString& error)
{
    m_thread.join();
    if (!error.isEmpty())
        return giveUp(error);
    emit progress(-1);
    m_seconds = run.seconds;
    m_speed.learn(run.seconds, run.work);
    for (const auto& [demand, difference] : run.differences)
        m_differences.keep(demand, difference);
    m_shown = m_looks.all();
    std::erase_if(m_shown, [this](const Demand& demand) { return !m_graph->current(demand.node, demand.region); });
    m_kept.clear();
    emit ready();
    if (m_shown.size() < m_looks.all().size())
        schedule(); // demands were added meanwhile
    if (!m_atRest)
        m_rest.start();
}

void Evaluator::giveUp(const QString& error)
{
    m_cancelled = true; // a pending demand would fail again at once
    emit progress(-1);
    emit failed(error);
}

void Evaluator::stop()
{
    if (!running())
        return;
    m_stop.request_stop();
    m_thread.join();
    ++m_run;                                                          // messages of the old run are discarded
    std::ranges::copy(m_kept.release(), std::back_inserter(m_shown)); // the next run may overwrite these values
}

void Evaluator::interrupt()
{
    stop();
    m_rest.stop();
    m_atRest = false;
    m_differences.age();
}

void Evaluator::cancel()
{
    if (!running())
        return;
    stop();
    m_cancelled = true;
    emit progress(-1);
    emit ready();
}

// Keeps the shown values before a run starts; returns those that it will overwrite. Values kept from a run that never
// finished stay.
std::vector<KeptRows> Evaluator::keepShown()
{
    std::vector<KeptRows> stale;
    for (const Demand& demand : m_shown) {
        const Region rows{demand.region.slices, demand.region.rows, {0, m_graph->node(demand.node).shape.cols}};
        const KeptRows& kept = m_kept.keep({demand.node, rows, m_graph->lend(demand.node)});
        if (!upToDate(demand.node, rows))
            stale.push_back(kept);
    }
    m_shown.clear();
    return stale;
}

bool Evaluator::upToDate(NodeId node, const Region& region) const
{
    return m_atRest ? m_graph->exact(node, region) : m_graph->current(node, region);
}

Values Evaluator::values(NodeId node, const Region& region)
{
    const GraphShape& shape = *m_graph;
    const Node& wanted = shape.node(node);
    if ((wanted.leaf() || shape.pinned(node)) && (shape.filled(node) || wanted.shape.size() <= quickLeaf)) {
        try {
            return {shape.rounded(node), true};
        } catch (const std::exception&) {
            return {}; // the file has changed; the evaluation reports it
        }
    }
    if (running())
        return m_kept.find(node, region);
    const Demand demand{node, region};
    if (upToDate(node, region) || evaluateQuickly(*m_graph, {&demand, 1}) || m_graph->current(node, region))
        return {m_graph->lend(node), true};
    if (covers(m_shown, demand))
        return {m_graph->lend(node), false};
    return m_kept.find(node, region);
}

Difference Evaluator::difference(NodeId node, const Region& region)
{
    const Demand wanted{node, region};
    if (Difference known = m_differences.current(wanted))
        return known;
    const Values now = values(node, region);
    const Values then = now && now.current ? snapshotValues(node, region) : Values();
    if (!then)
        return m_differences.last(wanted);
    if (region.size() <= Differences::quickCells)
        return m_differences.keep(wanted, differenceOf(now.view, then.view, region));
    m_differences.want(wanted);
    if (!m_cancelled)
        schedule();
    return m_differences.last(wanted);
}

Values Evaluator::snapshotValues(NodeId node, const Region& region)
{
    const NodeId there = running() ? noNode : inSnapshot(node);
    if (there == noNode)
        return {};
    const Demand demand{there, region};
    if (!evaluateQuickly(*m_snapshot, {&demand, 1}))
        return {};
    return {m_snapshot->lend(there), true};
}

} // namespace heedmap

#include "moc_evaluator.cpp"
