#pragma once

#include <heedmap/graph/gradients.h>
#include <heedmap/learning/optimiser.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// The target of the gradients: a cell of a node, or a node with a single number.
struct GradientTarget {
    std::string node;
    std::optional<Cell> cell = {};

    bool operator==(const GradientTarget&) const = default;
};

/// The backward pass, whose nodes are the last of the live graph, and the matrix that each of them belongs to. Without
/// a target the graph holds no such nodes.
class LiveGradients {
public:
    const std::optional<GradientTarget>& target() const { return m_target; }
    bool on() const { return m_node != noNode; }
    /// The node of the target; noNode if there is none.
    NodeId targetNode() const { return m_node; }
    /// The node that holds the gradient of a matrix, or noNode.
    NodeId of(NodeId node) const;
    /// The matrix whose gradient a node holds, or noNode.
    NodeId twin(NodeId gradient) const;
    /// The matrix beside which a node of the backward pass is shown: its twin, or for a part of a gradient the twin of
    /// the whole. Any other node is its own home.
    NodeId home(NodeId node) const;

    void aim(Graph& graph, std::optional<GradientTarget> target)
    {
        m_target = std::move(target);
        renew(graph);
    }
    /// Shows the nodes of an optimiser's step on these leaves, appended after the pass; null shows none.
    void show(std::shared_ptr<const OptimiserStep> step, std::map<std::string, NodeId, std::less<>> leaves);
    const std::shared_ptr<const OptimiserStep>& step() const { return m_step; }
    /// Replaces the pass in a graph by that of the target. If the graph lacks the target's cell, the target is dropped.
    void renew(Graph& graph);
    /// Removes the pass until it is renewed; called before the graph's pins change.
    void remove(Graph& graph);
    /// Drops a target that is a cell, because another document opens; a loss stays the target if that document has one.
    void leaveDocument();
    /// Drops the target and removes the pass.
    void drop(Graph& graph);

private:
    std::optional<GradientTarget> m_target;
    NodeId m_node = noNode;
    std::vector<NodeId> m_of;   ///< for each node before the pass
    std::vector<NodeId> m_home; ///< for each node of the pass, and of the step
    std::shared_ptr<const OptimiserStep> m_step;
    std::map<std::string, NodeId, std::less<>> m_leaves;
};

} // namespace heedmap
