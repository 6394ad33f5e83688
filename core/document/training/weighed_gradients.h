#pragma once

#include <heedmap/graph/backward.h>

#include <string>
#include <vector>

namespace heedmap {

/// Gradient × attention (Barkan et al., "Grad-SAM: Explaining Transformers via Gradient Self-Attention Maps", 2021):
/// after a backward pass, of all attention weights that the target depends on, each weight times its gradient, h×n×m,
/// as the node `grad.A.weighed`. The sum over a head is what the target would grow by where all its weights grew by
/// their own size: the first-order effect of the head (Michel et al., "Are Sixteen Heads Really Better than One?",
/// 2019). Returns the nodes, which go with the gradients.
HEEDMAP_EXPORT std::vector<NodeId> appendWeighedGradients(Graph& graph, const Gradients& gradients);

/// The node of that kind of these weights, or noNode.
HEEDMAP_EXPORT NodeId weighedGradient(const GraphShape& graph, NodeId weights);

} // namespace heedmap
