#include "graph/following.h"

#include <algorithm>

namespace heedmap {

bool updatable(const Graph& graph, const Memory& memory, NodeId id)
{
    const Node& node = graph.node(id);
    const std::vector<unsigned>& versions = memory.computedFrom(id);
    if (versions.size() != node.inputs.size())
        return false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (versions[i] != memory.version(memory.rootOf(node.inputs[i])))
            return false;
    return true;
}

bool recomputationDue(const Memory& memory, NodeId id) { return memory.updates(id) >= mostUpdates; }

std::vector<bool> Following::remembered() const
{
    std::vector<bool> result(m_draft.segments.size(), false);
    if (m_draft.plan.overBudget || m_draft.graph.numberFormat().reduced())
        return result;
    for (const Segment& segment : m_draft.plan.segments)
        for (const Task& task : segment.tasks)
            if (const Follower* follower = m_draft.abilitiesOf(task.node).follower) {
                const std::vector<NodeId>& inputs = m_draft.node(task.node).inputs;
                for (std::size_t i = 0; i < inputs.size(); ++i)
                    if (follower->remembers(i))
                        result[static_cast<std::size_t>(m_draft.rootOf(inputs[i]))] = true;
            }
    return result;
}

void Following::findUpdates(Segment& segment)
{
    if (m_draft.plan.exact || m_draft.graph.numberFormat().reduced()) // the last bit would depend on earlier values
        return;
    for (Task& task : segment.tasks) {
        const Follower* follower = m_draft.abilitiesOf(task.node).follower;
        if (follower == nullptr || task.transient || !updatable(m_draft.graph, m_draft.memory, task.node))
            continue;
        std::vector<InputChange> changes = changesOf(task);
        const auto differs = [](const InputChange& change) { return !change.cells.empty(); };
        if (std::ranges::none_of(changes, differs) || !follower->updates(m_draft.graph.shapes(task.node), changes))
            continue;
        if (recomputationDue(m_draft.memory, task.node)) {
            m_draft.plan.refreshes = true;
            continue;
        }
        const Node& node = m_draft.node(task.node);
        for (std::size_t i = 0; i < changes.size(); ++i)
            remember(node.inputs[i], changes[i]);
        if (follower->rescalesRows())
            task.factors.assign(static_cast<std::size_t>(node.shape.slices * node.shape.rows), 1.0);
        task.changes = std::move(changes);
        task.follower = follower;
    }
}

// Adds memos to the task that overwrites `input`, so that its old values can be followed.
void Following::remember(NodeId input, InputChange& change)
{
    for (const Region& region : change.cells.regions()) {
        Memo memo{m_draft.memory.view(input), region, std::vector<double>(static_cast<std::size_t>(region.size()))};
        change.before.emplace_back(memo.view());
        m_draft.taskOf(m_draft.memory.rootOf(input))->memos.push_back(std::move(memo)); // its numbers do not move
    }
}

// The change of each input under this plan; empty if one is transient, and its change unknown.
std::vector<InputChange> Following::changesOf(const Task& task)
{
    std::vector<InputChange> changes;
    for (NodeId input : m_draft.node(task.node).inputs) {
        const Task* source = m_draft.taskOf(m_draft.rootOf(input));
        if (source != nullptr && source->transient)
            return {};
        changes.push_back(source == nullptr ? InputChange{} : changeFrom(input, *source));
    }
    return changes;
}

InputChange Following::changeFrom(NodeId input, const Task& source)
{
    if (source.node == input && !source.factors.empty())
        return {.cells = source.changes[0].cells, .factors = source.factors.data()};
    return {.cells = cellsChanged(input)};
}

RegionSet Following::cellsChanged(NodeId id)
{
    const NodeId source = m_draft.memory.viewOf(id);
    if (source == noNode)
        return m_draft.taskOf(id)->todo;
    const RegionSet changed = cellsChanged(source);
    RegionSet cells;
    for (const Region& region : changed.regions())
        cells.add(m_draft.node(id).op->affected(m_draft.graph.shapes(id), 0, region));
    return cells;
}

double changedFraction(const Task& task)
{
    double most = 0;
    for (std::size_t i = 0; i < task.changes.size(); ++i) {
        double cells = 0;
        for (const Region& region : task.changes[i].cells.regions())
            cells += static_cast<double>(region.size());
        most = std::max(most, cells / static_cast<double>(task.shapes.inputs[i].size()));
    }
    return task.changes.empty() ? 1 : std::min(1.0, most);
}

} // namespace heedmap
