#pragma once

#include <heedmap/tokenizers/tokenizer.h>

namespace heedmap {

/// A tokenizer.json of either kind, or of pairs of characters as SentencePiece makes them (Llama, Mistral, Gemma). Not
/// supported, and refused by name: Unigram and word-level models, and pieces marked at the end of a word.
HEEDMAP_EXPORT TokenizerPointer readTokenizerJson(const std::filesystem::path& path);

} // namespace heedmap
