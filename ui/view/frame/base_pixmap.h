#pragma once

#include <QPixmap>

class QWidget;

namespace heedmap {

/// A pixmap as large as a widget on its screen, to paint on. At least one pixel, because an empty pixmap cannot be
/// painted on.
QPixmap basePixmap(const QWidget& widget);

/// Whether a pixmap painted earlier has the scale of the screen that the widget is on now. Qt 6.4 sends no event when a
/// window moves to another screen.
bool sharp(const QPixmap& base, const QWidget& widget);

} // namespace heedmap
