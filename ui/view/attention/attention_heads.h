#pragma once

#include <heedmap/graph/graph.h>

#include <QString>

#include <span>
#include <vector>

namespace heedmap {

/// One matrix of attention weights: of a stack one head.
struct Head {
    NodeId node = noNode;
    Index slice = 0;

    bool operator==(const Head&) const = default;
};

/// The nodes that say of themselves that they are attention weights, in the order of the computation: those that
/// something is computed with (a prediction ends there, and attends to nothing), and of what is made of other
/// weights only what relates queries to keys and is a result, or blends rows (an implied matrix, a rollout).
std::vector<NodeId> attentionNodes(const GraphShape& graph);

/// How many heads these weights are of; 0 of matrices that are of none, or made of all.
Index headCount(const GraphShape& graph, std::span<const NodeId> weights);

/// The first of them whose rows and columns are both labelled, else the first; noNode of none.
NodeId betweenTokens(const GraphShape& graph, std::span<const NodeId> weights);

/// What one of the heads is called, on one line: "Encoder layer 0 · head 1".
QString headName(const GraphShape& graph, const Head& head);

/// Whether a cell of one is about the same two things in the other: axes of one name, with the same labels.
bool sameAxes(const GraphShape& graph, NodeId a, NodeId b);

/// Σ −w·log₂ w of weights that sum to 1, in bits.
double entropyOf(std::span<const double> weights);

/// What can be said of a head in a line.
struct HeadSummary {
    double entropy = 0;  ///< mean over the rows that have weights, in bits; NaN where none has
    double largest = 0;  ///< of all weights; NaN where none is a number
    Cell at;             ///< the first cell that has the largest weight
    Index undefined = 0; ///< rows that are not numbers
};
HeadSummary summaryOf(const ConstView& weights, Index slice);

/// "Thinking → Machines": query and key.
QString headCell(const NodeInfo& info, const Cell& cell);

} // namespace heedmap
