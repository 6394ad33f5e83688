#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>

namespace heedmap {

/// The document as it can stand elsewhere than in `folder`: the numbers of arrays and pins that lie in files there are
/// its own. Throws Error where they are more than it can hold as text.
Document withoutFiles(Document document, const Computation& computation, const std::filesystem::path& folder);

} // namespace heedmap
