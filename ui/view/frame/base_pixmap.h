#pragma once

#include <QPixmap>

class QWidget;

namespace heedmap {

/// To paint on what a widget shows: as large as it is on its screen. Of at least one pixel, or it could not be painted
/// on.
QPixmap basePixmap(const QWidget& widget);

/// Whether a pixmap painted earlier has the scale of the screen that the widget is on now. Qt 6.4 does not tell when
/// the screen becomes another one.
bool sharp(const QPixmap& base, const QWidget& widget);

} // namespace heedmap
