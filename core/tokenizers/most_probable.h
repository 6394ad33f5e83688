#pragma once

#include "tokenizers/piece_cutter.h"
#include "tokenizers/piece_index.h"

namespace heedmap {

/// The pieces of a text whose scores have the largest sum (Kudo 2018, 3.2). Of equally probable ways, the one whose
/// last piece begins earlier wins.
class MostProbable final : public PieceCutter {
public:
    /// Sums as the published library of tokenizer.json computes them, or as SentencePiece does.
    enum class Sums { Double, Float };

    /// The scores by the numbers of the pieces, and that of a character which no piece is.
    MostProbable(PieceIndex pieces, std::vector<double> scores, double unknownScore, Sums sums)
        : m_pieces(std::move(pieces)), m_scores(std::move(scores)), m_unknownScore(unknownScore), m_sums(sums)
    {
    }

    std::vector<CutPiece> cut(std::string_view text) const override;

private:
    struct Step;
    std::vector<Step> bestSteps(std::string_view text) const;

    PieceIndex m_pieces;
    std::vector<double> m_scores;
    double m_unknownScore;
    Sums m_sums;
};

} // namespace heedmap
