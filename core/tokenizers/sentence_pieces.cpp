#include "tokenizers/sentence_pieces.h"

#include "base/utf8.h"
#include "tokenizers/fields.h"
#include "tokenizers/pieces.h"
#include "tokenizers/stages.h"
#include "tokenizers/unicode.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <queue>

namespace heedmap {
namespace {

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

struct JoinedPieces::Work {
    /// Two neighbours that may become one.
    struct Neighbours {
        float score = 0;
        std::size_t left = 0;
        std::size_t size = 0; ///< of both

        bool operator<(const Neighbours& other) const
        {
            return score < other.score || (score == other.score && left > other.left);
        }
    };

    std::vector<Symbol> symbols = {};
    std::priority_queue<Neighbours> queue = {};
    std::map<std::string_view, std::pair<std::string_view, std::string_view>> unused = {}; ///< what each is joined from
};

JoinedPieces::JoinedPieces(const SentencePieceModel& model)
    : m_scored(model.pieces), m_all(piecesOf(model,
                                             {PieceKind::Normal, PieceKind::Unknown, PieceKind::Control,
                                              PieceKind::UserDefined, PieceKind::Unused, PieceKind::Byte})),
      m_joined(model.cut == SentencePieceModel::Cut::Characters
                   ? piecesOf(model, {})
                   : piecesOf(model, {PieceKind::Normal, PieceKind::UserDefined, PieceKind::Unused})),
      m_whole(piecesOf(model, {PieceKind::UserDefined}))
{
}

std::vector<JoinedPieces::Symbol> JoinedPieces::symbols(std::string_view text) const
{
    std::vector<Symbol> symbols;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const std::size_t whole = m_whole.longestPrefix(rest);
        const std::size_t size = whole > 0 ? whole : std::min(characterSize(rest.front()), rest.size());
        symbols.push_back({rest.substr(0, size), whole > 0, symbols.size() - 1, symbols.size() + 1});
        at += size;
    }
    if (!symbols.empty())
        symbols.front().previous = symbols.size();
    return symbols;
}

void JoinedPieces::consider(Work& work, std::size_t left) const
{
    if (left >= work.symbols.size() || work.symbols[left].next >= work.symbols.size())
        return;
    const Symbol& one = work.symbols[left];
    const Symbol& other = work.symbols[one.next];
    if (one.whole || other.whole)
        return;
    const std::string_view both(one.text.data(), one.text.size() + other.text.size());
    const auto number = m_joined.find(both);
    if (!number)
        return;
    const ScoredPiece& piece = m_scored[static_cast<std::size_t>(*number)];
    work.queue.push({piece.score, left, both.size()});
    if (piece.kind == PieceKind::Unused)
        work.unused[both] = {one.text, other.text};
}

void JoinedPieces::join(Work& work) const
{
    while (!work.queue.empty()) {
        const Work::Neighbours best = work.queue.top();
        work.queue.pop();
        Symbol& left = work.symbols[best.left];
        if (left.text.empty() || left.next >= work.symbols.size())
            continue;
        Symbol& right = work.symbols[left.next];
        if (left.text.size() + right.text.size() != best.size)
            continue;
        left.text = {left.text.data(), best.size};
        right.text = {};
        left.next = right.next;
        if (right.next < work.symbols.size())
            work.symbols[right.next].previous = best.left;
        consider(work, left.previous);
        consider(work, best.left);
    }
}

std::vector<CutPiece> JoinedPieces::cut(std::string_view text) const
{
    Work work;
    work.symbols = symbols(text);
    for (std::size_t i = 0; i < work.symbols.size(); ++i)
        consider(work, i);
    join(work);
    std::vector<CutPiece> pieces;
    std::vector<std::string_view> rest; // parts of an unused piece, the last one first
    for (std::size_t i = 0; i < work.symbols.size(); i = work.symbols[i].next) {
        rest.push_back(work.symbols[i].text);
        while (!rest.empty()) {
            const std::string_view part = rest.back();
            rest.pop_back();
            const auto number = m_all.find(part);
            const bool unused = number && m_scored[static_cast<std::size_t>(*number)].kind == PieceKind::Unused;
            if (const auto parts = work.unused.find(part); unused && parts != work.unused.end()) {
                rest.push_back(parts->second.second);
                rest.push_back(parts->second.first);
            } else {
                pieces.push_back({part, number});
            }
        }
    }
    return pieces;
}

using Cut = SentencePieceModel::Cut;

// As the published library computes them, in its precision: a piece of a user costs next to nothing.
std::unique_ptr<const PieceCutter> mostProbable(const SentencePieceModel& model)
{
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::min();
    for (const ScoredPiece& piece : model.pieces)
        if (piece.kind == PieceKind::Normal) {
            least = std::min(least, piece.score);
            most = std::max(most, piece.score);
        }
    std::vector<double> scores;
    for (const ScoredPiece& piece : model.pieces)
        scores.push_back(piece.kind == PieceKind::UserDefined
                             ? static_cast<double>(static_cast<float>(piece.text.size()) * most) - 0.1
                             : static_cast<double>(piece.score));
    constexpr float penalty = 10;
    return std::make_unique<MostProbable>(piecesOf(model, {PieceKind::Normal, PieceKind::UserDefined}),
                                          std::move(scores), static_cast<double>(least - penalty),
                                          MostProbable::Sums::Float);
}

std::unique_ptr<const PieceCutter> cutterOf(const SentencePieceModel& model)
{
    if (model.cut == Cut::Words)
        notSupported("model_type", "WORD");
    if (model.cut == Cut::MostProbable)
        return mostProbable(model);
    return std::make_unique<JoinedPieces>(model);
}

class SentencePieces final : public PieceModel {
public:
    SentencePieces(const Vocabulary& vocabulary, std::shared_ptr<const SentencePieceModel> model, PieceNumbers numbers)
        : m_vocabulary(vocabulary), m_model(std::move(model)), m_cutter(cutterOf(*m_model)),
          m_numbers(std::move(numbers))
    {
        for (std::size_t i = 0; m_model->bytes && i < m_model->pieces.size(); ++i)
            if (const ScoredPiece& piece = m_model->pieces[i]; piece.kind == PieceKind::Byte)
                m_bytes.at(static_cast<unsigned char>(spelledText(piece.text).front())) = m_numbers.ids[i];
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override { return visibleBytes(spelledText(piece)); }
    void put(const std::string& piece, std::string& text) const override { text += spelledText(piece); }

private:
    Index unknownId(const std::string& text) const
    {
        return m_numbers.bySpelling ? m_vocabulary.find(text).value_or(m_numbers.unknown) : m_numbers.unknown;
    }

    const Vocabulary& m_vocabulary;
    std::shared_ptr<const SentencePieceModel> m_model;
    std::unique_ptr<const PieceCutter> m_cutter;
    PieceNumbers m_numbers;
    std::array<Index, 256> m_bytes = {};
};

void SentencePieces::cut(const std::string& word, std::vector<Index>& ids) const
{
    std::string unknown;
    const auto addUnknown = [&] {
        if (!unknown.empty())
            ids.push_back(unknownId(unknown));
        unknown.clear();
    };
    for (const auto& [text, number] : m_cutter->cut(word)) {
        if (number && *number != m_model->unknown) {
            addUnknown();
            ids.push_back(m_numbers.ids[static_cast<std::size_t>(*number)]);
        } else if (m_model->bytes) {
            std::ranges::transform(text, std::back_inserter(ids),
                                   [this](char byte) { return m_bytes.at(static_cast<unsigned char>(byte)); });
        } else {
            unknown += text;
        }
    }
    addUnknown();
}

/// Rewrites a text from its front.
class Respeller {
public:
    Respeller(const SentencePieceModel& model, bool addsSpace)
        : m_space(model.marksSpaces ? "\xE2\x96\x81" : " "), m_squeezes(model.squeezesSpaces),
          m_before(addsSpace && model.addsSpace && !model.spaceBehind), m_behind(model.addsSpace && model.spaceBehind)
    {
        for (const ScoredPiece& piece : model.pieces)
            if (piece.kind == PieceKind::UserDefined)
                m_texts->push_back(piece.text);
        std::vector<std::pair<std::string_view, Index>> whole;
        for (const std::string& text : *m_texts)
            whole.emplace_back(text, 0);
        m_whole = PieceIndex(std::move(whole));
        if (!model.characters.empty())
            m_map.emplace(model.characters);
    }

    std::string operator()(std::string_view text) const;

private:
    /// What the front of the text becomes, and of how many bytes it is.
    CharacterMap::Entry front(std::string_view text) const;

    std::string m_space;
    bool m_squeezes;
    bool m_before;
    bool m_behind;
    std::shared_ptr<std::vector<std::string>> m_texts = std::make_shared<std::vector<std::string>>();
    PieceIndex m_whole{{}};
    std::optional<CharacterMap> m_map;
};

CharacterMap::Entry Respeller::front(std::string_view text) const
{
    if (const std::size_t whole = m_whole.longestPrefix(text); whole > 0)
        return {whole, text.substr(0, whole)};
    if (const auto found = m_map ? m_map->find(text, CharacterMap::Which::Longest) : std::nullopt)
        return *found;
    const std::size_t size = std::min(characterSize(text.front()), text.size());
    return {size, text.substr(0, size)};
}

std::string Respeller::operator()(std::string_view text) const
{
    while (m_squeezes && !text.empty()) {
        const CharacterMap::Entry entry = front(text);
        if (entry.text != " ")
            break;
        text.remove_prefix(entry.size);
    }
    if (text.empty())
        return {};
    std::string result = m_before ? m_space : std::string();
    for (bool behindSpace = m_squeezes; !text.empty();) {
        const auto [size, found] = front(text);
        std::string_view part = found;
        while (behindSpace && part.starts_with(' '))
            part.remove_prefix(1);
        for (const char byte : part)
            byte == ' ' ? result += m_space : result += byte;
        if (!part.empty())
            behindSpace = m_squeezes && part.ends_with(' ');
        text.remove_prefix(size);
    }
    while (m_squeezes && result.ends_with(m_space))
        result.resize(result.size() - m_space.size());
    return m_behind ? result + m_space : result;
}

} // namespace

Rewrite sentencePieceRewrite(const SentencePieceModel& model, bool addsSpace)
{
    return [respelled = Respeller(model, addsSpace)](std::u16string_view text) { return utf16(respelled(utf8(text))); };
}

std::unique_ptr<const PieceModel> sentencePieces(const Vocabulary& vocabulary,
                                                 std::shared_ptr<const SentencePieceModel> model, PieceNumbers numbers)
{
    return std::make_unique<SentencePieces>(vocabulary, std::move(model), std::move(numbers));
}

} // namespace heedmap
