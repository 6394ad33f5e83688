#pragma once

#include "model/pasted_block.h"
#include "model/selection.h"
#include "view/frame/display.h"

#include <functional>

class QMenu;

namespace heedmap {

/// Fills a menu with the actions on a cell and the region chosen around it. The actions act on the workbench; `say`
/// receives errors, and what was taken of pasted numbers that may be meant otherwise; `ask` receives a block whose
/// matrix has to grow for it, or may shrink to it; without `ask` a block that does not fit is refused.
void fillCellMenu(QMenu& menu, const ViewContext& context, const CellPlace& place, const Region& region,
                  const std::function<void(const QString&)>& say,
                  const std::function<void(const PastedBlock&)>& ask = {});

/// Copies a region of one slice to the clipboard. Throws Error.
void copyAsTsv(Workbench& workbench, NodeId node, const Region& region);
/// Pastes into a matrix. Returns what was taken of the numbers that may be meant otherwise, unless `ask` receives them.
/// Throws Error.
Sentence pasteAt(Workbench& workbench, const CellPlace& place, const std::function<void(const PastedBlock&)>& ask = {});

} // namespace heedmap
