#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>

namespace heedmap {

/// Throws Error where a document that leaves `folder` would have to take more numbers over from the files there than
/// it can hold as text.
void requireFewInFiles(const Document& document, const Computation& computation, const std::filesystem::path& folder);

} // namespace heedmap
