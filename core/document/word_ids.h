#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <vector>

namespace heedmap {

/// The ids of words of the document's vocabulary, as a row. Throws Error `WHERE[2]: …` that names the nearest word.
HEEDMAP_EXPORT Tensor idsOf(const Document& document, const std::vector<std::string>& words, const std::string& where);

} // namespace heedmap
