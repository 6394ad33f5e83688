#pragma once

#include <heedmap/arithmetic/cell_arithmetic.h>

#include <functional>
#include <string>

namespace heedmap {

/// The arithmetic of a cell as the page lays it out: {"form": "value" | "sum" | "share", "rows": [{"pieces": [{"text",
/// "node", "cell"}], "value", "size": of the largest, "negative", "share", "own"}], "hidden", "total", "result",
/// "shift", "notes": [{"symbol", "text"}]}. A piece has a node and a cell where its number comes from one; `said` puts
/// sentences into the reader's language.
std::string arithmeticJson(const CellArithmetic& arithmetic, const std::function<std::string(const Sentence&)>& said);

/// For each input, the cells that a cell reads: ranges of slices, rows and columns.
std::string readsJson(const GraphShape& graph, NodeId node, const Cell& cell);

} // namespace heedmap
