#pragma once

// Private to the core.

#include "graph/abilities.h"
#include "graph/memory.h"
#include "graph/plan.h"

#include <compare>
#include <map>
#include <utility>

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

/// Puts each node's task into a segment of a plan: beside its inputs where both can run in the same tiles.
class Placement {
public:
    explicit Placement(Draft& draft) : m_draft(draft) {}

    /// Every input has been placed before; what has no inputs comes after its consumers.
    void place(NodeId id, const RegionSet& todo);
    /// Brings the segments into the order in which they run.
    void orderSegments();

private:
    /// Order of segments: before the segment `use`, after those placed there earlier.
    struct Place {
        std::int32_t use = 0;
        std::int32_t turn = 0;
        auto operator<=>(const Place&) const = default;
    };
    using SegmentByPlace = std::map<Place, std::int32_t>;

    std::int32_t segmentFrom(const Place& earliest, const Shape& shape);
    std::int32_t segmentBefore(const Place& use, const Shape& shape);
    std::int32_t insertSegment(const Place& at, const Shape& shape);
    Place placeOf(NodeId id) const { return m_places[static_cast<std::size_t>(m_draft.segmentOf(id))]; }
    Place earliestPlace(NodeId id) const;
    Place firstUse(NodeId constant) const;

    Draft& m_draft;
    std::vector<Place> m_places;                                ///< of each segment, until they are sorted
    std::map<std::pair<Index, Index>, SegmentByPlace> m_bySize; ///< for each count of slices and rows
};

/// Whether the node's numbers were computed from the present versions of its inputs, and may be updated.
bool updatable(const Graph& graph, const Memory& memory, NodeId id);

/// Whether the node was updated so often that it is recomputed once before it is updated again.
bool recomputationDue(const Memory& memory, NodeId id);

/// Lets tasks of a plan follow an edit of a few cells instead of recomputing what depends on it.
class Following {
public:
    explicit Following(Draft& draft) : m_draft(draft) {}

    /// Nodes whose old values an update reads, and which therefore stay resident; none if the plan is over its budget.
    std::vector<bool> remembered() const;
    /// Chooses tasks that follow a change: those for which an update costs less than recomputation.
    void findUpdates(Segment& segment);

private:
    std::vector<InputChange> changesOf(const Task& task);
    InputChange changeFrom(NodeId input, const Task& source);
    void remember(NodeId input, InputChange& change);
    RegionSet cellsChanged(NodeId id);

    Draft& m_draft;
};

/// Estimated cost of a task relative to recomputation: the changed fraction of the input it follows, or 1.
double changedFraction(const Task& task);

/// See setMemoryBudget.
double memoryBudget();

// Which values that are not demanded stay resident: eviction.cpp.

/// Bytes that would become resident without being demanded.
double intermediateBytes(const Draft& draft);

/// Where the plan is over its budget: evicts each value after the last segment that reads it.
void planReleases(Draft& draft);

/// Evicts what earlier evaluations left resident, this one does not read, and would exceed the budget with what this
/// one leaves.
void releaseEarlier(Draft& draft);

/// Leaves that are not demanded and can be read from their file again: where they exceed the budget, each is filled
/// before its first reader and evicted after its last.
void planLeaves(Draft& draft);

} // namespace heedmap
