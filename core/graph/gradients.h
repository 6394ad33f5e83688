#pragma once

#include <heedmap/graph/graph.h>

namespace heedmap {

/// Whether a backward pass appended the node.
inline bool isGradient(const GraphShape& graph, NodeId id) { return graph.node(id).info.role == Role::Gradient; }

/// Whether its rule computes it, and a person may put numbers in place of the rule's.
inline bool pinnable(const GraphShape& graph, NodeId id) { return !graph.node(id).leaf() && !isGradient(graph, id); }

/// Removes the backward pass that is the graph's end, if there is one. What was lent of it must not be read again.
HEEDMAP_EXPORT void removeGradients(Graph& graph);

} // namespace heedmap
