#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/stage_grid.h"

#include <functional>
#include <optional>

class QPainter;

namespace heedmap {

// For a softmax: the chosen cell's row of scores and of weights as bars below the matrices. Each bar is aligned with
// its column of cells, so this is not a chart of QCustomPlot.

/// 0 where there are none.
double rowBarsHeight(const StageGrid& grid, const QRectF& room);
/// Of the row of that cell; where matrices stand under each other, of the result alone.
void drawRowBars(QPainter& painter, const ViewContext& context, const Theme& theme, const StageGrid& grid,
                 const std::optional<CellPlace>& place, const std::function<bool(const CellPlace&)>& covered);

} // namespace heedmap
