#pragma once

#include "tokenizers/staged.h"

namespace heedmap {

/// What a BERT does to a text before it looks for pieces.
struct BertRules {
    bool cleanText = true;
    bool chineseCharacters = true; ///< a space around each
    bool lowerCase = true;
    bool stripAccents = true;
};

Rewrite bertRewrite(const BertRules& rules);
/// At white space, which is dropped, and around every punctuation mark.
Splitter bertSplitter();

/// The longest piece from the front, then on with pieces that continue a word; `unknown` for a word that has
/// no such pieces, and for one of more than `longest` characters.
std::unique_ptr<const PieceModel> wordPieces(const Vocabulary& vocabulary, Index unknown, std::string continues = "##",
                                             std::size_t longest = 100);

} // namespace heedmap
