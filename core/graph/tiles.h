#pragma once

// Private to the core.

#include "graph/plan.h"

namespace heedmap {

/// Runs a segment that is bound, its tiles in parallel; `progress` is told the share that is done, from 0 to 1. Throws
/// Cancelled when asked to stop.
void runTiles(Segment& segment, const std::stop_token& stop, const std::function<void(double)>& progress);

} // namespace heedmap
