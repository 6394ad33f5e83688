#pragma once

#include "tokenizers/byte_pair.h"

namespace heedmap {

struct CharacterPairRules : BytePairRules {
    bool bytes = false;       ///< a character without a piece becomes its bytes, `<0xE4>`, where all of them are pieces
    bool fuseUnknown = false; ///< unknown characters in a row are one piece
};

/// Byte-pair encoding over characters, U+2581 for a space, as in SentencePiece (Kudo and Richardson 2018). Throws Error
/// for a merge whose pieces are not in the vocabulary.
std::unique_ptr<const PieceModel> characterPairs(const Vocabulary& vocabulary, const CharacterPairRules& rules);

} // namespace heedmap
