// Which segment of a plan computes a node.
#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>

namespace heedmap {
namespace {

bool takes(const Segment& segment, const Shape& shape)
{
    return segment.slices.size() == shape.slices && segment.rows.size() == shape.rows;
}

} // namespace

void Planner::place(NodeId id, const RegionSet& todo)
{
    const Node& node = m_graph.node(id);
    const std::int32_t index =
        node.inputs.empty() ? segmentBefore(firstUse(id), node.shape) : segmentFrom(earliestSegment(node), node.shape);
    Segment& home = m_plan.segments[static_cast<std::size_t>(index)];
    for (NodeId input : node.inputs)
        home.chained = home.chained || segmentOf(rootOf(input)) == index;
    m_segmentOf[static_cast<std::size_t>(id)] = index;

    Task& task = home.tasks.emplace_back();
    task.node = id;
    task.op = node.op.get();
    task.todo = todo;
}

/// The first segment for nodes of this shape from `earliest` on; perhaps a new one.
std::int32_t Planner::segmentFrom(std::int32_t earliest, const Shape& shape)
{
    auto& segments = m_plan.segments;
    const auto end = static_cast<std::int32_t>(segments.size());
    for (std::int32_t i = earliest; i < end; ++i)
        if (takes(segments[static_cast<std::size_t>(i)], shape))
            return i;
    insertSegment(end, shape);
    return end;
}

/// The last segment for nodes of this shape before `use`; perhaps a new one.
std::int32_t Planner::segmentBefore(std::int32_t use, const Shape& shape)
{
    for (std::int32_t i = use - 1; i >= 0; --i)
        if (takes(m_plan.segments[static_cast<std::size_t>(i)], shape))
            return i;
    insertSegment(use, shape);
    return use;
}

void Planner::insertSegment(std::int32_t at, const Shape& shape)
{
    for (std::int32_t& segment : m_segmentOf)
        segment += segment >= at ? 1 : 0;
    const auto made = m_plan.segments.emplace(m_plan.segments.begin() + at);
    made->slices = {0, shape.slices};
    made->rows = {0, shape.rows};
}

// Constants, such as masks, come shortly before what reads them, and not beside it: then they tell it what it need not
// compute.
std::int32_t Planner::firstUse(NodeId constant) const
{
    auto first = static_cast<std::int32_t>(m_plan.segments.size());
    for (NodeId consumer : m_graph.consumers(constant)) {
        if (static_cast<std::size_t>(consumer) >= m_segmentOf.size())
            continue;
        const bool rearranged = m_graph.m_memory->viewOf(consumer) != noNode;
        const std::int32_t use = rearranged ? firstUse(consumer) : segmentOf(consumer);
        first = use < 0 ? first : std::min(first, use);
    }
    return first;
}

// A task can share a segment with an input only where it needs the same rows of the same slices.
std::int32_t Planner::earliestSegment(const Node& node) const
{
    std::int32_t earliest = 0;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const NodeId input = node.inputs[i];
        const NodeId root = rootOf(input);
        const std::int32_t segment = segmentOf(root);
        if (segment < 0)
            continue;
        const Shape& shape = m_graph.node(root).shape;
        const bool tiled =
            root == input && node.op->rowLocal(i) && shape.slices == node.shape.slices && shape.rows == node.shape.rows;
        earliest = std::max(earliest, tiled ? segment : segment + 1);
    }
    return earliest;
}

} // namespace heedmap
