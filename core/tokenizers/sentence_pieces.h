#pragma once

#include "tokenizers/sentence_piece_file.h"
#include "tokenizers/staged.h"

namespace heedmap {

/// What such a model does to a text before it is cut (its normalizer_spec): of characters in a row the longest that the
/// map has are replaced, pieces that a user defined stay, spaces are squeezed and marked, one is put before the text.
Rewrite sentencePieceRewrite(const SentencePieceModel& model, bool addsSpace);

/// Where the ids of its pieces come from.
struct PieceNumbers {
    std::vector<Index> ids = {}; ///< of each piece
    Index unknown = 0;           ///< of what is unknown
    bool bySpelling = false;     ///< what is unknown to the model may be a piece of the vocabulary all the same
};

/// The pieces of a SentencePiece model. Neighbours that are unknown are one, or become their bytes. Throws Error for a
/// model that cuts at words only.
std::unique_ptr<const PieceModel> sentencePieces(const Vocabulary& vocabulary,
                                                 std::shared_ptr<const SentencePieceModel> model, PieceNumbers numbers);

} // namespace heedmap
