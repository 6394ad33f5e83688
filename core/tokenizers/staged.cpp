#include "tokenizers/staged.h"

#include "base/utf8.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <unordered_set>

namespace heedmap {
namespace {

/// The length in bytes of the character that ends at `end`.
std::size_t sizeBefore(std::string_view text, std::size_t end)
{
    std::size_t begin = end - 1;
    while (begin > 0 && continuesCharacter(text[begin]))
        --begin;
    return end - begin;
}

std::size_t sizeAt(std::string_view text, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < text.size() && continuesCharacter(text[end]))
        ++end;
    return end - begin;
}

/// Whether `is` holds for `character`, the UTF-8 of one character.
bool holds(std::string_view character, bool (*is)(char32_t))
{
    bool answer = false;
    forEachCharacter(utf16(character), [&](char32_t c) { answer = is(c); });
    return answer;
}

bool wordBefore(std::string_view text, std::size_t end)
{
    return end > 0 && holds(text.substr(end - sizeBefore(text, end), sizeBefore(text, end)), isWordCharacter);
}

bool wordAt(std::string_view text, std::size_t begin)
{
    return begin < text.size() && holds(text.substr(begin, sizeAt(text, begin)), isWordCharacter);
}

/// The beginning of the white space that ends at `end`, at least `least`.
std::size_t spaceBegins(std::string_view text, std::size_t end, std::size_t least)
{
    while (end > least && holds(text.substr(end - sizeBefore(text, end), sizeBefore(text, end)), isSpace))
        end -= sizeBefore(text, end);
    return end;
}

std::size_t spaceEnds(std::string_view text, std::size_t begin)
{
    while (begin < text.size() && holds(text.substr(begin, sizeAt(text, begin)), isSpace))
        begin += sizeAt(text, begin);
    return begin;
}

} // namespace

AddedTokens::AddedTokens(std::vector<Written> tokens) : m_tokens(std::move(tokens))
{
    std::erase_if(m_tokens, [](const Written& token) { return token.first.empty(); });
    std::ranges::stable_sort(m_tokens, {}, &Written::first);
    const auto alike = [](const Written& one, const Written& other) { return one.first == other.first; };
    m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), alike), m_tokens.end());
}

// The sorted tokens that continue like the text are a range, narrowed byte by byte; one that ends here is its first.
AddedTokens::Found AddedTokens::at(std::string_view text, std::size_t begin) const
{
    Found found;
    auto first = m_tokens.begin();
    auto last = m_tokens.end();
    for (std::size_t i = 0; begin + i < text.size() && first != last; ++i) {
        const auto ahead = [i](const Written& token, unsigned char byte) {
            return i >= token.first.size() || static_cast<unsigned char>(token.first[i]) < byte;
        };
        const auto behind = [i](unsigned char byte, const Written& token) {
            return i < token.first.size() && byte < static_cast<unsigned char>(token.first[i]);
        };
        const auto byte = static_cast<unsigned char>(text[begin + i]);
        first = std::lower_bound(first, last, byte, ahead);
        last = std::upper_bound(first, last, byte, behind);
        if (first != last && first->first.size() == i + 1)
            found = {&first->second, i + 1};
    }
    return found;
}

void AddedTokens::split(std::string_view text,
                        const std::function<void(std::string_view, const AddedToken*)>& take) const
{
    std::size_t plain = 0; // where text begins that no token took
    for (std::size_t i = 0; i < text.size();) {
        const auto [token, size] = at(text, i);
        const std::size_t end = i + size;
        if (token == nullptr) {
            ++i;
            continue;
        }
        if (!token->wholeWord || (!wordBefore(text, i) && !wordAt(text, end))) {
            const std::size_t from = token->takesSpaceBefore ? spaceBegins(text, i, plain) : i;
            if (from > plain)
                take(text.substr(plain, from - plain), nullptr);
            plain = token->takesSpaceAfter ? spaceEnds(text, end) : end;
            take(text.substr(i, size), token);
        }
        i = std::max(end, plain);
    }
    if (plain < text.size())
        take(text.substr(plain), nullptr);
}

namespace {

constexpr std::size_t longestText = 16 << 20;
constexpr Index largestId = 1 << 24;

class StagedTokenizer final : public Tokenizer {
public:
    explicit StagedTokenizer(std::unique_ptr<Stages> stages) : m_stages(std::move(stages))
    {
        std::vector<AddedTokens::Written> asTheyAre;
        std::vector<AddedTokens::Written> changed;
        for (const AddedToken& token : m_stages->added)
            if (token.rewritten)
                changed.emplace_back(utf8(rewritten(utf16(token.piece))), token);
            else
                asTheyAre.emplace_back(token.piece, token);
        m_asTheyAre = AddedTokens(std::move(asTheyAre));
        m_rewritten = AddedTokens(std::move(changed));
    }

    std::vector<Token> encode(std::string_view text) const override;
    std::string decode(std::span<const std::string> texts) const override;
    Index vocabularySize() const override { return m_stages->vocabulary.size(); }
    std::vector<std::string> words() const override;

private:
    std::u16string rewritten(std::u16string text) const
    {
        for (const Rewrite& rewrite : m_stages->rewrites)
            text = rewrite(text);
        return text;
    }
    void encodePlain(std::string_view text, bool first, std::vector<Index>& ids) const;
    void encodeWords(std::u16string text, bool first, std::vector<Index>& ids) const;
    std::span<const std::string> withoutThoseAround(std::span<const std::string> texts) const;
    /// Removes the space that was put before the text, which begins at `begin`.
    void dropSpace(std::string& text, std::size_t begin) const;
    Token token(Index id) const
    {
        const std::string& piece = m_stages->vocabulary.piece(id);
        return {id, piece, m_stages->pieces->readable(piece)};
    }

    std::unique_ptr<const Stages> m_stages;
    AddedTokens m_asTheyAre;
    AddedTokens m_rewritten;
};

std::vector<Token> StagedTokenizer::encode(std::string_view text) const
{
    if (text.size() > longestText)
        throw Error(Sentence(HEEDMAP_COUNTED("the text has %1 bytes; at most 16777216 can be split into tokens",
                                             "the text has %1 byte; at most 16777216 can be split into tokens"),
                             text.size()));
    std::vector<Index> ids = m_stages->before;
    m_asTheyAre.split(text, [&](std::string_view part, const AddedToken* added) {
        if (added == nullptr)
            encodePlain(part, part.data() == text.data(), ids);
        else
            ids.push_back(m_stages->vocabulary.require(added->piece));
    });
    const std::size_t before = m_stages->before.size();
    if (ids.size() > before && std::ranges::find(m_stages->instead, ids[before]) != m_stages->instead.end())
        ids.erase(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(before));
    ids.insert(ids.end(), m_stages->after.begin(), m_stages->after.end());
    std::vector<Token> tokens;
    std::ranges::transform(ids, std::back_inserter(tokens), [this](Index id) { return token(id); });
    return tokens;
}

void StagedTokenizer::encodePlain(std::string_view text, bool first, std::vector<Index>& ids) const
{
    std::u16string plain = rewritten(utf16(text));
    if (m_rewritten.empty())
        return encodeWords(std::move(plain), first, ids);
    const std::string all = utf8(plain);
    m_rewritten.split(all, [&](std::string_view part, const AddedToken* added) {
        if (added == nullptr)
            encodeWords(utf16(part), first && part.data() == all.data(), ids);
        else
            ids.push_back(m_stages->vocabulary.require(added->piece));
    });
}

void StagedTokenizer::encodeWords(std::u16string text, bool first, std::vector<Index>& ids) const
{
    if (text.empty())
        return;
    std::vector<std::u16string> words = {std::move(text)};
    for (const Splitter& splitter : m_stages->splitters) {
        std::vector<std::u16string> parts;
        for (std::size_t i = 0; i < words.size(); ++i)
            std::ranges::move(splitter(words[i], first && i == 0), std::back_inserter(parts));
        words = std::move(parts);
    }
    for (const std::u16string& word : words)
        if (!word.empty())
            m_stages->pieces->cut(utf8(word), ids);
}

std::string StagedTokenizer::decode(std::span<const std::string> texts) const
{
    std::unordered_map<std::string, const std::string*> pieces; // of two that read alike either will do
    for (const auto& [id, piece] : m_stages->vocabulary.pieces())
        pieces.emplace(m_stages->pieces->readable(piece), &piece);
    std::unordered_map<std::string, const AddedToken*> added;
    for (const AddedToken& token : m_stages->added)
        added.emplace(token.piece, &token);
    std::string text;
    std::size_t plain = 0; // where text begins that is not an added token
    for (const std::string& part : withoutThoseAround(texts)) {
        const auto found = pieces.find(part);
        const std::string& piece = found == pieces.end() ? part : *found->second;
        const auto token = added.find(piece);
        const bool wasRewritten = token != added.end() && token->second->rewritten;
        // `space` is added either while a text is normalized, or afterwards, before its parts.
        const bool apart = token != added.end() && !(wasRewritten && m_stages->space == SpaceBefore::Always);
        if (apart)
            dropSpace(text, plain);
        m_stages->pieces->put(wasRewritten ? utf8(rewritten(utf16(piece))) : piece, text);
        if (apart)
            plain = text.size();
    }
    dropSpace(text, plain);
    return text;
}

std::vector<std::string> StagedTokenizer::words() const
{
    const std::unordered_map<Index, std::string>& pieces = m_stages->vocabulary.pieces();
    std::vector<std::string> words;
    std::unordered_set<std::string> taken;
    for (Index id = 0; id < vocabularySize(); ++id) {
        const auto piece = pieces.find(id);
        std::string word = piece == pieces.end() ? std::string() : m_stages->pieces->readable(piece->second);
        while (word.empty() || !taken.insert(word).second)
            word += "#" + std::to_string(id);
        words.push_back(std::move(word));
    }
    return words;
}

std::span<const std::string> StagedTokenizer::withoutThoseAround(std::span<const std::string> texts) const
{
    const auto are = [&](const std::vector<Index>& ids, std::span<const std::string> part) {
        return std::ranges::equal(ids, part, {}, [this](Index id) { return token(id).text; });
    };
    const auto front = [&](std::size_t count) { return texts.first(std::min(count, texts.size())); };
    const bool there = are(m_stages->before, front(m_stages->before.size()));
    const bool other = !there && std::ranges::any_of(m_stages->instead, [&](Index id) { return are({id}, front(1)); });
    const std::size_t before = there ? m_stages->before.size() : 0;
    const std::size_t after = m_stages->after.size();
    if (!(there || other) || texts.size() < before + after || !are(m_stages->after, texts.last(after)))
        return texts;
    return texts.subspan(before, texts.size() - before - after);
}

void StagedTokenizer::dropSpace(std::string& text, std::size_t begin) const
{
    const SpaceBefore put = m_stages->space;
    const std::string_view part = std::string_view(text).substr(begin);
    if (put == SpaceBefore::Never || !part.starts_with(' ') || (put == SpaceBefore::AtBeginning && begin > 0))
        return;
    if (put == SpaceBefore::Always || (part.size() > 1 && part[1] != ' '))
        text.erase(begin, 1);
}

} // namespace

PieceModel::~PieceModel() = default;

void Vocabulary::add(const std::string& piece, Index id)
{
    if (piece.find('\0') != std::string::npos)
        throw Error(HEEDMAP_PHRASE("the piece %1 has a NUL character in it"), inQuotes(piece));
    if (id < 0 || id >= largestId)
        throw Error(HEEDMAP_PHRASE("the id of the piece %1: expected 0 to 16777215, got %2"), inQuotes(piece), id);
    if (const auto other = m_ids.find(piece); other != m_ids.end())
        throw Error(HEEDMAP_PHRASE("the piece %1: expected one id, got two, %2 and %3"), inQuotes(piece), other->second,
                    id);
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
