#pragma once

#include <heedmap/graph/graph.h>

namespace heedmap {

/// Whether a backward pass appended the node.
inline bool isGradient(const GraphShape& graph, NodeId id) { return graph.node(id).info.role == Role::Gradient; }

/// The matrix whose gradient a node is, or noNode; and the gradient of a matrix.
HEEDMAP_EXPORT NodeId gradientOf(const GraphShape& graph, NodeId id);
HEEDMAP_EXPORT NodeId gradientNode(const GraphShape& graph, NodeId id);

/// Whether its rule computes it, and it may be pinned to other numbers.
inline bool pinnable(const GraphShape& graph, NodeId id) { return !graph.node(id).leaf() && !isGradient(graph, id); }

/// Removes the backward pass at the end of the graph, if there is one. Leases of its numbers must have ended.
HEEDMAP_EXPORT void removeGradients(Graph& graph);

} // namespace heedmap
