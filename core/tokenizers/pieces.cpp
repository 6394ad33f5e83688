#include "tokenizers/pieces.h"

#include <limits>

namespace heedmap {

PieceCutter::~PieceCutter() = default;

/// The best way to reach a place of the text: from what earlier place, and by what piece.
struct MostProbable::Step {
    double score = -std::numeric_limits<double>::infinity();
    std::size_t from = 0;
    std::optional<Index> number = {}; ///< none: unknown
};

// Viterbi 1967: the best way to each place is the best way to an earlier one, and a piece from there.
std::vector<MostProbable::Step> MostProbable::bestSteps(std::string_view text) const
{
    const auto kept = [this](double sum) { return m_sums == Sums::Float ? static_cast<float>(sum) : sum; };
    std::vector<Step> best(text.size() + 1);
    best.front().score = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t character = std::min(characterSize(text[from]), text.size() - from);
        const double before = best[from].score;
        bool known = false;
        const auto offer = [&](std::size_t size, double sum, std::optional<Index> number) {
            if (Step& end = best[from + size]; sum > end.score)
                end = {kept(sum), from, number};
        };
        m_pieces.forEachPrefix(text.substr(from), [&](std::size_t size, Index number) {
            offer(size, before + m_scores[static_cast<std::size_t>(number)], number);
            known = known || size == character;
        });
        if (!known)
            offer(character, kept(before + m_unknownScore), std::nullopt);
        from += character;
    }
    return best;
}

std::vector<CutPiece> MostProbable::cut(std::string_view text) const
{
    const std::vector<Step> best = bestSteps(text);
    std::vector<CutPiece> pieces;
    for (std::size_t end = text.size(); end > 0; end = best[end].from)
        pieces.push_back({text.substr(best[end].from, end - best[end].from), best[end].number});
    std::ranges::reverse(pieces);
    return pieces;
}

namespace {

constexpr std::string_view spaceMark = "\xE2\x96\x81"; // U+2581
constexpr std::string_view hexDigits = "0123456789ABCDEF";

/// The byte that a piece such as `<0xE4>` spells; none for other pieces.
std::optional<char> spelledByte(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || !piece.ends_with('>'))
        return std::nullopt;
    const std::size_t high = hexDigits.find(piece[3]);
    const std::size_t low = hexDigits.find(piece[4]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    return static_cast<char>(high << 4U | low);
}

} // namespace

std::string byteSpelling(std::size_t byte)
{
    return std::string("<0x") + hexDigits[byte >> 4U] + hexDigits[byte & 15U] + '>';
}

std::string spelledText(const std::string& piece)
{
    if (const auto byte = spelledByte(piece))
        return {*byte};
    std::string text = piece;
    for (std::size_t at = text.find(spaceMark); at != std::string::npos; at = text.find(spaceMark, at + 1))
        text.replace(at, spaceMark.size(), " ");
    return text;
}

} // namespace heedmap
