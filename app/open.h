#pragma once

#include <string>

namespace heedmap {

/// Whether a word that is no verb is meant as a document: it exists, or reads like a path.
bool looksLikeFile(const std::string& word);

/// `heedmap [FILE]`. While there is no window: draws the whole computation of the document, or of the
/// first example, as a temporary figure and says where it is.
int open(const std::string& file);

} // namespace heedmap
