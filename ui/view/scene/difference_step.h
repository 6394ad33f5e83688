#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// Turns a matrix into a difference with the given numbers; keeps its axes.
void becomeDifference(HeatmapFigure& figure, const ConstView& numbers, const QString& title);

/// Lays matrices out side by side, for type of `type` times its usual size; returns the scale at which they fit, at
/// most 1.
double fitSideBySide(const SheetStep& step, SheetLayout& layout, const QSizeF& room, double deviceScale, double type);

} // namespace heedmap
