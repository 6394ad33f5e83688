#pragma once

#include "paint/sheet.h"
#include "view/scene/scene_places.h"

#include <QPointF>
#include <QString>

class QPainter;

namespace heedmap {

/// The smallest number that a class is to read, in px at `Display::leastShare`: 1/52 of the height.
inline constexpr double smallestForClassPx = 9.5;

// A view says so whenever its cells are too small for the numbers that are switched on.

/// Whether a view with these parts says so: values are switched on, and some matrix is there of which none is to be
/// guessed.
bool numbersWanted(const ViewContext& context, const std::vector<ScenePart>& parts);
/// The smallest number that can be read, in px of a layout of which a px is `zoom` px of the screen.
double leastNumber(double zoom);
/// Whether no number of a figure can be read, where a px of the layout is `zoom` px of the screen.
bool numbersMissing(const HeatmapFigure& figure, const FigureLayout& layout, double zoom);
/// The same of some matrix on a sheet.
bool numbersMissing(const SheetLayout& sheet, double zoom);
/// "Too small for numbers", and how to zoom if zooming helps.
QString tooSmallForNumbers(bool zooms);
/// How much of a line "Too small for numbers" takes at its end, with what keeps it from other text.
double tooSmallWidth();
/// What a view says about its cells.
struct CellSign {
    QString whole;
    QString shorter;
};
/// Writes it right-aligned at `end`, on a baseline whose other text ends at `from`: in the shorter form if they would
/// meet, or else a line above.
void drawSign(QPainter& painter, const CellSign& sign, QPointF end, double from, const Theme& theme);
/// Writes that cells are too small for numbers, or for those of some matrices.
void drawTooSmall(QPainter& painter, bool zooms, QPointF end, double from, const Theme& theme, const QString& of = {});

} // namespace heedmap
