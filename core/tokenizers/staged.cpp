#include "tokenizers/staged.h"

#include "tokenizers/unicode.h"

#include <heedmap/io/quotes.h>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

constexpr std::size_t longestText = 16 << 20;
constexpr Index largestId = 1 << 24;

class StagedTokenizer final : public Tokenizer {
public:
    explicit StagedTokenizer(std::unique_ptr<Stages> stages) : m_stages(std::move(stages))
    {
        for (const AddedToken& token : m_stages->added)
            if (!token.piece.empty())
                m_added[static_cast<unsigned char>(token.piece.front())].push_back(&token);
        for (auto& candidates : m_added)
            std::ranges::stable_sort(candidates, std::greater(), [](const auto* token) { return token->piece.size(); });
    }

    std::vector<Token> encode(std::string_view text) const override;
    std::string decode(std::span<const std::string> texts) const override;
    Index vocabularySize() const override { return m_stages->vocabulary.size(); }

private:
    const AddedToken* addedAt(std::string_view text) const;
    void encodePlain(std::string_view text, std::vector<Index>& ids) const;
    Token token(Index id) const
    {
        const std::string& piece = m_stages->vocabulary.piece(id);
        return {id, piece, m_stages->pieces->readable(piece)};
    }

    std::unique_ptr<const Stages> m_stages;
    std::array<std::vector<const AddedToken*>, 256> m_added; ///< by the first byte, the longest first
};

const AddedToken* StagedTokenizer::addedAt(std::string_view text) const
{
    const auto& candidates = m_added[static_cast<unsigned char>(text.front())];
    const auto found = std::ranges::find_if(candidates, [&](const auto* it) { return text.starts_with(it->piece); });
    return found == candidates.end() ? nullptr : *found;
}

std::vector<Token> StagedTokenizer::encode(std::string_view text) const
{
    if (text.size() > longestText)
        throw Error(HEEDMAP_PHRASE("the text has %1 bytes; at most 16777216 can be split into tokens"), text.size());
    const auto space = [&](std::size_t at) { return std::string_view(" \t\n\r").find(text[at]) != std::string::npos; };
    std::vector<Index> ids = m_stages->before;
    std::size_t plain = 0; // where text begins that no added token took
    for (std::size_t i = 0; i < text.size();) {
        const AddedToken* added = addedAt(text.substr(i));
        if (added == nullptr) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (added->takesSpaceBefore && end > plain && space(end - 1))
            --end;
        encodePlain(text.substr(plain, end - plain), ids);
        ids.push_back(m_stages->vocabulary.require(added->piece));
        i += added->piece.size();
        while (added->takesSpaceAfter && i < text.size() && space(i))
            ++i;
        plain = i;
    }
    encodePlain(text.substr(plain), ids);
    ids.insert(ids.end(), m_stages->after.begin(), m_stages->after.end());
    std::vector<Token> tokens;
    std::ranges::transform(ids, std::back_inserter(tokens), [this](Index id) { return token(id); });
    return tokens;
}

std::string StagedTokenizer::decode(std::span<const std::string> texts) const
{
    std::unordered_map<std::string, const std::string*> pieces; // of two that read alike either will do
    for (const auto& [id, piece] : m_stages->vocabulary.pieces())
        pieces.emplace(m_stages->pieces->readable(piece), &piece);
    const auto around = [&](const std::vector<Index>& ids, std::span<const std::string> part) {
        return std::ranges::equal(ids, part, {}, [this](Index id) { return token(id).text; });
    };
    const std::size_t before = m_stages->before.size();
    const std::size_t after = m_stages->after.size();
    if (texts.size() >= before + after && around(m_stages->before, texts.first(before))
        && around(m_stages->after, texts.last(after)))
        texts = texts.subspan(before, texts.size() - before - after);
    std::string text;
    for (const std::string& part : texts) {
        const auto found = pieces.find(part);
        m_stages->pieces->put(found == pieces.end() ? part : *found->second, text);
    }
    return text;
}

void StagedTokenizer::encodePlain(std::string_view text, std::vector<Index>& ids) const
{
    if (text.empty())
        return;
    std::u16string rewritten = utf16(text);
    for (const Rewrite& rewrite : m_stages->rewrites)
        rewritten = rewrite(rewritten);
    std::vector<std::u16string> words = {std::move(rewritten)};
    for (const Splitter& splitter : m_stages->splitters) {
        std::vector<std::u16string> parts;
        for (const std::u16string& word : words)
            std::ranges::move(splitter(word), std::back_inserter(parts));
        words = std::move(parts);
    }
    for (const std::u16string& word : words)
        if (!word.empty())
            m_stages->pieces->cut(utf8(word), ids);
}

} // namespace

PieceModel::~PieceModel() = default;

void Vocabulary::add(const std::string& piece, Index id)
{
    if (id < 0 || id >= largestId)
        throw Error(HEEDMAP_PHRASE("the piece %1 has the id %2; 0 to 16777215 would be right"), inQuotes(piece), id);
    if (const auto other = m_ids.find(piece); other != m_ids.end())
        throw Error(HEEDMAP_PHRASE("the piece %1 has two ids, %2 and %3; one would be right"), inQuotes(piece),
                    other->second, id);
    if (const auto [other, fresh] = m_pieces.emplace(id, piece); !fresh)
        throw Error(HEEDMAP_PHRASE("the pieces %1 and %2 share the id %3"), inQuotes(other->second), inQuotes(piece),
                    id);
    m_ids.emplace(piece, id);
    m_size = std::max(m_size, id + 1);
}

std::optional<Index> Vocabulary::find(const std::string& piece) const
{
    const auto found = m_ids.find(piece);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

Index Vocabulary::require(const std::string& piece) const
{
    if (const auto id = find(piece))
        return *id;
    throw Error(HEEDMAP_PHRASE("it has no piece %1"), inQuotes(piece));
}

TokenizerPointer staged(std::unique_ptr<Stages> stages) { return std::make_unique<StagedTokenizer>(std::move(stages)); }

} // namespace heedmap
