#pragma once

#include "view/frame/display.h"

#include <QPalette>
#include <QString>

namespace heedmap {

class Actions;

/// The colours of the platform's widgets in a theme.
QPalette paletteOf(const Theme& theme);

/// The style sheet: calm surfaces, hairlines, one accent.
QString styleSheetOf(const Display& display);

/// Whether the platform's own colours, before any of these, are dark.
QPalette platformPalette();
bool platformIsDark(const QPalette& palette);

/// Connects the actions that turn a setting of the display on and off, or choose its theme, and their check marks.
void connectSwitches(Actions& actions, Display& display);
/// Applies type, colours and style sheet to all windows, with the style sheet given by the user.
void dressApplication(const Display& display);

} // namespace heedmap
