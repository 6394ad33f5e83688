#pragma once

#include "tokenizers/staged.h"

namespace heedmap {

/// The normalization of a BERT.
struct BertRules {
    bool cleanText = true;
    bool chineseCharacters = true; ///< a space around each
    bool lowerCase = true;
    bool stripAccents = true;
};

Rewrite bertRewrite(const BertRules& rules);
/// Splits at white space, which is dropped, and around every punctuation mark.
Splitter bertSplitter();

/// WordPiece (Wu et al. 2016, 4.1): the longest piece from the front, then the longest that continue the word;
/// `unknown` for a word without such pieces, or of more than `longest` characters.
std::unique_ptr<const PieceModel> wordPieces(const Vocabulary& vocabulary, Index unknown, std::string continues = "##",
                                             std::size_t longest = 100);

} // namespace heedmap
