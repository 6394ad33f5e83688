#pragma once

#include <heedmap/graph/graph.h>

#include <string>
#include <vector>

namespace heedmap {

/// Nodes that are shown together, in the order in which a person would compute them.
struct Step {
    std::string group; ///< the layer of a model it belongs to, `enc.0`; empty: none
    Sentence heading;  ///< "Scores"
    std::vector<NodeId> nodes;
    NodeId main = noNode; ///< what the step is about: its first computed node, or its first leaf
};

using Steps = std::vector<Step>;

/// The steps of a graph; gradients stand under the matrices of theirs and make none. A node joins the last step of its
/// layer and heading, unless it depends on a later step: then the heading comes again, as in the next layer of a model.
/// A leaf stands with those that use it where they have its heading.
Steps stepsOf(const GraphShape& graph);

/// The step that has the node, or −1.
int stepOf(const Steps& steps, NodeId node);

} // namespace heedmap
