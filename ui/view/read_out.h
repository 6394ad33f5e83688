#pragma once

#include "view/stage_frame.h"

namespace heedmap {

/// Writes a cell's name, its value to the last digit and its labels on one line.
void drawReadOut(QPainter& painter, const ViewContext& context, const CellPlace& place, QPointF baseline);

} // namespace heedmap
