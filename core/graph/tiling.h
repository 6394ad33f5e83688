#pragma once

// Private to the core.

#include "graph/plan.h"

namespace heedmap {

/// Finds the work of a segment whose tasks are linked, the size of its tiles, and their scratch memory.
void cutIntoTiles(Segment& segment);

} // namespace heedmap
