#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/reference.h>
#include <heedmap/graph/graph.h>
#include <heedmap/io/npz_writer.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

enum class TraceFormat { Npz, Json };

struct TraceOptions {
    std::optional<std::vector<NodeId>> nodes = {}; ///< all where there is no choice
    std::optional<Reference> gradientOf = {};      ///< also `grad.NODE` for all that it depends on, `grad.A.weighed`
    std::optional<Range> rows = {};                ///< only these, of queries; see tracedRegion
    std::optional<Range> cols = {};                ///< only these, of keys
    bool heads = false;                            ///< also `heads.entropy`, …: see headTable
    TraceFormat format = TraceFormat::Npz;
    Evaluation how = {};
    Capacity capacity = Capacity::ofThisMachine();
};

/// The part of a node that a trace has: `rows` are queries, also where these are columns, as of an entropy, and
/// `cols` keys; of a node without such axes its own. Throws Error for a range that leaves its axis.
HEEDMAP_EXPORT Region tracedRegion(const GraphShape& graph, NodeId id, const TraceOptions& options);

/// Evaluates the nodes of a trace, with the gradients, which it appends to the graph, and returns all of them. Throws
/// Error if all of it together is more than the capacity, or a file that numbers come from cannot be read.
HEEDMAP_EXPORT std::vector<NodeId> evaluateTrace(Graph& graph, const TraceOptions& options = {});

/// Writes evaluated nodes under their names; the file appears whole or not at all. Throws the errors of this file,
/// which begin with the path.
HEEDMAP_EXPORT void writeEvaluated(Graph& graph, const std::vector<NodeId>& nodes, const std::filesystem::path& path,
                                   const TraceOptions& options = {});

/// Writes tensors as a trace does.
HEEDMAP_EXPORT void writeArrays(const std::vector<NamedTensor>& arrays, const std::filesystem::path& path,
                                const TraceOptions& options);

/// Evaluates the nodes of a trace and writes them.
HEEDMAP_EXPORT void writeTrace(Graph& graph, const std::filesystem::path& path, const TraceOptions& options = {});

/// Evaluates every sample of a document and writes all as one trace: a node of the same shape in all samples has the
/// sample as its first axis, others are `NODE@I`; an array that no sample replaces is written once. `options` is called
/// for each graph. Throws the errors of `build` and of a trace.
HEEDMAP_EXPORT void writeSamples(const Document& document, const std::filesystem::path& folder,
                                 const std::filesystem::path& path, const std::function<TraceOptions(Graph&)>& options);

} // namespace heedmap
