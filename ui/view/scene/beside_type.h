#pragma once

#include "view/frame/display.h"

namespace heedmap {

/// The part of the display's scale that the text beside the matrices has: in front of a class none of it is larger than
/// the numbers that it explains.
double besideShare(const Display& display);
/// The font of that text, which shrinks no further than to 1/52 of the height.
QFont besideFont(const Display& display, double px, bool bold = false);

} // namespace heedmap
