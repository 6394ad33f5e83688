#pragma once

#include <heedmap/document/document.h>

#include <string>

namespace heedmap {

/// Translates an example: its tokens, labels and texts. `words` is an object: "words" maps tokens to their
/// translations, "texts" is a list of pairs whose first is replaced by the second in texts of that language.
void putIntoWords(Document& document, const Json& words, const std::string& language);

} // namespace heedmap
