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
/// Throws Error if the graph has gradients already: those of another target are appended to a graph of their own.
HEEDMAP_EXPORT Gradients appendGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell = std::nullopt);

/// The context of a vjp: the node, the gradient that reaches it, and the means to append the gradients of its
/// inputs.
class HEEDMAP_EXPORT Backward {
public:
    /// `names` are those of the contributions to each input.
    Backward(Graph& graph, NodeId node, NodeId gradient, std::vector<std::string> names);

    NodeId output() const { return m_node; }
    NodeId gradient() const { return m_gradient; }
    std::size_t inputs() const { return m_names.size(); }
    NodeId input(std::size_t i) const;
    Shape inputShape(std::size_t i) const; ///< by value, as appending moves the nodes
    Shape outputShape() const;

    /// Appends an intermediate node.
    NodeId intermediate(std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
    /// Input `i` receives the result of `op`, summed over broadcast dimensions.
    void contribute(std::size_t i, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
    /// Input `i` receives `node` itself, summed over broadcast dimensions.
    void contribute(std::size_t i, NodeId node);

    const std::vector<NodeId>& contributions() const { return m_contributions; }
    /// Whether the contribution is a node of its own, appended for this input.
    bool appended(std::size_t i) const { return m_appended[i]; }

private:
    Graph& m_graph;
    NodeId m_node;
    NodeId m_gradient;
    std::vector<std::string> m_names;
    std::vector<NodeId> m_contributions;
    std::vector<bool> m_appended;
    int m_intermediates = 0;
};

} // namespace heedmap
