// Eviction: which values that are not demanded a plan keeps resident.
#include "graph/memory.h"
#include "graph/plan.h"

#include <heedmap/graph/spare.h>

#include <algorithm>
#include <atomic>
#include <iterator>

namespace heedmap {
namespace {

std::atomic<double> most{usuallyKept};

} // namespace

void keepAtMost(double bytes) { most = bytes; }

double mostSpare() { return most; }

// Bytes that would become resident without being demanded.
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

// Evicts a value after the last segment that reads it.
void Planner::planReleases()
{
    std::vector<std::int32_t> lastUse = m_segmentOf;
    for (std::size_t id = 0; id < m_segmentOf.size(); ++id)
        if (m_segmentOf[id] >= 0)
            for (NodeId input : m_graph.node(static_cast<NodeId>(id)).inputs) {
                std::int32_t& last = lastUse[static_cast<std::size_t>(rootOf(input))];
                last = std::max(last, m_segmentOf[id]);
            }
    const std::vector<bool> bottlenecks = this->bottlenecks(true);
    for (const Segment& segment : m_plan.segments)
        for (const Task& task : segment.tasks) {
            const auto id = static_cast<std::size_t>(task.node);
            if (!task.transient && !demanded(task.node) && !bottlenecks[id] && !m_graph.partlyPinned(task.node))
                m_plan.segments[static_cast<std::size_t>(lastUse[id])].releases.push_back(task.node);
        }
}

// Evicts what earlier evaluations left resident, this one does not read, and would exceed the budget with what this one
// leaves.
void Planner::releaseOthers()
{
    const Memory& memory = *m_graph.m_memory;
    std::vector<bool> needed(static_cast<std::size_t>(m_graph.size()), false);
    for (std::size_t id = 0; id < m_segmentOf.size(); ++id) {
        needed[id] = needed[id] || m_demanded[id] || m_segmentOf[id] >= 0;
        if (m_segmentOf[id] >= 0)
            for (const NodeId input : m_graph.node(static_cast<NodeId>(id)).inputs)
                needed[static_cast<std::size_t>(rootOf(input))] = true;
    }
    std::vector<NodeId> others;
    double bytes = spare();
    for (NodeId id = 0; id < m_graph.size(); ++id)
        if (!needed[static_cast<std::size_t>(id)] && memory.kept(id) && !memory.held(id)) {
            others.push_back(id);
            bytes += static_cast<double>(m_graph.node(id).shape.size()) * static_cast<double>(sizeof(double));
        }
    if (bytes <= mostSpare())
        return;
    const std::vector<bool> bottlenecks = this->bottlenecks(false);
    std::ranges::copy_if(others, std::back_inserter(m_plan.releases),
                         [&](NodeId id) { return !bottlenecks[static_cast<std::size_t>(id)]; });
}

// Leaves that are not demanded and can be read from their file again: where they exceed the budget, each is filled
// before its first reader and evicted after its last.
void Planner::planLeaves()
{
    constexpr double timesSpare = 4;
    std::vector<std::int32_t> first(m_segmentOf.size(), -1);
    std::vector<std::int32_t> last(m_segmentOf.size(), -1);
    double numbers = 0;
    for (std::size_t id = 0; id < m_segmentOf.size(); ++id)
        if (const std::int32_t segment = m_segmentOf[id]; segment >= 0)
            for (NodeId input : m_graph.node(static_cast<NodeId>(id)).inputs) {
                const NodeId root = rootOf(input);
                const auto at = static_cast<std::size_t>(root);
                if (!canEmpty(root))
                    continue;
                if (first[at] < 0)
                    numbers += static_cast<double>(m_graph.node(root).shape.size());
                first[at] = first[at] < 0 ? segment : std::min(first[at], segment);
                last[at] = std::max(last[at], segment);
            }
    std::vector<NodeId> before; // resident since an earlier evaluation
    for (NodeId id = 0; id < m_graph.size(); ++id)
        if (const bool used = static_cast<std::size_t>(id) < first.size() && first[static_cast<std::size_t>(id)] >= 0;
            !used && m_graph.m_memory->filled(id) && canEmpty(id)) {
            before.push_back(id);
            numbers += static_cast<double>(m_graph.node(id).shape.size());
        }
    const double kept = m_plan.thrifty ? mostSpare() : timesSpare * mostSpare();
    if (m_plan.segments.empty() || numbers * static_cast<double>(sizeof(double)) <= kept)
        return;
    m_plan.empties = true;
    std::ranges::copy(before, std::back_inserter(m_plan.releases));
    for (std::size_t id = 0; id < first.size(); ++id)
        if (first[id] >= 0) {
            m_plan.segments[static_cast<std::size_t>(first[id])].leaves.push_back(static_cast<NodeId>(id));
            m_plan.segments[static_cast<std::size_t>(last[id])].releases.push_back(static_cast<NodeId>(id));
        }
    std::erase_if(m_plan.leaves, [&](NodeId id) { return first[static_cast<std::size_t>(id)] >= 0; });
}

// Small leaves are not worth evicting, and the window reads them at any moment.
bool Planner::canEmpty(NodeId id) const
{
    constexpr Index small = Index{1} << 14;
    const Node& node = m_graph.node(id);
    return node.leaf() && node.shape.size() > small && !demanded(id) && m_graph.roundingOf(id) == nullptr
        && m_graph.m_memory->canEmpty(id);
}

// Cut vertices of the stale graph, not counting paths from demanded nodes, or of the whole graph. Keeping them lets a
// later edit restart there.
std::vector<bool> Planner::bottlenecks(bool stale) const
{
    const NodeId count = stale ? static_cast<NodeId>(m_segmentOf.size()) : m_graph.size();
    const auto counts = [&](NodeId id) { return stale ? segmentOf(id) >= 0 : !m_graph.node(id).leaf(); };
    std::vector<bool> result(static_cast<std::size_t>(count), false);
    std::vector<NodeId> lastConsumer(result.size(), noNode);
    for (NodeId id = 0; id < count; ++id)
        if (counts(id))
            for (NodeId input : m_graph.node(id).inputs)
                lastConsumer[static_cast<std::size_t>(rootOf(input))] = id;
    NodeId furthest = noNode;
    for (NodeId id = 0; id < count; ++id) {
        if (!counts(id))
            continue;
        result[static_cast<std::size_t>(id)] = furthest <= id;
        if (!stale || !demanded(id))
            furthest = std::max(furthest, lastConsumer[static_cast<std::size_t>(id)]);
    }
    return result;
}

} // namespace heedmap
