#pragma once

#include "paint/sheet.h"
#include "view/frame/display.h"

#include <QPointF>
#include <QString>

class QPainter;

namespace heedmap {

// Numbers never vanish in silence: where they are wanted and cells are too small for them, a view says so.

/// Whether a view may say so: values are switched on, and none of them is to be guessed.
bool numbersWanted(const ViewContext& context);
/// Whether no cell of a figure has a number that can be read, where a px of the layout is `zoom` px of the screen.
bool numbersMissing(const HeatmapFigure& figure, const FigureLayout& layout, double zoom);
/// The same of some matrix on a sheet.
bool numbersMissing(const SheetLayout& sheet, double zoom);
/// "Too small for numbers", and how they are reached where zooming does.
QString tooSmallForNumbers(bool zooms);
/// Writes it up to `end`, on a baseline on which something else is written up to `from`: shorter where it would meet
/// that, and where even so, on a line above.
void drawTooSmall(QPainter& painter, bool zooms, QPointF end, double from, const Theme& theme);

} // namespace heedmap
