#pragma once

#include <heedmap/document/document.h>

#include <string_view>

namespace heedmap {

/// Reads a document strictly. Throws Error `arrays.W_Q[2]: expected X, got Y`.
HEEDMAP_EXPORT Document readDocument(std::string_view text);

} // namespace heedmap
