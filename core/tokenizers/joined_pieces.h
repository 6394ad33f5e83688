#pragma once

#include "tokenizers/piece_cutter.h"
#include "tokenizers/piece_index.h"
#include "tokenizers/sentence_piece_file.h"

#include <map>

namespace heedmap {

/// Byte-pair encoding as SentencePiece has it (Kudo and Richardson 2018): there is no list of pairs; two neighbours
/// become one where that is a piece, the piece of the highest score first, the leftmost of several. A piece that is not
/// used is cut again into what it was joined from. Models of characters join nothing.
class JoinedPieces final : public PieceCutter {
public:
    /// The pieces stay where they are.
    explicit JoinedPieces(const SentencePieceModel& model);

    std::vector<CutPiece> cut(std::string_view text) const override;

private:
    struct Symbol {
        std::string_view text; ///< empty: joined to the one before
        bool whole = false;    ///< never joined
        std::size_t previous = 0;
        std::size_t next = 0; ///< their number where there is none
    };
    struct Work;

    std::vector<Symbol> symbols(std::string_view text) const;
    void consider(Work& work, std::size_t left) const;
    void join(Work& work) const;

    const std::vector<ScoredPiece>& m_scored;
    PieceIndex m_all;
    PieceIndex m_joined; ///< what two symbols may become
    PieceIndex m_whole;
};

} // namespace heedmap
