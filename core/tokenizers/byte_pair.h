#pragma once

#include "tokenizers/pair_joiner.h"

#include <heedmap/base/json.h>

namespace heedmap {

/// The words of GPT-2: contractions, letters, numbers, other marks, each with a space before it, and white space.
inline constexpr const char* gpt2Words =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// `Ġ t`. Throws Error if that is not two pieces.
Merge mergeOf(const std::string& text);

/// An object from pieces to ids. Throws Error.
Vocabulary vocabularyOf(const Json& pieces);

struct BytePairRules {
    std::vector<Merge> merges = {};    ///< the most urgent first
    std::optional<Index> unknown = {}; ///< for bytes that have no piece
    bool wholeWordsFirst = false;      ///< a word that is a piece is not put together from its bytes
    std::string suffix = {};           ///< of the pieces that end a word: `</w>`
};

/// The piece without the suffix, and a space where it had one.
std::string withSpaceFor(const std::string& suffix, const std::string& piece);

/// Byte pairs, the bytes spelled as GPT-2 does. Throws Error for a merge of pieces that are not there.
std::unique_ptr<const PieceModel> bytePairs(const Vocabulary& vocabulary, const BytePairRules& rules);

} // namespace heedmap
