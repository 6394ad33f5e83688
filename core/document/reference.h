#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/graph/graph.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A node, or one of its cells, as the command line writes it: `S`, `b[2]`, `S[0,1]`, `A[3,0,1]`.
struct Reference {
    NodeId node = noNode;
    std::optional<Cell> cell = {};

    bool operator==(const Reference&) const = default;
};

/// Throws Error in a sentence that says which nodes there are, or which indices.
HEEDMAP_EXPORT Reference parseReference(const GraphShape& graph, std::string_view text);
/// `S[0,1]`; a vector's cell has one index, a stack's three.
HEEDMAP_EXPORT std::string referenceText(const GraphShape& graph, NodeId node, const Cell& cell);

/// Nodes named with commas between: `A,Z`. A * matches any text: `dec.*.self.A` names every layer's, in the
/// order of the graph. Throws Error for an unknown or repeated name, and for a pattern without a match.
HEEDMAP_EXPORT std::vector<NodeId> parseNodes(const GraphShape& graph, std::string_view names);

/// The nodes that there are, or those that are spelt most like the name, as errors say them.
HEEDMAP_EXPORT Sentence nearestNodes(const GraphShape& graph, std::string_view name);

/// The node of that name. Throws Error that says the nearest names.
HEEDMAP_EXPORT NodeId requireNode(const GraphShape& graph, std::string_view name);

/// A matrix that the view Panels shows: a node, or one of its slices.
struct PanelMatrix {
    NodeId node = noNode;
    std::optional<Index> slice = {};
    bool lines = false; ///< weights that stand as lines under their words

    bool operator==(const PanelMatrix&) const = default;
};

/// How the names of matrices that are shown side by side begin where they stand for a view: `panels:X,W_Q,A`.
inline constexpr std::string_view panelsPrefix = "panels:";

/// The matrices after `panels:`, such as `X,W_Q,A[1]`, then `lines=A` for each that stands as lines; a * matches any
/// text. Throws Error for an unknown or repeated name, a slice out of range, and lines of what does not hold weights.
HEEDMAP_EXPORT std::vector<PanelMatrix> parsePanels(const GraphShape& graph, std::string_view names);

/// The target of a document's pin: a node, `A`, or one slice of a stack, `A[2]`.
struct PinTarget {
    std::string node;
    std::optional<Index> slice = {};
};

HEEDMAP_EXPORT PinTarget pinTarget(const std::string& name);
HEEDMAP_EXPORT std::string pinName(const std::string& node, Index slice);

/// The given values of the pin of that name in a graph.
HEEDMAP_EXPORT Tensor pinnedNumbers(const GraphShape& graph, const std::string& name);

} // namespace heedmap
