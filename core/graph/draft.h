#pragma once

// Private to the core.

#include "graph/abilities.h"
#include "graph/memory.h"
#include "graph/plan.h"

namespace heedmap {

/// A plan in the making, and what planning reads of the graph.
struct Draft {
    Draft(const Graph& graph, std::span<const Demand> demands, bool exact);

    const Node& node(NodeId id) const { return graph.node(id); }
    /// The node whose memory holds this one's numbers.
    NodeId rootOf(NodeId id) const { return memory.rootOf(id); }
    /// Of a root: whether it, or a view of it, is demanded.
    bool isDemanded(NodeId id) const;
    /// The segment that computes a node, or −1; its task in that segment.
    std::int32_t segmentOf(NodeId id) const { return segments[static_cast<std::size_t>(id)]; }
    std::int32_t indexOf(NodeId id) const { return tasks[static_cast<std::size_t>(id)]; }
    /// The task that computes a node, or null.
    Task* taskOf(NodeId id);
    const Abilities& abilitiesOf(NodeId id) const { return graph.m_abilities[static_cast<std::size_t>(id)]; }
    /// The format that a node's numbers are rounded to; null: none.
    const FloatFormat* roundingOf(NodeId id) const { return graph.roundingOf(id); }

    const Graph& graph;
    Memory& memory;
    Plan plan;
    NodeId end = 0;                     ///< after the last node that is demanded
    std::vector<bool> demanded;         ///< by root
    std::vector<std::int32_t> segments; ///< by node, as is `tasks`
    std::vector<std::int32_t> tasks;
};

} // namespace heedmap
