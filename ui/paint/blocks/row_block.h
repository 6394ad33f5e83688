#pragma once

#include "paint/blocks/compact.h"
#include "paint/sheet.h"

namespace heedmap {

/// The matrices of a step in a row with operators between them, from (0, 0), the tops of their cells aligned; under
/// each its gradient, if the step has gradients. See Compact.
SheetLayout rowBlock(const SheetStep& step, const CellSize& cells, double deviceScale, Compact compact = Compact::No);

} // namespace heedmap
