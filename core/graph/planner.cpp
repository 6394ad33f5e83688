#include "graph/memory.h"
#include "graph/plan.h"
#include "graph/thread_pool.h"

#include <algorithm>

namespace heedmap {
namespace {

// The matrices of a tile should stay in the second-level cache from task to task.
constexpr Index cacheDoubles = (Index{1} << 20) / static_cast<Index>(sizeof(double));
constexpr Index leastTileRows = 128;  // with fewer, products spend their time packing the right factor
constexpr Index leastPlainRows = 512; // the same, where all rows share one large right factor
constexpr Index mostTileRows = 512;

} // namespace

View Memo::view()
{
    View view(numbers.data(), source.shape);
    view.rowStride = region.cols.size();
    view.sliceStride = region.rows.size() * region.cols.size();
    view.firstSlice = region.slices.begin;
    view.firstRow = region.rows.begin;
    view.firstCol = region.cols.begin;
    return view;
}

Planner::Planner(const Graph& graph, std::span<const Demand> demands, bool exact) : m_graph(graph), m_demands(demands)
{
    m_plan.exact = exact;
}

bool Planner::fits(const Plan& plan) const
{
    if (plan.exact != m_plan.exact || !std::ranges::equal(plan.demands, m_demands))
        return false;
    for (NodeId id = 0; id < static_cast<NodeId>(plan.staleBefore.size()); ++id)
        if (plan.staleBefore[static_cast<std::size_t>(id)] != m_graph.m_memory->stale(id))
            return false;
    for (NodeId id = 0; id < static_cast<NodeId>(plan.doubtfulBefore.size()); ++id)
        if (plan.doubtfulBefore[static_cast<std::size_t>(id)] != m_graph.m_memory->doubtful(id))
            return false;
    for (const Segment& segment : plan.segments)
        for (const Task& task : segment.tasks)
            if (!task.changes.empty() && !follows(task.node))
                return false;
    return !plan.refreshes;
}

Plan Planner::plan()
{
    m_plan.demands.assign(m_demands.begin(), m_demands.end());
    NodeId last = noNode;
    for (const Demand& demand : m_demands)
        last = std::max(last, demand.node);

    std::vector<RegionSet> wanted(static_cast<std::size_t>(last) + 1);
    m_demanded.assign(wanted.size(), false);
    for (const Demand& demand : m_demands) {
        wanted[static_cast<std::size_t>(demand.node)].add(demand.region);
        m_demanded[static_cast<std::size_t>(rootOf(demand.node))] = true;
    }
    spreadDemands(wanted);

    m_segmentOf.assign(wanted.size(), -1);
    m_taskOf.assign(wanted.size(), -1);
    for (NodeId id = 0; id <= last; ++id)
        m_plan.staleBefore.push_back(m_graph.m_memory->stale(id));
    for (NodeId id = 0; id <= last && m_plan.exact; ++id)
        m_plan.doubtfulBefore.push_back(m_graph.m_memory->doubtful(id));
    for (const bool constants : {false, true})
        for (NodeId id = 0; id <= last; ++id)
            if (const RegionSet& todo = wanted[static_cast<std::size_t>(id)];
                !todo.empty() && m_graph.node(id).inputs.empty() == constants)
                place(id, todo);
    orderSegments();
    separateTransients();
    if (spare() > mostSpare()) {
        m_plan.thrifty = true;
        separateTransients();
        planReleases();
    }
    releaseOthers();
    planLeaves();
    for (Segment& segment : m_plan.segments) {
        findUpdates(segment);
        link(segment);
        measure(segment);
        if (!m_plan.moves())
            bind(segment);
        m_plan.work += segment.work;
    }
    return std::move(m_plan);
}

// Walks from the demands to the leaves; on return `wanted` is the todo of each node.
void Planner::spreadDemands(std::vector<RegionSet>& wanted)
{
    const Memory& memory = *m_graph.m_memory;
    for (auto id = static_cast<NodeId>(wanted.size()) - 1; id >= 0; --id) {
        RegionSet& todo = wanted[static_cast<std::size_t>(id)];
        const Node& node = m_graph.node(id);
        const bool rearranged = memory.viewOf(id) != noNode;
        if (!todo.empty() && !memory.filled(id))
            m_plan.leaves.push_back(id);
        if (node.leaf() || memory.pinned(id))
            todo.clear();
        else if (!rearranged)
            todo = toCompute(id, todo);
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            for (const Region& region : todo.regions())
                wanted[static_cast<std::size_t>(node.inputs[i])].add(node.op->required(m_graph.shapes(id), i, region));
        if (rearranged)
            todo.clear();
    }
}

void Planner::hold(Graph& graph, NodeId id, const Tensor& value)
{
    const Region all = Region::all(value.shape());
    copy(value.view(), graph.m_memory->view(id, graph.m_nodes), all);
    graph.m_memory->markCurrent(id, all);
}

void hold(Graph& graph, NodeId id, const Tensor& value) { Planner::hold(graph, id, value); }

// Exact: recompute the doubtful cells too. A part of a node, computed alone, has the bits that it has in the whole.
RegionSet Planner::toCompute(NodeId id, const RegionSet& wanted)
{
    const Memory& memory = *m_graph.m_memory;
    RegionSet todo = wanted.intersected(memory.stale(id));
    if (m_plan.exact)
        todo.add(wanted.intersected(memory.doubtful(id)));
    todo = todo.disjoint(); // no cell updated twice
    m_graph.removePins(todo, id);
    return todo;
}

NodeId Planner::rootOf(NodeId id) const { return m_graph.m_memory->rootOf(id); }

// Discard a value after its tile if nothing demands it, nothing outside the segment reads it, and it is cheap (or the
// plan is thrifty); unless an update is to follow from it.
void Planner::separateTransients()
{
    const std::vector<bool> elsewhere = usedElsewhere();
    const std::vector<bool> remembered = this->remembered();
    for (Segment& segment : m_plan.segments)
        for (Task& task : segment.tasks)
            task.transient = (task.op->cheap() || m_plan.thrifty) && !m_graph.m_memory->kept(task.node)
                && !demanded(task.node) && !elsewhere[static_cast<std::size_t>(task.node)]
                && !remembered[static_cast<std::size_t>(task.node)];
}

std::vector<bool> Planner::usedElsewhere() const
{
    std::vector<bool> result(m_segmentOf.size(), false);
    for (NodeId id = 0; id < static_cast<NodeId>(m_segmentOf.size()); ++id) {
        const std::int32_t own = segmentOf(id);
        if (own < 0)
            continue;
        for (NodeId input : m_graph.node(id).inputs) {
            const NodeId root = rootOf(input);
            if (root != input || segmentOf(root) != own)
                result[static_cast<std::size_t>(root)] = true;
        }
    }
    return result;
}

Task* Planner::taskOf(NodeId id)
{
    const std::int32_t segment = segmentOf(id);
    if (segment < 0)
        return nullptr;
    return &m_plan.segments[static_cast<std::size_t>(segment)].tasks[static_cast<std::size_t>(taskIn(id))];
}

void Planner::measure(Segment& segment) const
{
    Index rowDoubles = 0;
    Region hull;
    for (const Task& task : segment.tasks) {
        const double cell = std::max(1.0, task.op->workPerCell(m_graph.shapes(task.node)) * share(task));
        for (const Region& region : task.todo.regions()) {
            segment.work += cell * static_cast<double>(region.size());
            hull = hull.united({region.slices, region.rows, {0, 1}});
        }
        rowDoubles += task.todo.hull().cols.size();
    }
    segment.slices = hull.slices;
    segment.rows = hull.rows;
    const Index fitting = segment.chained ? cacheDoubles / std::max<Index>(rowDoubles, 1) : segment.rows.size();
    const Index shared = (segment.rows.size() + threads() - 1) / threads();
    const Index most = segment.slices.size() > 1 || !parallel(segment.work) ? segment.rows.size() : shared;
    const Index least = segment.slices.size() > 1 ? leastTileRows : leastPlainRows;
    segment.tileRows = std::max<Index>(1, std::min(most, std::clamp(fitting, least, mostTileRows)));
    if (!parallel(segment.work) && !segment.chained)
        segment.tileRows = std::max<Index>(1, segment.rows.size());

    layOutScratch(segment);
}

// A transient tile reuses the slot of one of its width that no later task reads.
void Planner::layOutScratch(Segment& segment)
{
    struct Slot {
        Index cols;
        Index begin;
        std::size_t lastRead;
    };
    std::vector<Slot> slots;
    auto& tasks = segment.tasks;
    std::vector<std::size_t> lastRead(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (const int source : tasks[i].sources)
            if (source >= 0)
                lastRead[static_cast<std::size_t>(source)] = i;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!tasks[i].transient)
            continue;
        const Index cols = tasks[i].output.shape.cols;
        auto slot = std::ranges::find_if(slots, [&](const Slot& s) { return s.cols == cols && s.lastRead < i; });
        if (slot == slots.end()) {
            slot = slots.insert(slot, Slot{cols, segment.scratch, i});
            segment.scratch += segment.tileRows * cols;
        }
        slot->lastRead = lastRead[i];
        tasks[i].scratch = slot->begin;
    }
}

// Finds the tiles that each task reads, and all else that does not need memory.
void Planner::link(Segment& segment) const
{
    for (Task& task : segment.tasks) {
        const Node& node = m_graph.node(task.node);
        task.rounding = m_graph.roundingOf(task.node);
        task.shapes = m_graph.shapes(task.node);
        task.pins = m_graph.partlyPinned(task.node) ? &m_graph.m_memory->pins(task.node) : nullptr;
        task.output = View(nullptr, node.shape);
        bool before = true; // all inputs but the first precede the segment
        for (NodeId input : node.inputs) {
            const bool here = segmentOf(rootOf(input)) == segmentOf(task.node);
            const std::int32_t source = here ? taskIn(input) : -1;
            const bool tile = source >= 0 && segment.tasks[static_cast<std::size_t>(source)].transient;
            task.sources.push_back(tile ? source : -1);
            before = before && (task.sources.size() == 1 || !here);
        }
        if (before && !task.sources.empty() && task.sources[0] >= 0)
            task.selective = dynamic_cast<const Selective*>(task.op);
        segment.selective = segment.selective || task.selective != nullptr;
    }
}

void Planner::bind(Segment& segment) const
{
    for (Task& task : segment.tasks) {
        const Node& node = m_graph.node(task.node);
        if (!task.transient)
            task.output = m_graph.m_memory->view(task.node, m_graph.m_nodes);
        task.inputs.clear();
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            task.inputs.push_back(task.sources[i] >= 0 ? ConstView()
                                                       : m_graph.m_memory->view(node.inputs[i], m_graph.m_nodes));
    }
}

} // namespace heedmap
