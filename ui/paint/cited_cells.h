#pragma once

#include <heedmap/graph/expression.h>
#include <heedmap/graph/graph_shape.h>

#include <optional>
#include <vector>

namespace heedmap {

/// The cells that an expression cites, by input.
std::vector<std::vector<Cell>> citedCells(const Expression& expression, std::size_t inputs);

/// The cells of a region if they are few: those that decide a cell without being cited, such as a mask's.
std::vector<Cell> fewCells(const Region& region);

/// The cells that the arithmetic of a cell cites, and those that decide it without being cited, such as a mask's.
std::vector<std::vector<Cell>> operandCells(const GraphShape& graph, NodeId node, const Cell& cell,
                                            const Expression& expression);

/// One rectangle around cells that fill it, else one each.
std::vector<Region> rectanglesAround(const std::vector<Cell>& cells);

} // namespace heedmap
