#pragma once

#include "model/selection.h"

#include <heedmap/document/check.h>

#include <vector>

namespace heedmap {

class Workbench;

/// What was printed of a node elsewhere, against what is computed from the numbers as they were opened, by the settings
/// of now; nothing where those numbers were changed.
struct PrintedCheck {
    CheckResult node;              ///< of one node
    std::string cell;              ///< the figure printed for one cell; empty: none, or it agrees
    double computed = 0;           ///< in that cell
    std::optional<CellPlace> next; ///< the next disagreement after that cell, in this node or another
};

/// The cells of a node whose number is not the one that was printed.
std::vector<Cell> misprintedCells(Workbench& workbench, NodeId node);
PrintedCheck printedCheck(Workbench& workbench, const CellPlace& place);

} // namespace heedmap
