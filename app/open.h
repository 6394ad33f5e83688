#pragma once

#include <string>

namespace heedmap {

/// Whether a word that is not a verb is meant as a document: it exists, or reads like a path.
bool looksLikeFile(const std::string& word);

struct WindowCall;

/// `heedmap [FILE]`: opens the window on the document, or on the first example. Without a display that can be reached
/// it draws the whole computation as a temporary figure and says where that is.
int open(const WindowCall& call);

} // namespace heedmap
