#pragma once

#include <heedmap/graph/gradients.h>
#include <heedmap/learning/optimiser_step.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// The number that gradients are of: a cell of a node, or the one number that the node is.
struct GradientTarget {
    std::string node;
    std::optional<Cell> cell = {};

    bool operator==(const GradientTarget&) const = default;
};

/// The backward pass at the end of the live graph: which nodes it is, and which matrix each belongs to. While it has
/// no target the graph holds none of it.
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
    /// The matrix at which a node of the backward pass stands: its twin, or of a part of a gradient that of the whole;
    /// of other nodes themselves.
    NodeId home(NodeId node) const;

    void aim(Graph& graph, std::optional<GradientTarget> target) { m_target = std::move(target), renew(graph); }
    /// A step of an optimiser, whose nodes follow the pass: those of the leaves that are given; none with a null.
    void show(std::shared_ptr<const OptimiserStep> step, std::map<std::string, NodeId, std::less<>> leaves);
    const std::shared_ptr<const OptimiserStep>& step() const { return m_step; }
    /// Appends the pass of the target in place of the one that a graph has; where the graph has no such cell there is
    /// no target any longer.
    void renew(Graph& graph);
    /// Removes the pass until it is renewed: before the graph's pins change.
    void remove(Graph& graph);
    /// Another document comes, with a graph of its own: a loss of it is a target too, but no cell of this one.
    void leaveDocument();
    /// Gives it up.
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
