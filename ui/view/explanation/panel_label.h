#pragma once

#include "view/frame/display.h"

#include <QLabel>

namespace heedmap {

/// A label of the explanation, of that size in the style of its page.
QLabel* panelLabel(const char* name, double px, bool bold = false);
/// The style sheet of a page with such labels.
QString panelStyle(const Display& display, const QWidget& page);

} // namespace heedmap
