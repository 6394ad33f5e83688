#pragma once

#include "model/selection.h"

#include <map>
#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

/// The weights that a cell of the scores becomes: the same cell of the node computed from this one cell by cell or row
/// by row. The node itself, if it holds weights; noNode if there are none.
NodeId weightsOf(const GraphShape& graph, NodeId node);

/// Whether rows of it are probabilities of answers rather than weights of attention.
bool tellsAnswers(const NodeInfo& info);

/// The value of the cell `seen` if the number at `changed` were another one, by redoing the arithmetic of every cell in
/// between. None while an evaluation runs, or if a cell has no arithmetic.
std::optional<double> valueIf(Workbench& workbench, const CellPlace& changed, double number, const CellPlace& seen);

} // namespace heedmap
