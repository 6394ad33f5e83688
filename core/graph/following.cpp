// How a plan follows an edit of a few cells instead of computing anew.
#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr int mostUpdates = 64; // before a node is computed anew, so that rounding cannot add up

} // namespace

const Follower* Planner::followerOf(NodeId id) const { return m_graph.m_followers[static_cast<std::size_t>(id)]; }

// What has to be known as it was before an edit, so that the edit can be followed; nothing where memory is short.
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

// Where the inputs changed in a few cells only, following that change may cost less than computing anew.
void Planner::findUpdates(Segment& segment)
{
    if (m_plan.exact || m_graph.numberFormat().reduced()) // the last bit would depend on what was there before
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

// Has what an update follows set aside before it is overwritten.
void Planner::remember(NodeId input, InputChange& change)
{
    for (const Region& region : change.cells.regions()) {
        Memo memo{m_graph.m_memory->view(input, m_graph.m_nodes), region,
                  std::vector<double>(static_cast<std::size_t>(region.size()))};
        change.before.emplace_back(memo.view());
        taskOf(m_graph.m_memory->rootOf(input))->memos.push_back(std::move(memo)); // the numbers stay where they are
    }
}

// Whether the node's numbers are those of its inputs as they lie in memory now.
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

// What this plan changes of each input; nothing where that cannot be told.
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

// How much of the work of computing a cell anew is left: following a change costs as much as there is of it.
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
