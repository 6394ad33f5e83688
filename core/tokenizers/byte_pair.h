#pragma once

#include "tokenizers/pair_joiner.h"

#include <heedmap/base/json.h>

namespace heedmap {

/// GPT-2's pre-tokenization: contractions; letters, numbers or other marks, each with a space before; white space.
inline constexpr const char* gpt2Words =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// Reads a merge, `Ġ t`. Throws Error unless it has two pieces.
Merge mergeOf(const std::string& text);

/// Reads a vocabulary, an object from pieces to ids. Throws Error.
Vocabulary vocabularyOf(const Json& pieces);

struct BytePairRules {
    std::vector<Merge> merges = {};    ///< the most urgent first
    std::optional<Index> unknown = {}; ///< for bytes that have no piece
    bool wholeWordsFirst = false;      ///< a word that is a piece is not put together from its bytes
    std::string suffix = {};           ///< of the pieces that end a word: `</w>`
    std::string prefix = {};           ///< of the pieces that continue one: `##`
};

/// The piece without the suffix, and a space where it had one.
std::string withSpaceFor(const std::string& suffix, const std::string& piece);

/// Byte-level byte-pair encoding, as GPT-2 has it. Throws Error for a merge whose pieces are not in the vocabulary.
std::unique_ptr<const PieceModel> bytePairs(const Vocabulary& vocabulary, const BytePairRules& rules);

} // namespace heedmap
