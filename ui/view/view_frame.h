#pragma once

#include "paint/theme.h"

#include <QSizeF>
#include <QString>

class QPainter;

namespace heedmap {

/// What stands around every view, in unscaled px of a view of that `size`.

/// A small line, and under it the title.
void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme);
/// What is read out at the bottom, or else a hint at what can be done.
void drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                     const Theme& theme);
/// Says where the keys go to those who use them.
void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme);
/// Whether a focus that came so is to be seen.
bool focusIsSeen(Qt::FocusReason reason);

} // namespace heedmap
