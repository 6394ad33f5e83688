#pragma once

#include <heedmap/document/document.h>

#include <string>

namespace heedmap {

/// The document as text, with every double exact.
HEEDMAP_EXPORT std::string writeDocument(const Document& document);

} // namespace heedmap
