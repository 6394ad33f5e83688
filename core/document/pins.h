#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/graph.h>

#include <optional>
#include <string>

namespace heedmap {

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
