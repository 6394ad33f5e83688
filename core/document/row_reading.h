#pragma once

#include "document/array_loader.h"

#include <heedmap/graph/graph.h>

#include <map>
#include <string>

namespace heedmap {

/// Reads the rows that tokens take of an embedding alone: converting all of it for a dozen would take longer than the
/// rest, and more memory. The look-up gives the same numbers. `leaves` and `arrays` are by the array's name.
void lookUpRows(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves,
                const std::map<std::string, LoadedArray, std::less<>>& arrays);

} // namespace heedmap
