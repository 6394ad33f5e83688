#pragma once

#include <string>

namespace heedmap {

/// Whether a word that is not a verb names a document: it exists, or looks like a path.
bool looksLikeFile(const std::string& word);

struct WindowCall;

/// `heedmap [FILE]`: opens the window on the document, or on the first example. Without a reachable display it draws
/// the whole computation into a temporary figure and prints its path.
int open(const WindowCall& call);

} // namespace heedmap
