#pragma once

// Private to the sheet: what it draws around its matrices.

#include "paint/sheet.h"

namespace heedmap {

/// An operator, with its arrow if it has one.
void drawOperator(QPainter& painter, const OperatorPlace& place, const Theme& theme);
/// The number of a heading, and the arrow behind its text.
void drawHeading(QPainter& painter, const HeadingPlace& heading, const Theme& theme);

} // namespace heedmap
