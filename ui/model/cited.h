#pragma once

#include <heedmap/graph/graph.h>

#include <vector>

namespace heedmap {

/// What the arithmetic of a cell names.
std::vector<Demand> citedBy(const GraphShape& graph, NodeId node, const Cell& cell);

} // namespace heedmap
