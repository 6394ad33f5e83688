#include "tokenizers/unigram.h"

#include "tokenizers/piece_spelling.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace heedmap {
namespace {

/// The length in bytes of a UTF-8 character, from its first byte.
std::size_t characterSize(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// The pieces, sorted, to find byte by byte those that are prefixes of a text.
class PieceIndex {
public:
    explicit PieceIndex(const Vocabulary& vocabulary)
    {
        for (const auto& [id, piece] : vocabulary.pieces())
            if (!piece.empty())
                m_pieces.emplace_back(piece, id);
        std::ranges::sort(m_pieces);
    }

    /// Calls `take` with the size and the id of every piece that the text begins with, the shortest first.
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

private:
    std::vector<std::pair<std::string_view, Index>> m_pieces;
};

class Unigram final : public PieceModel {
public:
    Unigram(const Vocabulary& vocabulary, UnigramRules rules)
        : m_vocabulary(vocabulary), m_pieces(vocabulary), m_rules(std::move(rules))
    {
        constexpr double penalty = 10; // of an unknown character, below the least probable piece
        m_unknownScore = (m_rules.scores.empty() ? 0 : *std::ranges::min_element(m_rules.scores)) - penalty;
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override { return visible(piece); }
    void put(const std::string& piece, std::string& text) const override { text += spelledText(piece); }

private:
    static std::string visible(const std::string& piece);
    /// The best way to reach a place of the text: from what earlier place, and by what piece.
    struct Step {
        double score = -std::numeric_limits<double>::infinity();
        std::size_t from = 0;
        std::optional<Index> id = {}; ///< none: unknown
    };
    std::vector<Step> bestSteps(std::string_view word) const;
    void addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const;

    const Vocabulary& m_vocabulary;
    PieceIndex m_pieces;
    UnigramRules m_rules;
    double m_unknownScore = 0;
};

// Viterbi 1967: the best way to each place is the best way to an earlier one, and a piece from there.
std::vector<Unigram::Step> Unigram::bestSteps(std::string_view word) const
{
    std::vector<Step> best(word.size() + 1);
    best.front().score = 0;
    for (std::size_t from = 0; from < word.size();) {
        const std::size_t character = characterSize(word[from]);
        bool known = false;
        const auto offer = [&](std::size_t size, double score, std::optional<Index> id) {
            Step& end = best[from + size];
            if (best[from].score + score > end.score)
                end = {best[from].score + score, from, id};
        };
        m_pieces.forEachPrefix(word.substr(from), [&](std::size_t size, Index id) {
            if (static_cast<std::size_t>(id) >= m_rules.scores.size()) // added behind the model's own
                return;
            offer(size, m_rules.scores[static_cast<std::size_t>(id)], id);
            known = known || size == character;
        });
        if (!known)
            offer(character, m_unknownScore, m_rules.unknown);
        from += character;
    }
    return best;
}

void Unigram::addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const
{
    const bool unknown = !id || id == m_rules.unknown;
    if (const auto whole = unknown ? m_vocabulary.find(piece) : std::nullopt)
        id = whole;
    std::vector<Index> bytes;
    for (std::size_t i = 0; m_rules.bytes && i < piece.size(); ++i)
        if (const auto byte = m_vocabulary.find(byteSpelling(static_cast<unsigned char>(piece[i]))))
            bytes.push_back(*byte);
    if (!id || *id == m_rules.unknown)
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
    const std::vector<Step> best = bestSteps(word);
    std::vector<std::pair<std::string, std::optional<Index>>> pieces; // the last one first
    for (std::size_t end = word.size(); end > 0; end = best[end].from) {
        const Step& step = best[end];
        std::string piece = word.substr(step.from, end - step.from);
        const bool unknown = !step.id || step.id == m_rules.unknown;
        const bool fused =
            unknown && !pieces.empty() && (!pieces.back().second || pieces.back().second == m_rules.unknown);
        if (fused)
            pieces.back().first.insert(0, piece);
        else
            pieces.emplace_back(std::move(piece), step.id);
    }
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
        addPiece(piece->first, piece->second, ids);
}

std::string Unigram::visible(const std::string& piece) { return visibleBytes(spelledText(piece)); }

} // namespace

std::unique_ptr<const PieceModel> unigramPieces(const Vocabulary& vocabulary, UnigramRules rules)
{
    return std::make_unique<Unigram>(vocabulary, std::move(rules));
}

} // namespace heedmap
