#pragma once

#include <QColor>
#include <QIcon>

namespace heedmap {

/// A line icon of the project's own family: 20 px, strokes of 1.5, in any colour and at any scale.
/// Names: menu, undo, redo, first, previous, play, pause, next, last, pin, search, close, plus, minus,
/// fit, gear, copy, export, present, remember, open, save, language, sort, back, warning.
QIcon lineIcon(const QString& name, const QColor& colour);

/// The same as a picture, for painting.
QPixmap linePixmap(const QString& name, const QColor& colour, double px, double devicePixelRatio);

} // namespace heedmap
