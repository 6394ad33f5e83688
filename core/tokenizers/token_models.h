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

struct UnigramRules {
    std::vector<double> scores = {};   ///< the logarithm of each piece's probability, by its id
    std::optional<Index> unknown = {}; ///< for characters without a piece
    bool bytes = false;                ///< what is unknown becomes its bytes, `<0xE4>`, where all of them are pieces
};

/// The unigram model: the most probable pieces of a word (Kudo 2018, 3.2), U+2581 for a space. Neighbouring unknown
/// characters are one piece. Of equally probable ways, the one whose last piece begins earlier wins.
std::unique_ptr<const PieceModel> unigramPieces(const Vocabulary& vocabulary, const UnigramRules& rules);

/// A piece for each word, `unknown` for other words ("WordLevel" in tokenizer.json). Without an unknown piece, cutting
/// throws Error for a word that has no piece.
std::unique_ptr<const PieceModel> wholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown);

} // namespace heedmap
