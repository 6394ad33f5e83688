#pragma once

#include <heedmap/tokenizers/tokenizer.h>

namespace heedmap {

/// The tokenizer of a folder that holds SentencePiece models: source.spm, spiece.model, tokenizer.model, …; else
/// nothing. Throws Error if config.json says a model that numbers its pieces by rules that are not known.
TokenizerPointer findSentencePieces(const std::filesystem::path& folder, TextSide side);

} // namespace heedmap
