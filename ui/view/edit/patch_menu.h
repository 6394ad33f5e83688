#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

class QMenu;

namespace heedmap {

/// What of a node can be taken from one other sample: the row of a cell, its slice, all of it.
void addPatches(QMenu& menu, const ViewContext& context, const CellPlace& place, Index sample);
/// The same of every other sample, in a menu of its own; nothing of a document that has none.
void addPatchMenu(QMenu& menu, const ViewContext& context, const CellPlace& place);

} // namespace heedmap
