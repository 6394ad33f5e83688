#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/stage_grid.h"

#include <functional>

class QPainter;

namespace heedmap {

// Where scores become weights: the row of the chosen cell as bars below the matrices, before and after. Not a chart:
// each bar stands under its column, as wide as its cells are at the time.

/// 0 where there are none.
double rowBarsHeight(const StageGrid& grid, const QRectF& room);
void drawRowBars(QPainter& painter, const ViewContext& context, const StageGrid& grid,
                 const std::function<bool(const CellPlace&)>& covered);

} // namespace heedmap
