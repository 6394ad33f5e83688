#pragma once

#include "tokenizers/byte_pair.h"

namespace heedmap {

struct CharacterPairRules : BytePairRules {
    bool bytes = false;       ///< a character without a piece becomes its bytes, `<0xE4>`, where all of them are pieces
    bool fuseUnknown = false; ///< unknown characters in a row are one piece
};

/// Pairs of characters in which U+2581 stands for a space, as SentencePiece makes them (Kudo and Richardson 2018).
/// Throws Error for a merge of pieces that are not there.
std::unique_ptr<const PieceModel> characterPairs(const Vocabulary& vocabulary, const CharacterPairRules& rules);

} // namespace heedmap
