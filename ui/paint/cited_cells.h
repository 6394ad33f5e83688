#pragma once

#include <heedmap/graph/expression.h>
#include <heedmap/graph/graph_shape.h>

#include <optional>
#include <vector>

namespace heedmap {

/// The cells that an expression cites, by input.
std::vector<std::vector<Cell>> citedCells(const Expression& expression, std::size_t inputs);

/// Those of a region where they are few: what decides a cell without being cited, as a mask does.
std::vector<Cell> fewCells(const Region& region);

/// The same of a cell, with what decides it without being cited, as a mask does.
std::vector<std::vector<Cell>> operandCells(const GraphShape& graph, NodeId node, const Cell& cell,
                                            const Expression& expression);

/// One rectangle around cells that fill it, else one each.
std::vector<Region> rectanglesAround(const std::vector<Cell>& cells);

} // namespace heedmap
