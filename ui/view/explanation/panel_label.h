#pragma once

#include "view/frame/display.h"

#include <QLabel>

namespace heedmap {

/// A label of the explanation in a type size of its page's style.
QLabel* panelLabel(const char* name, double px, bool bold = false);
/// The style sheet of a page with such labels.
QString panelStyle(const Display& display, const QWidget& page);

} // namespace heedmap
