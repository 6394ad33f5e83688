#pragma once

#include <heedmap/document/document.h>

#include <string>

namespace heedmap {

/// Puts an example into words of another language: tokens and labels, and what is said about them in that language.
/// `words` is an object: "words" has the tokens and what they become, "texts" a list of pairs, of which each text of
/// that language has the first replaced by the second.
void putIntoWords(Document& document, const Json& words, const std::string& language);

} // namespace heedmap
