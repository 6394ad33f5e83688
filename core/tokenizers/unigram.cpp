#include "tokenizers/unigram.h"

#include "tokenizers/most_probable.h"
#include "tokenizers/piece_spelling.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

PieceIndex scoredPieces(const Vocabulary& vocabulary, std::size_t scored)
{
    std::vector<std::pair<std::string_view, Index>> pieces;
    for (const auto& [id, piece] : vocabulary.pieces())
        if (!piece.empty() && static_cast<std::size_t>(id) < scored) // others are added behind the model's own
            pieces.emplace_back(piece, id);
    return PieceIndex(std::move(pieces));
}

/// The score of an unknown character, below the least probable piece.
double unknownScore(const std::vector<double>& scores)
{
    constexpr double penalty = 10;
    return (scores.empty() ? 0 : *std::ranges::min_element(scores)) - penalty;
}

class Unigram final : public PieceModel {
public:
    Unigram(const Vocabulary& vocabulary, const UnigramRules& rules)
        : m_vocabulary(vocabulary), m_cutter(scoredPieces(vocabulary, rules.scores.size()), rules.scores,
                                             unknownScore(rules.scores), MostProbable::Sums::Double),
          m_unknown(rules.unknown), m_bytes(rules.bytes)
    {
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override { return visibleBytes(spelledText(piece)); }
    void put(const std::string& piece, std::string& text) const override { text += spelledText(piece); }

private:
    void addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const;

    const Vocabulary& m_vocabulary;
    MostProbable m_cutter;
    std::optional<Index> m_unknown;
    bool m_bytes;
};

void Unigram::addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const
{
    const bool unknown = !id || id == m_unknown;
    if (const auto whole = unknown ? m_vocabulary.find(piece) : std::nullopt)
        id = whole;
    std::vector<Index> bytes;
    for (std::size_t i = 0; m_bytes && i < piece.size(); ++i)
        if (const auto byte = m_vocabulary.find(byteSpelling(static_cast<unsigned char>(piece[i]))))
            bytes.push_back(*byte);
    if (!id || *id == m_unknown)
        if (bytes.size() == piece.size()) {
            ids.insert(ids.end(), bytes.begin(), bytes.end());
            return;
        }
    if (!id)
        throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for %1"), inQuotes(piece));
    ids.push_back(*id);
}

void Unigram::cut(const std::string& word, std::vector<Index>& ids) const
{
    std::vector<std::pair<std::string, std::optional<Index>>> pieces;
    const auto isUnknown = [this](std::optional<Index> id) { return !id || id == m_unknown; };
    for (const auto& [text, number] : m_cutter.cut(word)) {
        const std::optional<Index> id = number ? number : m_unknown;
        if (isUnknown(id) && !pieces.empty() && isUnknown(pieces.back().second))
            pieces.back().first += text;
        else
            pieces.emplace_back(text, id);
    }
    for (const auto& [piece, id] : pieces)
        addPiece(piece, id, ids);
}

} // namespace

std::unique_ptr<const PieceModel> unigramPieces(const Vocabulary& vocabulary, const UnigramRules& rules)
{
    return std::make_unique<Unigram>(vocabulary, rules);
}

} // namespace heedmap
