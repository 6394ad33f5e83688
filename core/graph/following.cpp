// Updates: a plan follows an edit of a few cells instead of recomputing what depends on it.
#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr int mostUpdates = 64; // before a node is recomputed, so that rounding errors cannot accumulate

} // namespace

const Follower* Planner::followerOf(NodeId id) const { return m_graph.m_followers[static_cast<std::size_t>(id)]; }

// Nodes whose old values an update reads, and which therefore stay resident; none if the plan is thrifty.
std::vector<bool> Planner::remembered() const
{
    std::vector<bool> result(m_segmentOf.size(), false);
    if (m_plan.thrifty || m_graph.numberFormat().reduced())
        return result;
    for (const Segment& segment : m_plan.segments)
        for (const Task& task : segment.tasks)
            if (const Follower* follower = followerOf(task.node)) {
                const std::vector<NodeId>& inputs = m_graph.node(task.node).inputs;
                for (std::size_t i = 0; i < inputs.size(); ++i)
                    if (follower->remembers(i))
                        result[static_cast<std::size_t>(rootOf(inputs[i]))] = true;
            }
    return result;
}

// Chooses tasks that follow a change: those for which an update costs less than recomputation.
void Planner::findUpdates(Segment& segment)
{
    if (m_plan.exact || m_graph.numberFormat().reduced()) // the last bit would depend on earlier values
        return;
    for (Task& task : segment.tasks) {
        const Follower* follower = followerOf(task.node);
        if (follower == nullptr || task.transient || !follows(task.node))
            continue;
        std::vector<InputChange> changes = changesOf(task);
        const auto differs = [](const InputChange& change) { return !change.cells.empty(); };
        if (std::ranges::none_of(changes, differs) || !follower->updates(m_graph.shapes(task.node), changes))
            continue;
        if (m_graph.m_memory->updates(task.node) >= mostUpdates) {
            m_plan.refreshes = true;
            continue;
        }
        const Node& node = m_graph.node(task.node);
        for (std::size_t i = 0; i < changes.size(); ++i)
            remember(node.inputs[i], changes[i]);
        if (follower->rescalesRows())
            task.factors.assign(static_cast<std::size_t>(node.shape.slices * node.shape.rows), 1.0);
        task.changes = std::move(changes);
        task.follower = follower;
    }
}

// Adds memos to the task that overwrites `input`, so that its old values can be followed.
void Planner::remember(NodeId input, InputChange& change)
{
    for (const Region& region : change.cells.regions()) {
        Memo memo{m_graph.m_memory->view(input, m_graph.m_nodes), region,
                  std::vector<double>(static_cast<std::size_t>(region.size()))};
        change.before.emplace_back(memo.view());
        taskOf(m_graph.m_memory->rootOf(input))->memos.push_back(std::move(memo)); // its numbers do not move
    }
}

// Whether the node's numbers were computed from the present versions of its inputs, and may be updated.
bool Planner::follows(NodeId id) const
{
    const Node& node = m_graph.node(id);
    const std::vector<unsigned>& versions = m_graph.m_memory->computedFrom(id);
    if (versions.size() != node.inputs.size() || m_graph.m_memory->updates(id) > mostUpdates)
        return false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (versions[i] != m_graph.m_memory->version(rootOf(node.inputs[i])))
            return false;
    return true;
}

// The change of each input under this plan; empty if one is transient, and its change unknown.
std::vector<InputChange> Planner::changesOf(const Task& task)
{
    std::vector<InputChange> changes;
    for (NodeId input : m_graph.node(task.node).inputs) {
        const Task* source = taskOf(rootOf(input));
        if (source != nullptr && source->transient)
            return {};
        changes.push_back(source == nullptr ? InputChange{} : changeFrom(input, *source));
    }
    return changes;
}

InputChange Planner::changeFrom(NodeId input, const Task& source)
{
    if (source.node == input && !source.factors.empty())
        return {.cells = source.changes[0].cells, .factors = source.factors.data()};
    return {.cells = cellsChanged(input)};
}

RegionSet Planner::cellsChanged(NodeId id)
{
    const NodeId source = m_graph.m_memory->viewOf(id);
    if (source == noNode)
        return taskOf(id)->todo;
    const RegionSet changed = cellsChanged(source);
    RegionSet cells;
    for (const Region& region : changed.regions())
        cells.add(m_graph.node(id).op->affected(m_graph.shapes(id), 0, region));
    return cells;
}

// Estimated cost of an update relative to recomputation: the changed fraction of the input.
double Planner::share(const Task& task) const
{
    double most = 0;
    for (std::size_t i = 0; i < task.changes.size(); ++i) {
        double cells = 0;
        for (const Region& region : task.changes[i].cells.regions())
            cells += static_cast<double>(region.size());
        most = std::max(most, cells / static_cast<double>(m_graph.shapes(task.node).inputs[i].size()));
    }
    return task.changes.empty() ? 1 : std::min(1.0, most);
}

} // namespace heedmap
