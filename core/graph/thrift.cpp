// What a plan keeps of that which nobody looks at.
#include "graph/memory.h"
#include "graph/plan.h"

#include <heedmap/graph/spare.h>

#include <algorithm>
#include <atomic>

namespace heedmap {
namespace {

std::atomic<double> most{usuallyKept};

} // namespace

void keepAtMost(double bytes) { most = bytes; }

double mostSpare() { return most; }

// The bytes that the plan would keep though nobody looks at them.
double Planner::spare() const
{
    double numbers = 0;
    for (const Segment& segment : m_plan.segments)
        for (const Task& task : segment.tasks)
            if (!task.transient && !demanded(task.node))
                for (const Region& region : task.todo.regions())
                    numbers += static_cast<double>(region.size());
    return numbers * static_cast<double>(sizeof(double));
}

// What is kept from one segment to a later one goes when the last that reads it has run.
void Planner::planReleases()
{
    std::vector<std::int32_t> lastUse = m_segmentOf;
    for (std::size_t id = 0; id < m_segmentOf.size(); ++id)
        if (m_segmentOf[id] >= 0)
            for (NodeId input : m_graph.node(static_cast<NodeId>(id)).inputs) {
                std::int32_t& last = lastUse[static_cast<std::size_t>(rootOf(input))];
                last = std::max(last, m_segmentOf[id]);
            }
    const std::vector<bool> bottlenecks = this->bottlenecks();
    for (const Segment& segment : m_plan.segments)
        for (const Task& task : segment.tasks) {
            const auto id = static_cast<std::size_t>(task.node);
            if (!task.transient && !demanded(task.node) && !bottlenecks[id])
                m_plan.segments[static_cast<std::size_t>(lastUse[id])].releases.push_back(task.node);
        }
}

// The nodes that no computation goes past, except from what is looked at: an edit after one starts from it.
std::vector<bool> Planner::bottlenecks() const
{
    std::vector<bool> result(m_segmentOf.size(), false);
    std::vector<NodeId> lastConsumer(m_segmentOf.size(), noNode);
    for (std::size_t id = 0; id < m_segmentOf.size(); ++id)
        if (m_segmentOf[id] >= 0)
            for (NodeId input : m_graph.node(static_cast<NodeId>(id)).inputs)
                lastConsumer[static_cast<std::size_t>(rootOf(input))] = static_cast<NodeId>(id);
    NodeId furthest = noNode;
    for (NodeId id = 0; id < static_cast<NodeId>(m_segmentOf.size()); ++id) {
        if (m_segmentOf[static_cast<std::size_t>(id)] < 0)
            continue;
        result[static_cast<std::size_t>(id)] = furthest <= id;
        if (!demanded(id))
            furthest = std::max(furthest, lastConsumer[static_cast<std::size_t>(id)]);
    }
    return result;
}

} // namespace heedmap
