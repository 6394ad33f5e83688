// Places each node's task in a segment of the plan.
#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace heedmap {
namespace {

constexpr std::int32_t itself = std::numeric_limits<std::int32_t>::max(); // the turn of the segment `use` itself

} // namespace

void Planner::place(NodeId id, const RegionSet& todo)
{
    const Node& node = m_graph.node(id);
    const std::int32_t index =
        node.inputs.empty() ? segmentBefore(firstUse(id), node.shape) : segmentFrom(earliestPlace(id), node.shape);
    Segment& home = m_plan.segments[static_cast<std::size_t>(index)];
    for (NodeId input : node.inputs)
        home.chained = home.chained || segmentOf(rootOf(input)) == index;
    m_segmentOf[static_cast<std::size_t>(id)] = index;
    m_taskOf[static_cast<std::size_t>(id)] = static_cast<std::int32_t>(home.tasks.size());

    Task& task = home.tasks.emplace_back();
    task.node = id;
    task.op = node.op.get();
    task.todo = todo;
}

/// The first segment for nodes of this shape from `earliest` on; a new one if there is none.
std::int32_t Planner::segmentFrom(const Place& earliest, const Shape& shape)
{
    const Alike& alike = m_alike[{shape.slices, shape.rows}];
    const auto found = alike.lower_bound(earliest);
    return found != alike.end() ? found->second
                                : insertSegment({static_cast<std::int32_t>(m_placeOf.size()), itself}, shape);
}

/// The last segment for nodes of this shape before `use`; a new one if there is none.
std::int32_t Planner::segmentBefore(const Place& use, const Shape& shape)
{
    const Alike& alike = m_alike[{shape.slices, shape.rows}];
    const auto behind = alike.lower_bound(use);
    if (behind != alike.begin())
        return std::prev(behind)->second;
    return insertSegment({use.use, static_cast<std::int32_t>(m_placeOf.size())}, shape);
}

std::int32_t Planner::insertSegment(const Place& at, const Shape& shape)
{
    const auto index = static_cast<std::int32_t>(m_plan.segments.size());
    Segment& made = m_plan.segments.emplace_back();
    made.slices = {0, shape.slices};
    made.rows = {0, shape.rows};
    m_placeOf.push_back(at);
    m_alike[{shape.slices, shape.rows}].emplace(at, index);
    return index;
}

void Planner::orderSegments()
{
    std::vector<std::int32_t> order(m_placeOf.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [this](std::int32_t index) { return m_placeOf[static_cast<std::size_t>(index)]; });
    std::vector<std::int32_t> now(order.size());
    std::vector<Segment> ordered;
    for (const std::int32_t index : order) {
        now[static_cast<std::size_t>(index)] = static_cast<std::int32_t>(ordered.size());
        ordered.push_back(std::move(m_plan.segments[static_cast<std::size_t>(index)]));
    }
    m_plan.segments = std::move(ordered);
    for (std::int32_t& segment : m_segmentOf)
        segment = segment < 0 ? segment : now[static_cast<std::size_t>(segment)];
}

// A constant, such as a mask, is computed in a segment before its first reader, not in the reader's own: a selective
// task needs it whole, to know what to skip.
Planner::Place Planner::firstUse(NodeId constant) const
{
    Place first{static_cast<std::int32_t>(m_placeOf.size()), itself};
    for (NodeId consumer : m_graph.consumers(constant)) {
        if (static_cast<std::size_t>(consumer) >= m_segmentOf.size())
            continue;
        if (m_graph.m_memory->viewOf(consumer) != noNode)
            first = std::min(first, firstUse(consumer));
        else if (segmentOf(consumer) >= 0)
            first = std::min(first, placeOf(consumer));
    }
    return first;
}

// A task shares a segment with an input only if each row of it reads just that row of the input.
Planner::Place Planner::earliestPlace(NodeId id) const
{
    const Node& node = m_graph.node(id);
    Place earliest;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const NodeId input = node.inputs[i];
        const NodeId root = rootOf(input);
        if (segmentOf(root) < 0)
            continue;
        const Shape& shape = m_graph.node(root).shape;
        const bool alike = shape.slices == node.shape.slices && shape.rows == node.shape.rows;
        const bool tiled = root == input && alike && node.op->rowLocal(m_graph.shapes(id), i);
        const Place place = placeOf(root);
        earliest = std::max(earliest, tiled ? place : Place{place.use + 1, 0});
    }
    return earliest;
}

} // namespace heedmap
