#pragma once

#include "paint/exporter.h"
#include "paint/formula_box.h"
#include "paint/theme.h"

#include <QSizeF>
#include <QString>

#include <functional>
#include <string>

class QPainter;
class QWidget;

namespace heedmap {

class Workbench;

/// What stands around every view, in unscaled px of a view of that `size`.

/// A small line, and under it the title.
void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme);
/// The title typeset, in `viewTitleStyle`.
void drawViewTitle(QPainter& painter, const QString& line, const FormulaBox& title, const Theme& theme);
FormulaStyle viewTitleStyle();
/// What a view shows as a figure that says by itself what it is: the content, drawn from (0, 0), under its title and a
/// line of the document's title and `line`, on no ground.
Drawing viewDrawing(const Workbench& workbench, const QString& line, const QString& title, const QSizeF& content,
                    const Theme& theme, const std::function<void(QPainter&)>& draw);
/// The tag of the language that is spoken now, such as zh.
std::string viewLanguage();
/// What is read out at the bottom, or else a hint at what can be done; returns where it ends.
double drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                       const Theme& theme);
/// Says where the keys go to those who use them.
void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme);
/// Tells a screen reader what a view shows of what is chosen in it.
void describe(QWidget& view, const QString& said);
/// Whether a focus that came so is to be seen.
bool focusIsSeen(Qt::FocusReason reason);

} // namespace heedmap
