#pragma once

#include "tokenizers/staged.h"

namespace heedmap {

struct UnigramRules {
    std::vector<double> scores = {};   ///< the logarithm of each piece's probability, by its id
    std::optional<Index> unknown = {}; ///< for characters without a piece
    bool bytes = false;                ///< what is unknown becomes its bytes, `<0xE4>`, where all of them are pieces
};

/// The unigram model: the most probable pieces of a word (Kudo 2018, 3.2), U+2581 for a space. Neighbouring unknown
/// characters are one piece. Of equally probable ways, the one whose last piece begins earlier wins.
std::unique_ptr<const PieceModel> unigramPieces(const Vocabulary& vocabulary, const UnigramRules& rules);

} // namespace heedmap
