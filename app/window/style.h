#pragma once

#include "view/frame/display.h"

#include <QPalette>
#include <QString>

namespace heedmap {

/// The colours of the platform's widgets in a theme.
QPalette paletteOf(const Theme& theme);

/// How they look: calm surfaces, hairlines, one accent.
QString styleSheetOf(const Display& display);

/// Whether the platform's own colours, before any of these, are dark.
QPalette platformPalette();
bool platformIsDark(const QPalette& palette);

} // namespace heedmap
