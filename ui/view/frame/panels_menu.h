#pragma once

#include "view/frame/display.h"

#include <heedmap/document/reference.h>

class QMenu;

namespace heedmap {

/// Adds "Add to Panels", or "Remove from Panels", for a matrix that a view shows.
void addPanelsEntry(QMenu& menu, const ViewContext& context, const PanelMatrix& matrix);

} // namespace heedmap
