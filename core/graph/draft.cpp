#include "graph/draft.h"

#include <algorithm>

namespace heedmap {

Draft::Draft(const Graph& planned, std::span<const Demand> demands, bool exact)
    : graph(planned), memory(*planned.m_memory)
{
    plan.demands.assign(demands.begin(), demands.end());
    plan.exact = exact;
    for (const Demand& demand : demands)
        end = std::max(end, demand.node + 1);
    const auto count = static_cast<std::size_t>(end);
    demanded.assign(count, false);
    for (const Demand& demand : demands)
        demanded[static_cast<std::size_t>(rootOf(demand.node))] = true;
    segments.assign(count, -1);
    tasks.assign(count, -1);
    for (NodeId id = 0; id < end; ++id)
        plan.staleBefore.push_back(memory.stale(id));
    for (NodeId id = 0; id < end && exact; ++id)
        plan.doubtfulBefore.push_back(memory.doubtful(id));
}

bool Draft::isDemanded(NodeId id) const { return id < end && demanded[static_cast<std::size_t>(id)]; }

Task* Draft::taskOf(NodeId id)
{
    if (segmentOf(id) < 0)
        return nullptr;
    return &plan.segments[static_cast<std::size_t>(segmentOf(id))].tasks[static_cast<std::size_t>(indexOf(id))];
}

} // namespace heedmap
