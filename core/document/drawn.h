#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/document/computation.h>

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

/// Those of the leaves that weights of attention depend on, which then do not say anything yet. Pinned weights depend
/// on none.
HEEDMAP_EXPORT std::vector<NodeId> behindWeights(const GraphShape& graph, std::span<const NodeId> leaves);

/// `drawn numbers (X, W_Q, W_K, W_V and 3 more): these weights mean nothing yet`
HEEDMAP_EXPORT Sentence drawnNumbersSentence(const GraphShape& graph, std::span<const NodeId> leaves);

} // namespace heedmap
