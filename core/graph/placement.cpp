#include "graph/draft.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace heedmap {
namespace {

// The turn of segment `use` itself, after those placed before it.
constexpr std::int32_t ownTurn = std::numeric_limits<std::int32_t>::max();

} // namespace

void Placement::place(NodeId id, const RegionSet& todo)
{
    const Node& node = m_draft.node(id);
    const std::int32_t index =
        node.inputs.empty() ? segmentBefore(firstUse(id), node.shape) : segmentFrom(earliestPlace(id), node.shape);
    Segment& home = m_draft.plan.segments[static_cast<std::size_t>(index)];
    for (NodeId input : node.inputs)
        home.chained = home.chained || m_draft.segmentOf(m_draft.rootOf(input)) == index;
    m_draft.segments[static_cast<std::size_t>(id)] = index;
    m_draft.tasks[static_cast<std::size_t>(id)] = static_cast<std::int32_t>(home.tasks.size());

    Task& task = home.tasks.emplace_back();
    task.node = id;
    task.op = node.op.get();
    task.todo = todo;
}

/// The first segment for nodes of this shape from `earliest` on; a new one if there is none.
std::int32_t Placement::segmentFrom(const Place& earliest, const Shape& shape)
{
    const SegmentByPlace& alike = m_bySize[{shape.slices, shape.rows}];
    const auto found = alike.lower_bound(earliest);
    return found != alike.end() ? found->second
                                : insertSegment({static_cast<std::int32_t>(m_places.size()), ownTurn}, shape);
}

/// The last segment for nodes of this shape before `use`; a new one if there is none.
std::int32_t Placement::segmentBefore(const Place& use, const Shape& shape)
{
    const SegmentByPlace& alike = m_bySize[{shape.slices, shape.rows}];
    const auto behind = alike.lower_bound(use);
    if (behind != alike.begin())
        return std::prev(behind)->second;
    return insertSegment({use.use, static_cast<std::int32_t>(m_places.size())}, shape);
}

std::int32_t Placement::insertSegment(const Place& at, const Shape& shape)
{
    const auto index = static_cast<std::int32_t>(m_draft.plan.segments.size());
    Segment& made = m_draft.plan.segments.emplace_back();
    made.slices = {0, shape.slices};
    made.rows = {0, shape.rows};
    m_places.push_back(at);
    m_bySize[{shape.slices, shape.rows}].emplace(at, index);
    return index;
}

void Placement::orderSegments()
{
    std::vector<std::int32_t> order(m_places.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [this](std::int32_t index) { return m_places[static_cast<std::size_t>(index)]; });
    std::vector<std::int32_t> now(order.size());
    std::vector<Segment> ordered;
    for (const std::int32_t index : order) {
        now[static_cast<std::size_t>(index)] = static_cast<std::int32_t>(ordered.size());
        ordered.push_back(std::move(m_draft.plan.segments[static_cast<std::size_t>(index)]));
    }
    m_draft.plan.segments = std::move(ordered);
    for (std::int32_t& segment : m_draft.segments)
        segment = segment < 0 ? segment : now[static_cast<std::size_t>(segment)];
}

// A constant, such as a mask, is computed in a segment before its first reader, not in the reader's own: a selective
// task needs it whole, to know what to skip.
Placement::Place Placement::firstUse(NodeId constant) const
{
    Place first{static_cast<std::int32_t>(m_places.size()), ownTurn};
    for (NodeId consumer : m_draft.graph.consumers(constant)) {
        if (consumer >= m_draft.end)
            continue;
        if (m_draft.memory.viewOf(consumer) != noNode)
            first = std::min(first, firstUse(consumer));
        else if (m_draft.segmentOf(consumer) >= 0)
            first = std::min(first, placeOf(consumer));
    }
    return first;
}

// A task shares a segment with an input only if each row of it reads just that row of the input.
Placement::Place Placement::earliestPlace(NodeId id) const
{
    const Node& node = m_draft.node(id);
    Place earliest;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const NodeId input = node.inputs[i];
        const NodeId root = m_draft.rootOf(input);
        if (m_draft.segmentOf(root) < 0)
            continue;
        const Shape& shape = m_draft.node(root).shape;
        const bool alike = shape.slices == node.shape.slices && shape.rows == node.shape.rows;
        const bool tiled = root == input && alike && node.op->rowLocal(m_draft.graph.shapes(id), i);
        const Place place = placeOf(root);
        earliest = std::max(earliest, tiled ? place : Place{place.use + 1, 0});
    }
    return earliest;
}

bool updatable(const Graph& graph, const Memory& memory, NodeId id)
{
    const Node& node = graph.node(id);
    const std::vector<std::uint64_t>& versions = memory.computedFrom(id);
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
