#pragma once

#include "paint/blocks/compact.h"
#include "paint/sheet.h"

namespace heedmap {

/// The matrices of a step in a row with operators between them, from (0, 0), their cells on one line; under each its
/// gradient where the step has them. See Compact.
SheetLayout rowBlock(const SheetStep& step, const CellSize& cells, double deviceScale, Compact compact = Compact::No);

} // namespace heedmap
