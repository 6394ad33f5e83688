#pragma once

#include "paint/sheet.h"
#include "view/frame/exportable.h"

#include <QStringList>

namespace heedmap {

/// Turns a matrix into a difference with the given numbers; keeps its axes.
void becomeDifference(HeatmapFigure& figure, const ConstView& numbers, const QString& title);

/// Lays matrices out side by side, for type of `type` times its usual size; returns the scale at which they fit, at
/// most 1.
double fitSideBySide(SheetStep& step, SheetLayout& layout, const QSizeF& room, double deviceScale, double type);
/// The same of a figure, whose type has one size: as panels in its room on a page that has sides.
SheetLayout fitOnPage(SheetStep& step, const FigurePage& page, const QSizeF& room, QStringList& losses);

} // namespace heedmap
