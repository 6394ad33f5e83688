#pragma once

#include <QColor>
#include <QIcon>

namespace heedmap {

/// A line icon of the project's own family, by the name of its file in resources/icons/line: 20 px, strokes of 1.5,
/// in any colour and at any scale.
QIcon lineIcon(const QString& name, const QColor& colour);

/// The same as a picture, for painting.
QPixmap linePixmap(const QString& name, const QColor& colour, double px, double devicePixelRatio);

} // namespace heedmap
