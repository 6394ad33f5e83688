#pragma once

#include <heedmap/document/capacity.h>
#include <heedmap/document/reference.h>
#include <heedmap/graph/graph.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace heedmap {

enum class TraceFormat { Npz, Json };

struct TraceOptions {
    std::optional<std::vector<NodeId>> nodes = {}; ///< all where there is no choice
    std::optional<Reference> gradientOf = {};      ///< also `grad.NODE` for all that this depends on
    TraceFormat format = TraceFormat::Npz;
    Evaluation how = {};
    Capacity capacity = Capacity::ofThisMachine();
};

/// Evaluates nodes and writes them under their names; the file appears whole or not at all. Appends
/// the gradients to the graph. Throws Error where all of it together is more than the capacity, and
/// errors of the file, which begin with the path.
HEEDMAP_EXPORT void writeTrace(Graph& graph, const std::filesystem::path& path, const TraceOptions& options = {});

} // namespace heedmap
