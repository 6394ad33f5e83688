#include "graph/executor.h"

#include "graph/memory.h"
#include "graph/planner.h"
#include "graph/thread_pool.h"
#include "graph/tiles.h"

#include <algorithm>
#include <atomic>
#include <mutex>

namespace heedmap {
namespace {

constexpr double workPerFilledNumber = 50; // operations that take about as long as drawing or converting a number

using Progress = std::function<void(double done)>;

/// The progress of a part, which takes `share` of the whole and begins at `before`.
Progress part(const Progress& whole, double before, double share)
{
    if (!whole)
        return nullptr;
    return [&whole, before, share](double done) { whole(before + share * done); };
}

} // namespace

Executor::Executor(Graph& graph, Plan& plan, const Evaluation& how)
    : m_graph(graph), m_memory(*graph.m_memory), m_plan(plan), m_how(how)
{
}

double Executor::work() const
{
    double work = workOfFilling(m_plan.leaves) + m_plan.work;
    for (const Segment& segment : m_plan.segments)
        work += workOfFilling(segment.leaves);
    return work;
}

double Executor::workOfFilling(std::span<const NodeId> leaves) const
{
    double numbers = 0;
    for (const NodeId leaf : leaves)
        if (!m_memory.filled(leaf))
            numbers += static_cast<double>(m_graph.node(leaf).shape.size());
    return numbers * workPerFilledNumber;
}

void Executor::run()
{
    std::erase_if(m_plan.leaves, [this](NodeId leaf) { return m_memory.filled(leaf); });
    const double filling = workOfFilling(m_plan.leaves);
    const double share = filling == 0 ? 0 : filling / (filling + m_plan.work);
    if (filling != 0)
        fill(m_plan.leaves, part(m_how.progress, 0, share));
    compute(part(m_how.progress, share, 1 - share));
}

void Executor::fill(std::span<const NodeId> leaves, const Progress& progress) const
{
    Index total = 0;
    for (const NodeId leaf : leaves)
        total +=
            m_graph.node(leaf).shape.size() * (m_memory.hasFill(leaf) && m_graph.roundingOf(leaf) != nullptr ? 2 : 1);
    std::mutex telling;
    std::atomic<Index> done{0};
    const auto made = [&](Index numbers) {
        if (m_how.stop.stop_requested())
            throw Cancelled();
        done += numbers;
        if (const std::unique_lock turn(telling, std::try_to_lock); turn && progress)
            progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total)));
    };
    const auto count = static_cast<Index>(leaves.size());
    forEach(count, static_cast<int>(std::min<Index>(threads(), count)), [&](Index i, int) {
        if (!m_how.stop.stop_requested())
            m_graph.fill(leaves[static_cast<std::size_t>(i)], made);
    });
    if (m_how.stop.stop_requested())
        throw Cancelled();
}

void Executor::compute(const Progress& progress)
{
    m_memory.freeReleased(); // of an evaluation that was stopped
    const double all = std::max(m_plan.work, 1.0);
    double done = 0;
    for (Segment& segment : m_plan.segments) {
        begin(segment);
        runTiles(segment, m_how.stop, part(progress, done / all, segment.work / all));
        done += segment.work;
        finish(segment);
    }
    evict(m_plan.releases);
    m_memory.freeReleased();
}

// Prepares a segment: until `finish`, its nodes hold no valid numbers.
void Executor::begin(Segment& segment)
{
    if (!segment.leaves.empty())
        fill(segment.leaves, nullptr);
    if (m_plan.buffersMove())
        bind(segment, m_graph, m_memory);
    for (Task& task : segment.tasks) {
        if (task.transient)
            continue;
        for (Memo& memo : task.memos)
            copy(memo.source, memo.view(), memo.region);
        m_memory.overwritten(task.node);
        if (m_plan.exact)
            m_memory.markStale(task.node, task.todo);
    }
}

void Executor::finish(const Segment& segment)
{
    for (const Task& task : segment.tasks) {
        if (computedExactly(task))
            m_memory.markExact(task.node, task.todo);
        else
            m_memory.markDoubtful(task.node, task.todo);
        if (task.transient)
            continue;
        m_memory.markCurrent(task.node, task.todo);
        if (!m_memory.stale(task.node).empty())
            continue;
        std::vector<unsigned>& versions = m_memory.computedFrom(task.node);
        for (NodeId input : m_graph.node(task.node).inputs)
            versions.push_back(m_memory.version(m_memory.rootOf(input)));
        int& updates = m_memory.updates(task.node);
        updates = task.changes.empty() ? 0 : updates + 1;
    }
    evict(segment.releases);
}

void Executor::evict(std::span<const NodeId> ids)
{
    for (const NodeId id : ids)
        if (m_graph.node(id).leaf())
            m_memory.evictLeaf(id);
        else if (m_memory.resident(id) && !m_memory.lent(id))
            m_memory.release(id);
}

// Whether every bit is that of a new graph: the cells were recomputed, from exact inputs.
bool Executor::computedExactly(const Task& task) const
{
    const auto exact = [this](NodeId input) { return m_memory.doubtful(m_memory.rootOf(input)).empty(); };
    return m_plan.exact || (task.changes.empty() && std::ranges::all_of(m_graph.node(task.node).inputs, exact));
}

void storeResult(Graph& graph, NodeId id, const Tensor& value)
{
    const Region all = Region::all(value.shape());
    copy(value.view(), graph.m_memory->view(id), all);
    graph.m_memory->markCurrent(id, all);
}

} // namespace heedmap
