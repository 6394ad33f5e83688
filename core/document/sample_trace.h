#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/trace.h>

#include <functional>

namespace heedmap {

/// Evaluates every sample of a document and writes all as one trace: a node of the same shape in all samples has the
/// sample as its first axis, others are `NODE@I`; an array that no sample replaces is written once. `options` is called
/// for each graph. Throws the errors of `build` and of a trace.
HEEDMAP_EXPORT void writeSamples(const Document& document, const std::filesystem::path& folder,
                                 const std::filesystem::path& path, const std::function<TraceOptions(Graph&)>& options);

} // namespace heedmap
