#include "graph/executor.h"

#include "graph/memory.h"
#include "graph/plan.h"
#include "graph/planner.h"
#include "graph/thread_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <span>
#include <vector>

namespace heedmap {
namespace {

/// Memory of one worker for transient tiles.
class Scratch {
public:
    double* reserve(Index doubles)
    {
        if (m_buffer.size() < doubles)
            m_buffer = Buffer(doubles);
        return m_buffer.data();
    }

private:
    Buffer m_buffer;
};

/// Runs the tasks of one tile in order.
class Tile {
public:
    Tile(Segment& segment, Index slice, const Range& rows, double* scratch)
        : m_segment(segment), m_region{{slice, slice + 1}, rows, {0, std::numeric_limits<Index>::max()}},
          m_scratch(scratch)
    {
    }

    void run() const
    {
        if (!m_segment.selective) {
            for (Task& task : m_segment.tasks)
                run(task, m_region);
            return;
        }
        const std::vector<Region> read = cellsRead();
        for (std::size_t i = 0; i < read.size(); ++i)
            run(m_segment.tasks[i], read[i]);
    }

private:
    /// The cells of each task's output that later tasks read, as selective ones choose; of a resident output, all.
    std::vector<Region> cellsRead() const
    {
        const auto& tasks = m_segment.tasks;
        std::vector<Region> read(tasks.size());
        for (std::size_t i = tasks.size(); i-- > 0;) {
            const Task& task = tasks[i];
            if (!task.transient)
                read[i] = m_region;
            for (const Region& region : task.todo.regions())
                if (const Region part = region.intersected(read[i]); !part.empty())
                    for (std::size_t k = 0; k < task.sources.size(); ++k)
                        if (task.sources[k] >= 0) {
                            Region& source = read[static_cast<std::size_t>(task.sources[k])];
                            source = source.united(k == 0 && task.selective != nullptr
                                                       ? task.selective->read(task.inputs, part)
                                                       : task.op->required(task.shapes, k, part));
                        }
        }
        return read;
    }

    void run(Task& task, const Region& wanted) const
    {
        if (task.pins != nullptr && (*task.pins)[static_cast<std::size_t>(m_region.slices.begin)])
            return;
        std::array<ConstView, usualInputs> few;
        std::vector<ConstView> many; // the inputs of a join of many blocks
        if (task.inputs.size() > usualInputs)
            many.resize(task.inputs.size());
        const std::span<ConstView> inputs(many.empty() ? few.data() : many.data(), task.inputs.size());
        for (std::size_t i = 0; i < task.inputs.size(); ++i)
            inputs[i] = task.sources[i] < 0 ? task.inputs[i]
                                            : tileOf(m_segment.tasks[static_cast<std::size_t>(task.sources[i])]);
        const View output = task.transient ? tileOf(task) : task.output;
        for (const Region& region : task.todo.regions())
            if (const Region part = region.intersected(wanted); !part.empty())
                compute(task, inputs, output, part);
    }

    static void compute(Task& task, std::span<const ConstView> inputs, const View& output, const Region& region)
    {
        if (task.changes.empty())
            task.op->forward(inputs, output, region);
        else
            task.follower->update(inputs, task.changes, output, region, task.factors.data());
        if (task.rounding != nullptr)
            roundRegion(output, region, *task.rounding);
    }

    View tileOf(const Task& task) const
    {
        View view(m_scratch + task.scratch, task.output.shape);
        view.sliceStride = 0;
        view.firstSlice = m_region.slices.begin;
        view.firstRow = m_region.rows.begin;
        return view;
    }

    static constexpr std::size_t usualInputs = 8;

    Segment& m_segment;
    Region m_region;
    double* m_scratch;
};

/// Runs a segment that is bound, its tiles in parallel; `progress` is told the share that is done, from 0 to 1. Throws
/// Cancelled when asked to stop.
void runTiles(Segment& segment, const std::stop_token& stop, const std::function<void(double)>& progress)
{
    const Index rowTiles = (segment.rows.size() + segment.tileRows - 1) / segment.tileRows;
    const Index tiles = rowTiles * segment.slices.size();
    const int workers = parallel(segment.work) ? static_cast<int>(std::min<Index>(threads(), tiles)) : 1;
    static thread_local std::vector<Scratch> scratch; // reused by later evaluations
    scratch.resize(std::max(scratch.size(), static_cast<std::size_t>(workers)));
    std::vector<double*> memory(static_cast<std::size_t>(workers));
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = scratch[i].reserve(segment.scratch);

    std::atomic<Index> done{0};
    forEach(tiles, workers, [&](Index tile, int worker) {
        if (stop.stop_requested())
            return;
        const Index begin = segment.rows.begin + tile % rowTiles * segment.tileRows;
        const Range rows{begin, std::min(begin + segment.tileRows, segment.rows.end)};
        Tile(segment, segment.slices.begin + tile / rowTiles, rows, memory[static_cast<std::size_t>(worker)]).run();
        const Index finished = ++done;
        if (progress && worker == 0)
            progress(static_cast<double>(finished) / static_cast<double>(tiles));
    });
    if (stop.stop_requested())
        throw Cancelled();
}

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
            numbers += static_cast<double>(numbersToFill(leaf));
    return numbers * workPerFilledNumber;
}

Index Executor::numbersToFill(NodeId leaf) const
{
    const auto parts = m_plan.parts.find(leaf);
    if (parts == m_plan.parts.end())
        return m_graph.node(leaf).shape.size();
    return parts->second.cells();
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
        total += numbersToFill(leaf) * (m_memory.hasFill(leaf) && m_graph.roundingOf(leaf) != nullptr ? 2 : 1);
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
        const NodeId leaf = leaves[static_cast<std::size_t>(i)];
        if (m_how.stop.stop_requested())
            return;
        if (const auto parts = m_plan.parts.find(leaf); parts != m_plan.parts.end() && m_memory.inParts(leaf))
            m_memory.fillParts(leaf, parts->second, made);
        else
            m_graph.fill(leaf, made);
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
        std::vector<std::uint64_t>& versions = m_memory.computedFrom(task.node);
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
