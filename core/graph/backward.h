#pragma once

#include <heedmap/graph/graph.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// The gradient of one number with respect to every node it depends on.
struct Gradients {
    std::vector<NodeId> of; ///< for each node of the graph before: the node that holds its gradient, or noNode
};

/// Appends the backward pass of `target` (of one of its cells, or of the sum of all) to the graph:
/// ordinary nodes, named `grad.NODE`. Pinned nodes and slices have a gradient and pass none on.
HEEDMAP_EXPORT Gradients appendGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell = std::nullopt);

/// What the vjp of an operation works with: the node itself, the gradient that reaches it, and the
/// means to append what it hands on to its inputs.
class HEEDMAP_EXPORT Backward {
public:
    /// `names` are those of the contributions to each input; an empty one is not wanted.
    Backward(Graph& graph, NodeId node, NodeId gradient, std::vector<std::string> names);

    NodeId output() const { return m_node; }
    NodeId gradient() const { return m_gradient; }
    std::size_t inputs() const { return m_names.size(); }
    NodeId input(std::size_t i) const;
    Shape inputShape(std::size_t i) const; ///< by value: what is appended moves the nodes
    Shape outputShape() const;

    /// Whether anybody asked for the gradient of this input.
    bool wants(std::size_t i) const { return !m_names[i].empty(); }

    /// A step on the way, of no interest to other operations.
    NodeId intermediate(std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
    /// Input `i` receives the result of `op`; what was broadcast from it is summed.
    void contribute(std::size_t i, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
    /// Input `i` receives what stands at `node`; what was broadcast from it is summed.
    void contribute(std::size_t i, NodeId node);

    const std::vector<NodeId>& contributions() const { return m_contributions; }

private:
    Graph& m_graph;
    NodeId m_node;
    NodeId m_gradient;
    std::vector<std::string> m_names;
    std::vector<NodeId> m_contributions;
    int m_intermediates = 0;
};

} // namespace heedmap
