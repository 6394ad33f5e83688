#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// Makes of one of two matrices their difference, which has these numbers; its axes are left as they are.
void becomeDifference(HeatmapFigure& figure, const ConstView& numbers, const QString& title);

/// Lays matrices out side by side as large as fits, for type that is `type` times its usual size; returns by how much
/// that has to shrink, 1 at most.
double fitSideBySide(const SheetStep& step, SheetLayout& layout, const QSizeF& room, double deviceScale, double type);

} // namespace heedmap
