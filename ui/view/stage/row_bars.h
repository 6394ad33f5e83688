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

/// The height of the bars; 0 without bars.
double rowBarsHeight(const StageGrid& grid, const QRectF& room);
/// Draws the bars of a cell's row; those of the result alone if matrices stand below each other.
void drawRowBars(QPainter& painter, const ViewContext& context, const Theme& theme, const StageGrid& grid,
                 const std::optional<CellPlace>& place, const std::function<bool(const CellPlace&)>& covered);

} // namespace heedmap
