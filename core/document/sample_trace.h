#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/trace.h>

#include <functional>

namespace heedmap {

/// Evaluates every sample of a document, and writes all of them as one trace: a node that has one shape in all samples
/// with the sample as its first axis, any other as `NODE@I`, an array that no sample replaces once, as it is. `options`
/// are asked for each graph. Throws the errors of `build` and of a trace.
HEEDMAP_EXPORT void writeSamples(const Document& document, const std::filesystem::path& folder,
                                 const std::filesystem::path& path, const std::function<TraceOptions(Graph&)>& options);

} // namespace heedmap
