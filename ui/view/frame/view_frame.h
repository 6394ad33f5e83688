#pragma once

#include "paint/exporter.h"
#include "paint/formula_box.h"
#include "paint/print.h"
#include "paint/theme.h"

#include <QFontMetricsF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>

class QPainter;
class QWidget;

namespace heedmap {

class Workbench;

/// What stands around every view, in unscaled px of a view of that `size`.

/// A small line, and under it the title, with … where they are wider.
void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme,
                   double width = 1e6);
/// The title typeset, both in so much width: smaller, and at last plain and with …, where that is too little.
void drawViewTitle(QPainter& painter, const QString& line, const QString& formula, const QString& plain, double width,
                   const Theme& theme);
/// As it is where it has room.
FormulaBox viewTitle(const QString& formula);
/// The content of a view as a self-contained figure: the content, drawn from (0, 0), under its title and a
/// line of the document's title and `line`, on no ground.
Drawing viewDrawing(const Workbench& workbench, const QString& line, const QString& title, const QSizeF& content,
                    const Theme& theme, const std::function<void(QPainter&)>& draw, const Print& print = {});
/// What such a figure has beside its content: less on paper.
double viewMargin(const Print& print);
/// A hint in at most `most` lines of this width, broken between its parts; further lines are left out.
QStringList hintLines(const QString& hint, const QFontMetricsF& metrics, double width, int most);
/// Draws the read-out at the bottom, or else a hint in at most `hints` lines; returns where the last ends.
double drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                       const Theme& theme, int hints = 2);
/// Draws the focus ring, which shows keyboard users where keys go.
void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme);
/// Tells a screen reader how a view shows the selection; false where that is what it was told last.
bool describe(QWidget& view, const QString& said);
/// Whether a focus that came so is to be seen.
bool focusIsSeen(Qt::FocusReason reason);

} // namespace heedmap
