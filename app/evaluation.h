#pragma once

#include <heedmap/graph/graph.h>

namespace heedmap {

/// An evaluation that stops when the program is interrupted and says how far it is.
Evaluation watchedEvaluation();

/// Makes all of a graph current.
void evaluateAll(Graph& graph);

} // namespace heedmap
