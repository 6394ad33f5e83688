#pragma once

#include "tokenizers/staged.h"

#include <string_view>

namespace heedmap {

/// The rewriting that SentencePiece compiles into a model ("precompiled_charsmap", base64): what characters, and some
/// in a row, become. A character with its accents is looked up as one where it has fewer than 6 bytes, else each by
/// itself, and the shortest entry that it begins with counts, as the published library has it. Throws Error if it is
/// not one.
Rewrite characterMap(std::string_view base64);

} // namespace heedmap
