#include "tokenizers/joined_pieces.h"

#include <queue>

namespace heedmap {

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

} // namespace heedmap
