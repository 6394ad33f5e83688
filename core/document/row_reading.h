#pragma once

#include "document/array_loader.h"

#include <heedmap/graph/graph.h>

#include <map>
#include <string>

namespace heedmap {

/// Stores the result of a look-up in an embedding, reading only its rows: converting the whole array for a dozen rows
/// would take more time and memory than the rest. The numbers are the same. `leaves`, `arrays`: by the array's name.
void lookUpRows(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves,
                const std::map<std::string, LoadedArray, std::less<>>& arrays);

} // namespace heedmap
