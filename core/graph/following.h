#pragma once

// Private to the core.

#include "graph/draft.h"

namespace heedmap {

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

} // namespace heedmap
