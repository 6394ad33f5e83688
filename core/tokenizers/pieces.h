#pragma once

#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// A part of a text, and the piece that it is.
struct CutPiece {
    std::string_view text;
    std::optional<Index> number = {}; ///< none: unknown
};

/// Cuts a text into pieces.
class PieceCutter {
public:
    PieceCutter() = default;
    PieceCutter(const PieceCutter&) = delete;
    PieceCutter& operator=(const PieceCutter&) = delete;
    virtual ~PieceCutter();

    virtual std::vector<CutPiece> cut(std::string_view text) const = 0;
};

/// Pieces, sorted, to find byte by byte those that are prefixes of a text.
class PieceIndex {
public:
    /// Each with its number; none empty. The texts stay where they are.
    explicit PieceIndex(std::vector<std::pair<std::string_view, Index>> pieces) : m_pieces(std::move(pieces))
    {
        std::ranges::sort(m_pieces);
    }

    std::optional<Index> find(std::string_view text) const
    {
        const auto found = std::ranges::lower_bound(m_pieces, text, {}, [](const auto& piece) { return piece.first; });
        return found != m_pieces.end() && found->first == text ? std::optional(found->second) : std::nullopt;
    }

    /// Calls `take` with the size and the number of every piece that the text begins with, the shortest first.
    template <typename Take> void forEachPrefix(std::string_view text, Take take) const
    {
        auto begin = m_pieces.begin();
        auto end = m_pieces.end();
        for (std::size_t size = 0; size < text.size() && begin != end; ++size) {
            const auto at = [size](const auto& piece) {
                return piece.first.size() > size ? static_cast<unsigned char>(piece.first[size]) + 1 : 0;
            };
            const int wanted = static_cast<unsigned char>(text[size]) + 1;
            begin = std::ranges::lower_bound(begin, end, wanted, {}, at);
            end = std::ranges::upper_bound(begin, end, wanted, {}, at);
            if (begin != end && begin->first.size() == size + 1)
                take(size + 1, begin->second);
        }
    }

    /// The size of the longest piece that the text begins with; 0 where there is none.
    std::size_t longestPrefix(std::string_view text) const
    {
        std::size_t longest = 0;
        forEachPrefix(text, [&](std::size_t size, Index /*number*/) { longest = size; });
        return longest;
    }

private:
    std::vector<std::pair<std::string_view, Index>> m_pieces;
};

/// The length in bytes of a UTF-8 character, from its first byte.
inline std::size_t characterSize(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

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

/// How SentencePiece spells spaces and bytes (Kudo and Richardson 2018).

/// `<0xE4>`
std::string byteSpelling(std::size_t byte);
/// The text of a piece: U+2581 is a space, and `<0xE4>` that byte.
std::string spelledText(const std::string& piece);

} // namespace heedmap
