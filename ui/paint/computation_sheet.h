#pragma once

#include "paint/sheet.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

/// The steps of a computation, in the order of its nodes, laid out as their operations say: every
/// matrix stands at least once, as a result or beside the result it is needed for, and what only
/// lies in another order is shown where it is used. The figures borrow the graph's numbers, which
/// are made current.
std::vector<SheetStep> sheetSteps(Graph& graph);

} // namespace heedmap
