#pragma once

#include "tokenizers/staged.h"

namespace heedmap {

/// A piece for each word, `unknown` for other words ("WordLevel" in tokenizer.json). Without an unknown piece, cutting
/// throws Error for a word that has no piece.
std::unique_ptr<const PieceModel> wholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown);

} // namespace heedmap
