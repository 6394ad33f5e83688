#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <functional>

class QMenu;

namespace heedmap {

/// Adds the actions on a whole mask, from one of its cells: presets, its row, its column, inversion. Adds nothing for
/// another matrix. `failed` receives errors.
void addMaskMenu(QMenu& menu, const ViewContext& context, const CellPlace& place,
                 const std::function<void(const QString&)>& failed);
/// "Hide all of row “cat”", or to keep it; of a column, where the cell's row is −1.
QString maskLineTitle(Workbench& workbench, NodeId node, const Cell& line);

} // namespace heedmap
