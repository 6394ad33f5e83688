#pragma once

#include <heedmap/graph/graph.h>

namespace heedmap {

/// Options of an evaluation that stops when the program is interrupted and reports its progress.
Evaluation watchedEvaluation();

/// Makes every node of a graph current.
void evaluateAll(Graph& graph);

} // namespace heedmap
