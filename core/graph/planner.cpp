#include "graph/planner.h"

#include "graph/eviction.h"
#include "graph/following.h"
#include "graph/placement.h"
#include "graph/tiling.h"

#include <algorithm>

namespace heedmap {
namespace {

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
        const Node& node = draft.node(id);
        const bool rearranged = draft.memory.viewOf(id) != noNode;
        if (!todo.empty() && !draft.memory.filled(id))
            draft.plan.leaves.push_back(id);
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
        if (before && !task.sources.empty() && task.sources[0] >= 0)
            task.selective = draft.abilitiesOf(task.node).selective;
        segment.selective = segment.selective || task.selective != nullptr;
    }
}

} // namespace

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

Plan planOf(const Graph& graph, std::span<const Demand> demands, bool exact)
{
    Draft draft(graph, demands, exact);
    placeTasks(draft);
    separateTransients(draft);
    limitMemory(draft);
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
