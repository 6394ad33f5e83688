#include "graph/planner.h"

#include "graph/draft.h"
#include "graph/plan.h"
#include "graph/thread_pool.h"

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

// The matrices of a tile should stay in the second-level cache from task to task.
constexpr Index cacheDoubles = (Index{1} << 20) / static_cast<Index>(sizeof(double));
constexpr Index leastTileRows = 128;  // with fewer, products spend their time packing the right factor
constexpr Index leastPlainRows = 512; // the same, where all rows share one large right factor
constexpr Index mostTileRows = 512;

// A transient tile reuses the slot of one of its width that no later task reads.
void layOutScratch(Segment& segment)
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

/// Finds the work of a segment whose tasks are linked, the size of its tiles, and their scratch memory.
void cutIntoTiles(Segment& segment)
{
    Index rowDoubles = 0;
    Region hull;
    for (const Task& task : segment.tasks) {
        const double cell = std::max(1.0, task.op->workPerCell(task.shapes) * changedFraction(task));
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
    segment.tileRows =
        std::max<Index>(1, std::min({most, std::clamp(fitting, least, mostTileRows), segment.mostTileRows}));
    if (!parallel(segment.work) && !segment.chained)
        segment.tileRows = std::max<Index>(1, segment.rows.size());

    layOutScratch(segment);
}

/// Whether `todo` can be unmarked without marking a cell of it again: a set merges what it has no room for.
bool separable(RegionSet marked, const RegionSet& todo)
{
    for (const Region& region : todo.regions())
        marked.subtract(region);
    return marked.intersected(todo).empty();
}

// Exact: recompute the doubtful cells too. A part of a node, computed alone, has the bits that it has in the whole.
// Where the rest would not fit into a set, all marked cells are computed; tiles skip the pinned slices among them.
RegionSet toCompute(const Draft& draft, NodeId id, const RegionSet& wanted)
{
    const bool exact = draft.plan.exact;
    RegionSet marked = draft.memory.stale(id);
    if (exact)
        marked.add(draft.memory.doubtful(id));
    const RegionSet todo = wanted.intersected(marked).disjoint(); // no cell updated twice
    const bool fits = separable(draft.memory.stale(id), todo) && (!exact || separable(draft.memory.doubtful(id), todo));
    return fits ? todo : marked.disjoint();
}

/// Walks from the demands to the leaves: the todo of each node.
std::vector<RegionSet> spreadDemands(Draft& draft)
{
    std::vector<RegionSet> wanted(static_cast<std::size_t>(draft.end));
    for (const Demand& demand : draft.plan.demands)
        wanted[static_cast<std::size_t>(demand.node)].add(demand.region);
    for (NodeId id = draft.end - 1; id >= 0; --id) {
        RegionSet& todo = wanted[static_cast<std::size_t>(id)];
        if (todo.empty())
            continue;
        const Node& node = draft.node(id);
        const bool rearranged = draft.memory.viewOf(id) != noNode;
        if (!draft.memory.filled(id))
            draft.plan.leaves.push_back(id);
        if (draft.memory.inParts(id) && draft.roundingOf(id) == nullptr) {
            draft.plan.parts.emplace(id, todo);
            draft.plan.refreshes = true; // whatever is filled by then
        }
        if (node.leaf() || draft.memory.pinned(id))
            todo.clear();
        else if (!rearranged)
            todo = toCompute(draft, id, todo);
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            for (const Region& region : todo.regions())
                wanted[static_cast<std::size_t>(node.inputs[i])].add(
                    node.op->required(draft.graph.shapes(id), i, region));
        if (rearranged)
            todo.clear();
    }
    return wanted;
}

void placeTasks(Draft& draft)
{
    const std::vector<RegionSet> todo = spreadDemands(draft);
    Placement placement(draft);
    for (const bool constants : {false, true})
        for (NodeId id = 0; id < draft.end; ++id)
            if (const RegionSet& own = todo[static_cast<std::size_t>(id)];
                !own.empty() && draft.node(id).inputs.empty() == constants)
                placement.place(id, own);
    placement.orderSegments();
}

/// Nodes that another segment reads, or a view.
std::vector<bool> readElsewhere(const Draft& draft)
{
    std::vector<bool> result(draft.segments.size(), false);
    for (NodeId id = 0; id < draft.end; ++id) {
        const std::int32_t own = draft.segmentOf(id);
        if (own < 0)
            continue;
        for (NodeId input : draft.node(id).inputs) {
            const NodeId root = draft.rootOf(input);
            if (root != input || draft.segmentOf(root) != own)
                result[static_cast<std::size_t>(root)] = true;
        }
    }
    return result;
}

// Discard a value after its tile if nothing demands it, nothing outside the segment reads it, and it is cheap (or the
// plan is over its budget); unless an update is to follow from it.
void separateTransients(Draft& draft)
{
    const std::vector<bool> elsewhere = readElsewhere(draft);
    const std::vector<bool> remembered = Following(draft).remembered();
    for (Segment& segment : draft.plan.segments)
        for (Task& task : segment.tasks)
            task.transient = (task.op->cheap() || draft.plan.overBudget) && !draft.memory.resident(task.node)
                && !draft.isDemanded(task.node) && !elsewhere[static_cast<std::size_t>(task.node)]
                && !remembered[static_cast<std::size_t>(task.node)];
}

void limitMemory(Draft& draft)
{
    if (intermediateBytes(draft) > memoryBudget()) {
        draft.plan.overBudget = true;
        separateTransients(draft);
        planReleases(draft);
    }
    releaseEarlier(draft);
    planLeaves(draft);
}

/// Finds the tiles that each task reads, and all else that does not need memory.
void link(const Draft& draft, Segment& segment)
{
    for (Task& task : segment.tasks) {
        const Node& node = draft.node(task.node);
        task.rounding = draft.roundingOf(task.node);
        task.shapes = draft.graph.shapes(task.node);
        task.pins = draft.graph.partlyPinned(task.node) ? &draft.memory.pins(task.node) : nullptr;
        task.output = View(nullptr, node.shape);
        bool before = true; // all inputs but the first precede the segment
        for (NodeId input : node.inputs) {
            const NodeId root = draft.rootOf(input);
            const bool here = draft.segmentOf(root) == draft.segmentOf(task.node);
            const std::int32_t source = here ? draft.indexOf(input) : -1;
            const bool tile = source >= 0 && segment.tasks[static_cast<std::size_t>(source)].transient;
            task.sources.push_back(tile ? source : -1);
            before = before && (task.sources.size() == 1 || !here);
        }
        if (const Costly* costly = draft.abilitiesOf(task.node).costly; costly != nullptr)
            segment.mostTileRows = std::min(segment.mostTileRows, costly->tileRows(node.shape));
        if (before && !task.sources.empty() && task.sources[0] >= 0)
            task.selective = draft.abilitiesOf(task.node).selective;
        segment.selective = segment.selective || task.selective != nullptr;
    }
}

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

Draft::Draft(const Graph& planned, std::span<const Demand> demands, bool exact)
    : graph(planned), memory(*planned.m_memory)
{
    plan.demands.assign(demands.begin(), demands.end());
    plan.exact = exact;
    for (const Demand& demand : demands)
        end = std::max(end, demand.node + 1);
    const auto count = static_cast<std::size_t>(end);
    demanded.assign(count, false);
    for (const Demand& demand : demands)
        demanded[static_cast<std::size_t>(rootOf(demand.node))] = true;
    segments.assign(count, -1);
    tasks.assign(count, -1);
    plan.staleBefore.reserve(count);
    plan.doubtfulBefore.reserve(exact ? count : 0);
    for (NodeId id = 0; id < end; ++id)
        plan.staleBefore.push_back(memory.stale(id));
    for (NodeId id = 0; id < end && exact; ++id)
        plan.doubtfulBefore.push_back(memory.doubtful(id));
}

bool Draft::isDemanded(NodeId id) const { return id < end && demanded[static_cast<std::size_t>(id)]; }

Task* Draft::taskOf(NodeId id)
{
    if (segmentOf(id) < 0)
        return nullptr;
    return &plan.segments[static_cast<std::size_t>(segmentOf(id))].tasks[static_cast<std::size_t>(indexOf(id))];
}

bool fits(const Plan& plan, const Graph& graph, const Memory& memory, std::span<const Demand> demands, bool exact)
{
    if (plan.exact != exact || !std::ranges::equal(plan.demands, demands))
        return false;
    for (NodeId id = 0; id < static_cast<NodeId>(plan.staleBefore.size()); ++id)
        if (plan.staleBefore[static_cast<std::size_t>(id)] != memory.stale(id))
            return false;
    for (NodeId id = 0; id < static_cast<NodeId>(plan.doubtfulBefore.size()); ++id)
        if (plan.doubtfulBefore[static_cast<std::size_t>(id)] != memory.doubtful(id))
            return false;
    for (const Segment& segment : plan.segments)
        for (const Task& task : segment.tasks)
            if (!task.changes.empty() && (!updatable(graph, memory, task.node) || recomputationDue(memory, task.node)))
                return false;
    return !plan.refreshes;
}

/// Throws Error for more numbers of one node than can be held: a matrix of a long text is asked for in parts.
static void requireHeld(const Draft& draft)
{
    constexpr Index most = Index{1} << 29; // 4 GiB
    const auto require = [&](NodeId id, const Region& region) {
        if (region.size() > most)
            throw Error(HEEDMAP_PHRASE("%1: %2 numbers are more than are held at once; choose rows and columns of it"),
                        draft.node(id).info.name,
                        sizesText(std::array{region.slices.size(), region.rows.size(), region.cols.size()}));
    };
    for (const Demand& demand : draft.plan.demands)
        require(demand.node, demand.region);
    for (const Segment& segment : draft.plan.segments)
        for (const Task& task : segment.tasks)
            if (!task.transient)
                for (const Region& region : task.todo.regions())
                    require(task.node, region);
}

Plan planOf(const Graph& graph, std::span<const Demand> demands, bool exact)
{
    Draft draft(graph, demands, exact);
    placeTasks(draft);
    separateTransients(draft);
    limitMemory(draft);
    requireHeld(draft);
    Following following(draft);
    for (Segment& segment : draft.plan.segments) {
        following.findUpdates(segment);
        link(draft, segment);
        cutIntoTiles(segment);
        if (!draft.plan.buffersMove())
            bind(segment, graph, draft.memory);
        draft.plan.work += segment.work;
    }
    return std::move(draft.plan);
}

void bind(Segment& segment, const Graph& graph, Memory& memory)
{
    for (Task& task : segment.tasks) {
        const Node& node = graph.node(task.node);
        if (!task.transient)
            task.output = memory.view(task.node);
        task.inputs.clear();
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            task.inputs.push_back(task.sources[i] >= 0 ? ConstView() : memory.view(node.inputs[i]));
    }
}

} // namespace heedmap
