#pragma once

#include "model/selection.h"

#include <map>
#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

/// The weights that a cell of the scores ends in: the same cell of the node that this one becomes, cell by
/// cell or row by row. The node itself, if it holds weights; noNode where there are none.
NodeId weightsOf(const GraphShape& graph, NodeId node);

/// What the cell `seen` would be if the number at `changed` were another one: the arithmetic of every cell in
/// between, done again. None where an evaluation runs, or nothing says how the cell is made.
std::optional<double> valueIf(Workbench& workbench, const CellPlace& changed, double number, const CellPlace& seen);

} // namespace heedmap
