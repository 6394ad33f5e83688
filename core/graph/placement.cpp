#include "graph/placement.h"

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

} // namespace heedmap
