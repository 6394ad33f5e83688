#pragma once

#include "model/selection.h"

#include <heedmap/document/check.h>

#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

/// The numbers printed for a node in a publication, compared with those computed from the arrays as they were opened,
/// under the current settings; nothing once those arrays were edited.
struct PrintedCheck {
    CheckResult node;                 ///< of one node
    std::optional<Disagreement> cell; ///< of one cell; none: nothing is printed there, or it agrees
    std::optional<CellPlace> next;    ///< the next disagreement after that cell, in this node or another
};

/// The cells of a node whose number differs from the printed one.
std::vector<Cell> misprintedCells(Workbench& workbench, NodeId node);
PrintedCheck printedCheck(Workbench& workbench, const CellPlace& place);

} // namespace heedmap
