#pragma once

#include <QColor>
#include <QIcon>

namespace heedmap {

/// A line icon from resources/icons/line, by file name: 20 px, strokes of 1.5, in any colour and at any scale.
QIcon lineIcon(const QString& name, const QColor& colour);

/// The same as a pixmap.
QPixmap linePixmap(const QString& name, const QColor& colour, double px, double devicePixelRatio);

} // namespace heedmap
