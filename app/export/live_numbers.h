#pragma once

#include <heedmap/document/document.h>

#include <filesystem>

namespace heedmap {

/// A document that needs no files: short arrays stand in it, long ones beside it.
struct LiveNumbers {
    Document document;  ///< which names each long array as one of a file "page"
    Json::Array arrays; ///< {"name", "shape": [rank, slices, rows, cols], "type": "f4" or "f8", "data": base64}
};

/// Throws Error if the document has more numbers than a page should.
LiveNumbers liveNumbers(Document document, const std::filesystem::path& folder);

} // namespace heedmap
