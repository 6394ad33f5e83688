#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <functional>

class QMenu;

namespace heedmap {

/// What can be done with a mask as a whole, from one cell of it: presets, its row, its column, the opposite. Adds
/// nothing to the menu of another matrix. `failed` hears what could not be done.
void addMaskMenu(QMenu& menu, const ViewContext& context, const CellPlace& place,
                 const std::function<void(const QString&)>& failed);
/// "Hide all of row “cat”", or to keep it; of a column, where the cell's row is −1.
QString maskLineTitle(Workbench& workbench, NodeId node, const Cell& line);

} // namespace heedmap
