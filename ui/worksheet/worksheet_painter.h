#pragma once

#include "worksheet/block.h"

class QPainter;

namespace heedmap {

/// Draws a page, in tenths of a millimetre.
void drawPage(QPainter& painter, const Block& page);

} // namespace heedmap
