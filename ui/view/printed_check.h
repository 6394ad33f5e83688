#pragma once

#include "model/selection.h"

#include <heedmap/document/check.h>

namespace heedmap {

class Workbench;

/// What was printed of a node elsewhere, against what is computed from the numbers as they were opened; nothing where
/// those were changed.
struct PrintedCheck {
    CheckResult node;              ///< of one node
    std::string cell;              ///< the figure printed for one cell; empty: none, or it agrees
    double computed = 0;           ///< in that cell
    std::optional<CellPlace> next; ///< the next disagreement after that cell, in this node or another
};

PrintedCheck printedCheck(Workbench& workbench, const CellPlace& place);

} // namespace heedmap
