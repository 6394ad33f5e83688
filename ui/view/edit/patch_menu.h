#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

class QMenu;

namespace heedmap {

/// Adds what can be patched in from one other sample: the row of a cell, its slice, the whole node.
void addPatches(QMenu& menu, const ViewContext& context, const CellPlace& place, Index sample);
/// The same for every other sample, in a submenu; adds nothing without samples.
void addPatchMenu(QMenu& menu, const ViewContext& context, const CellPlace& place);

} // namespace heedmap
