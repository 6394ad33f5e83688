#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/document/computation.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// Whether the numbers come from a rule that draws them at random, `normal` or `uniform`.
HEEDMAP_EXPORT bool drawsNumbers(const ArraySource& source);

/// Whether some row of an array has the numbers that its rule drew for it: as long as one has, the array counts as
/// drawn.
HEEDMAP_EXPORT bool someRowIsDrawn(const Initial& rule, const std::string& name, const ConstView& numbers);

/// The row of numbers that a token gets which has none: the same for the same token, whatever stands around it.
/// `size` is their standard deviation.
HEEDMAP_EXPORT Tensor seededRow(const std::string& array, const std::string& token, Index cols, double size);

/// Whether a matrix still has a row of numbers that was seeded so for one of these tokens, at any size.
HEEDMAP_EXPORT bool hasSeededRow(const std::string& array, std::span<const std::string> tokens,
                                 const ConstView& numbers);

/// The leaves whose numbers are drawn, of the shown sample, in the order of the document.
HEEDMAP_EXPORT std::vector<NodeId> drawnLeaves(const Document& document, const ComputationShape& computation);

/// Whether some row of pinned numbers is still what the node's rule gives of its inputs, as after a single weight was
/// typed over; within what any number format rounds away.
HEEDMAP_EXPORT bool someRowIsComputed(const Node& node, std::span<const ConstView> inputs, const ConstView& pinned);
/// The same of a node of a graph, of which it evaluates the inputs. A matrix too large to be compared has none.
HEEDMAP_EXPORT bool someRowIsComputed(Graph& graph, NodeId pinned);

/// Those of the leaves that weights of attention depend on, which then do not say anything yet. Pinned weights depend
/// on none unless `stillComputed` says that some row of theirs does.
HEEDMAP_EXPORT std::vector<NodeId> behindWeights(const GraphShape& graph, std::span<const NodeId> leaves,
                                                 const std::function<bool(NodeId pinned)>& stillComputed);

/// `drawn numbers (X, W_Q, W_K, W_V and 3 more): these weights mean nothing yet`
HEEDMAP_EXPORT Sentence drawnNumbersSentence(const GraphShape& graph, std::span<const NodeId> leaves);

} // namespace heedmap
