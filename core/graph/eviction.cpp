#include "graph/draft.h"

#include <heedmap/graph/memory_budget.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>

namespace heedmap {
namespace {

std::atomic<double> budget{usualMemoryBudget};

// Small leaves are not worth evicting: the window reads them at any moment, and the allocator keeps their memory.
bool worthEvicting(const Draft& draft, NodeId id)
{
    constexpr Index small = Index{1} << 14;
    const Node& node = draft.node(id);
    return node.leaf() && node.shape.size() > small && !draft.isDemanded(id) && draft.roundingOf(id) == nullptr
        && draft.memory.evictable(id);
}

double bytesOf(const Draft& draft, NodeId id)
{
    double numbers = static_cast<double>(draft.node(id).shape.size());
    const auto parts = draft.plan.parts.find(id);
    numbers -= static_cast<double>(draft.memory.missing(id).cells());
    if (parts != draft.plan.parts.end())
        numbers += static_cast<double>(draft.memory.missing(id).intersected(parts->second.hull()).cells());
    return numbers * static_cast<double>(sizeof(double));
}

/// The first and the last segment that reads a leaf.
struct Readers {
    std::int32_t first;
    std::int32_t last;
};

/// The leaves that the plan reads and that are worth evicting.
std::map<NodeId, Readers> readLeaves(const Draft& draft)
{
    std::map<NodeId, Readers> leaves;
    for (std::size_t id = 0; id < draft.segments.size(); ++id)
        if (const std::int32_t segment = draft.segments[id]; segment >= 0)
            for (const NodeId input : draft.node(static_cast<NodeId>(id)).inputs)
                if (const NodeId root = draft.rootOf(input); worthEvicting(draft, root)) {
                    Readers& readers = leaves.try_emplace(root, Readers{segment, segment}).first->second;
                    readers = {std::min(readers.first, segment), std::max(readers.last, segment)};
                }
    return leaves;
}

/// The leaves that are resident since an earlier evaluation, not read by the plan, and worth evicting.
std::vector<NodeId> idleLeaves(const Draft& draft, const std::map<NodeId, Readers>& read)
{
    std::vector<NodeId> idle;
    for (NodeId id = 0; id < draft.graph.size(); ++id)
        if (!read.contains(id) && (draft.memory.filled(id) || draft.memory.inParts(id)) && worthEvicting(draft, id))
            idle.push_back(id);
    return idle;
}

// Cut vertices of the stale graph, not counting paths from demanded nodes, or of the whole graph. Keeping them lets a
// later edit restart there.
std::vector<bool> cutVertices(const Draft& draft, bool stale)
{
    const NodeId count = stale ? static_cast<NodeId>(draft.segments.size()) : draft.graph.size();
    const auto counts = [&](NodeId id) { return stale ? draft.segmentOf(id) >= 0 : !draft.node(id).leaf(); };
    std::vector<bool> result(static_cast<std::size_t>(count), false);
    std::vector<NodeId> lastConsumer(result.size(), noNode);
    for (NodeId id = 0; id < count; ++id)
        if (counts(id))
            for (NodeId input : draft.node(id).inputs)
                lastConsumer[static_cast<std::size_t>(draft.rootOf(input))] = id;
    NodeId furthest = noNode;
    for (NodeId id = 0; id < count; ++id) {
        if (!counts(id))
            continue;
        result[static_cast<std::size_t>(id)] = furthest <= id;
        if (!stale || !draft.isDemanded(id))
            furthest = std::max(furthest, lastConsumer[static_cast<std::size_t>(id)]);
    }
    return result;
}

} // namespace

void setMemoryBudget(double bytes) { budget = bytes; }

double memoryBudget() { return budget; }

double intermediateBytes(const Draft& draft)
{
    double numbers = 0;
    for (const Segment& segment : draft.plan.segments)
        for (const Task& task : segment.tasks)
            if (!task.transient && !draft.isDemanded(task.node))
                for (const Region& region : task.todo.regions())
                    numbers += static_cast<double>(region.size());
    return numbers * static_cast<double>(sizeof(double));
}

void planReleases(Draft& draft)
{
    std::vector<std::int32_t> lastUse = draft.segments;
    for (std::size_t id = 0; id < draft.segments.size(); ++id)
        if (draft.segments[id] >= 0)
            for (NodeId input : draft.node(static_cast<NodeId>(id)).inputs) {
                std::int32_t& last = lastUse[static_cast<std::size_t>(draft.rootOf(input))];
                last = std::max(last, draft.segments[id]);
            }
    const std::vector<bool> cuts = cutVertices(draft, true);
    for (const Segment& segment : draft.plan.segments)
        for (const Task& task : segment.tasks) {
            const auto id = static_cast<std::size_t>(task.node);
            if (!task.transient && !draft.isDemanded(task.node) && !cuts[id] && !draft.graph.partlyPinned(task.node))
                draft.plan.segments[static_cast<std::size_t>(lastUse[id])].releases.push_back(task.node);
        }
}

void releaseEarlier(Draft& draft)
{
    const Memory& memory = draft.memory;
    std::vector<bool> needed(static_cast<std::size_t>(draft.graph.size()), false);
    for (std::size_t id = 0; id < draft.segments.size(); ++id) {
        needed[id] = needed[id] || draft.demanded[id] || draft.segments[id] >= 0;
        if (draft.segments[id] >= 0)
            for (const NodeId input : draft.node(static_cast<NodeId>(id)).inputs)
                needed[static_cast<std::size_t>(draft.rootOf(input))] = true;
    }
    std::vector<NodeId> others;
    double bytes = intermediateBytes(draft);
    for (NodeId id = 0; id < draft.graph.size(); ++id)
        if (!needed[static_cast<std::size_t>(id)] && memory.resident(id) && !memory.anyPinned(id)) {
            others.push_back(id);
            bytes += bytesOf(draft, id);
        }
    if (bytes <= memoryBudget())
        return;
    const std::vector<bool> cuts = cutVertices(draft, false);
    std::ranges::copy_if(others, std::back_inserter(draft.plan.releases),
                         [&](NodeId id) { return !cuts[static_cast<std::size_t>(id)]; });
}

void planLeaves(Draft& draft)
{
    if (draft.plan.segments.empty() && draft.plan.leaves.empty())
        return;
    const std::map<NodeId, Readers> read = readLeaves(draft);
    const std::vector<NodeId> idle = idleLeaves(draft, read);
    double bytes = 0;
    for (const auto& [id, readers] : read)
        bytes += bytesOf(draft, id);
    for (const NodeId id : idle)
        bytes += bytesOf(draft, id);
    if (bytes <= (draft.plan.overBudget ? memoryBudget() : spareBudgets * memoryBudget()))
        return;
    draft.plan.evictsLeaves = true;
    std::ranges::copy(idle, std::back_inserter(draft.plan.releases));
    for (const auto& [id, readers] : read) {
        draft.plan.segments[static_cast<std::size_t>(readers.first)].leaves.push_back(id);
        draft.plan.segments[static_cast<std::size_t>(readers.last)].releases.push_back(id);
    }
    std::erase_if(draft.plan.leaves, [&](NodeId id) { return read.contains(id); });
}

} // namespace heedmap
