#pragma once

#include <heedmap/tokenizers/tokenizer.h>

namespace heedmap {

/// A tokenizer.json of either kind, or of pairs of characters or the most probable pieces as SentencePiece makes them
/// (Llama, Mistral, Gemma; T5, XLM-RoBERTa), or of whole words.
HEEDMAP_EXPORT TokenizerPointer readTokenizerJson(const std::filesystem::path& path);

} // namespace heedmap
