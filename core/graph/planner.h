#pragma once

// Private to the core.

#include "graph/plan.h"

namespace heedmap {

class Memory;

/// The stale cells that demands depend on, and the order in which to compute them.
Plan planOf(const Graph& graph, std::span<const Demand> demands, bool exact);

/// Whether `plan` was made for these demands in this state of the graph.
bool fits(const Plan& plan, const Graph& graph, const Memory& memory, std::span<const Demand> demands, bool exact);

/// Points tasks to the memory that they read and write.
void bind(Segment& segment, const Graph& graph, Memory& memory);

} // namespace heedmap
