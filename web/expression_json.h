#pragma once

#include <heedmap/graph/expression.h>
#include <heedmap/graph/graph_shape.h>

#include <functional>
#include <string>

namespace heedmap {

/// An expression as a list of its parts, each once and after its own parts, the whole last:
/// `{"kind": "sum", "value": 0.31, "of": [0, 3]}`; an operand has its input and cell, a choice the reason it is said to
/// have.
std::string expressionJson(const Expression& expression, const std::function<std::string(const Sentence&)>& said);

/// For each input of a computed node the cells that a cell reads, `[[begin, end], …]` of slices, rows and columns.
std::string readsJson(const GraphShape& graph, NodeId node, const Cell& cell);

} // namespace heedmap
