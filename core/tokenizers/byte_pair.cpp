#include "tokenizers/byte_pair.h"

#include "tokenizers/unicode.h"

#include <heedmap/document/json.h>
#include <heedmap/io/file.h>
#include <heedmap/io/quotes.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <queue>

namespace heedmap {
namespace {

/// A visible character for every byte: itself where it is visible in Latin-1, else the next one from U+0100.
std::array<std::string, 256> byteSpellings()
{
    std::array<std::string, 256> spellings;
    char32_t next = 0x100;
    for (char32_t byte = 0; byte < 256; ++byte) {
        const bool visible = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
        spellings.at(byte) = utf8(visible ? byte : next++);
    }
    return spellings;
}

const std::array<std::string, 256>& spellings()
{
    static const std::array<std::string, 256> table = byteSpellings();
    return table;
}

/// The bytes that a piece spells; nothing where it spells none (an added token).
std::optional<std::string> spelledBytes(const std::string& piece)
{
    static const auto bytes = [] {
        std::unordered_map<std::string, char> table;
        for (std::size_t byte = 0; byte < 256; ++byte)
            table.emplace(spellings().at(byte), static_cast<char>(byte));
        return table;
    }();
    std::string text;
    bool spelled = true;
    forEachCharacter(utf16(piece), [&](char32_t character) {
        const auto found = bytes.find(utf8(character));
        spelled = spelled && found != bytes.end();
        if (spelled)
            text += found->second;
    });
    return spelled ? std::optional(text) : std::nullopt;
}

/// Spaces and the ends of lines made visible; bytes that are no whole character as `\xE4`.
std::string visible(const std::string& bytes)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool whole = isUtf8(bytes);
    std::string text;
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        if (byte == ' ')
            text += "␣";
        else if (byte == '\n')
            text += "↵";
        else if (number < 0x20 || (number >= 0x80 && !whole))
            text.append("\\x").append(1, digits[number >> 4U]).append(1, digits[number & 15U]);
        else
            text += byte;
    }
    return text;
}

/// The pieces of a word as a linked list, in which two neighbours become one.
class Chain {
public:
    explicit Chain(std::vector<Index>& ids) : m_ids(ids), m_links(ids.size())
    {
        for (std::size_t i = 0; i < ids.size(); ++i)
            m_links[i] = {i == 0 ? ids.size() : i - 1, i + 1};
    }

    bool hasPair(std::size_t left) const
    {
        return left < m_ids.size() && !m_links[left].gone && m_links[left].next < m_ids.size();
    }
    std::size_t next(std::size_t i) const { return m_links[i].next; }
    std::size_t previous(std::size_t i) const { return m_links[i].previous; }

    void dropNext(std::size_t left)
    {
        Link& dropped = m_links[m_links[left].next];
        m_links[left].next = dropped.next;
        if (dropped.next < m_ids.size())
            m_links[dropped.next].previous = left;
        dropped.gone = true;
    }

    void keepLinked()
    {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_ids.size(); ++i)
            if (!m_links[i].gone)
                m_ids[kept++] = m_ids[i];
        m_ids.resize(kept);
    }

private:
    struct Link {
        std::size_t previous = 0; ///< their number where there is none
        std::size_t next = 0;
        bool gone = false;
    };
    std::vector<Index>& m_ids;
    std::vector<Link> m_links;
};

class BytePairs final : public PieceModel {
public:
    BytePairs(const Vocabulary& vocabulary, const BytePairRules& rules);

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override
    {
        const auto bytes = spelledBytes(piece);
        return bytes ? visible(*bytes) : piece;
    }
    void put(const std::string& piece, std::string& text) const override
    {
        text += spelledBytes(piece).value_or(piece);
    }

private:
    struct Joined {
        std::size_t urgency = 0; ///< the least is joined first
        Index id = 0;
    };
    static std::uint64_t pair(Index left, Index right)
    {
        return static_cast<std::uint64_t>(left) << 32U | static_cast<std::uint64_t>(right);
    }

    std::vector<Index> bytes(const std::string& word) const;
    void join(std::vector<Index>& ids) const;

    const Vocabulary& m_vocabulary;
    std::array<std::optional<Index>, 256> m_bytes;
    std::unordered_map<std::uint64_t, Joined> m_joined;
    bool m_wholeWordsFirst;
};

BytePairs::BytePairs(const Vocabulary& vocabulary, const BytePairRules& rules)
    : m_vocabulary(vocabulary), m_wholeWordsFirst(rules.wholeWordsFirst)
{
    for (std::size_t byte = 0; byte < 256; ++byte) {
        m_bytes.at(byte) = vocabulary.find(spellings().at(byte));
        if (!m_bytes.at(byte))
            m_bytes.at(byte) = rules.unknown;
    }
    for (std::size_t i = 0; i < rules.merges.size(); ++i) {
        const auto& [left, right] = rules.merges[i];
        std::array<Index, 3> ids{};
        const std::array<std::string, 3> pieces = {left, right, left + right};
        for (std::size_t part = 0; part < 3; ++part) {
            const auto id = vocabulary.find(pieces.at(part));
            if (!id)
                throw Error(HEEDMAP_PHRASE("merge %1, of %2 and %3: the vocabulary has no piece %4"), i + 1,
                            inQuotes(left), inQuotes(right), inQuotes(pieces.at(part)));
            ids.at(part) = *id;
        }
        m_joined.emplace(pair(ids[0], ids[1]), Joined{i, ids[2]}); // the first of two alike counts
    }
}

void BytePairs::cut(const std::string& word, std::vector<Index>& ids) const
{
    if (m_wholeWordsFirst) {
        std::string spelled;
        for (const char byte : word)
            spelled += spellings().at(static_cast<unsigned char>(byte));
        if (const auto id = m_vocabulary.find(spelled)) {
            ids.push_back(*id);
            return;
        }
    }
    std::vector<Index> pieces = bytes(word);
    join(pieces);
    ids.insert(ids.end(), pieces.begin(), pieces.end());
}

std::vector<Index> BytePairs::bytes(const std::string& word) const
{
    std::vector<Index> ids;
    for (const char byte : word) {
        const auto id = m_bytes.at(static_cast<unsigned char>(byte));
        if (!id)
            throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for a byte of %1"), inQuotes(word));
        ids.push_back(*id);
    }
    return ids;
}

// Joins the most urgent pair, the leftmost of several, as long as there is one.
void BytePairs::join(std::vector<Index>& ids) const
{
    struct Candidate {
        std::size_t urgency;
        std::size_t left;
        std::uint64_t pair; ///< what stood there when it was found
        bool operator>(const Candidate& other) const
        {
            return std::pair(urgency, left) > std::pair(other.urgency, other.left);
        }
    };
    Chain chain(ids);
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto consider = [&](std::size_t left) {
        if (!chain.hasPair(left))
            return;
        const std::uint64_t key = pair(ids[left], ids[chain.next(left)]);
        if (const auto found = m_joined.find(key); found != m_joined.end())
            queue.push({found->second.urgency, left, key});
    };
    for (std::size_t i = 0; i < ids.size(); ++i)
        consider(i);
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        if (!chain.hasPair(best.left) || pair(ids[best.left], ids[chain.next(best.left)]) != best.pair)
            continue;
        ids[best.left] = m_joined.at(best.pair).id;
        chain.dropNext(best.left);
        consider(chain.previous(best.left));
        consider(best.left);
    }
    chain.keepLinked();
}

Vocabulary readVocabulary(const std::filesystem::path& path)
{
    const Json json = Json::parse(readFile(path, longestVocabulary));
    if (!json.isObject())
        throw Error(HEEDMAP_PHRASE("it is no object from pieces to ids"));
    return vocabularyOf(json);
}

/// Two pieces a line, behind a line with the version.
std::vector<Merge> readMerges(const std::filesystem::path& path)
{
    const std::string text = readFile(path, longestVocabulary);
    std::vector<Merge> merges;
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string row = text.substr(at, end - at);
        at = end + 1;
        if (row.ends_with('\r'))
            row.pop_back();
        if ((line == 1 && row.starts_with("#version")) || (row.empty() && at >= text.size()))
            continue;
        try {
            merges.push_back(mergeOf(row));
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("line %1: %2"), line, error.sentence());
        }
    }
    return merges;
}

} // namespace

Vocabulary vocabularyOf(const Json& pieces)
{
    Vocabulary vocabulary;
    for (const auto& [piece, id] : pieces.object()) {
        if (!id.isNumber() || id.number() != std::floor(id.number()) || std::abs(id.number()) > 1e15)
            throw Error(HEEDMAP_PHRASE("the id of the piece %1 is no whole number"), inQuotes(piece));
        vocabulary.add(piece, static_cast<Index>(id.number()));
    }
    return vocabulary;
}

Merge mergeOf(const std::string& text)
{
    const std::size_t space = text.find(' ');
    if (space == std::string::npos || space == 0 || space + 1 == text.size()
        || text.find(' ', space + 1) != std::string::npos)
        throw Error(HEEDMAP_PHRASE("%1 is not two pieces with a space between them"), inQuotes(text));
    return {text.substr(0, space), text.substr(space + 1)};
}

Splitter patternSplitter(const std::string& expression, bool keepGaps)
{
    return [pattern = Pattern(expression), keepGaps](std::u16string_view text) {
        std::vector<std::u16string> words;
        pattern.split(text, [&](std::u16string_view part, bool matches) {
            if (matches || keepGaps)
                words.emplace_back(part);
        });
        return words;
    };
}

Splitter spaceBefore()
{
    return [](std::u16string_view text) {
        std::u16string spaced(text.starts_with(u' ') ? u"" : u" ");
        return std::vector{spaced.append(text)};
    };
}

std::unique_ptr<const PieceModel> bytePairs(const Vocabulary& vocabulary, const BytePairRules& rules)
{
    return std::make_unique<BytePairs>(vocabulary, rules);
}

TokenizerPointer readBytePair(const std::filesystem::path& vocabulary, const std::filesystem::path& merges)
{
    auto stages = std::make_unique<Stages>();
    inFile(vocabulary, [&] { stages->vocabulary = readVocabulary(vocabulary); });
    inFile(merges, [&] {
        BytePairRules rules;
        rules.merges = readMerges(merges);
        stages->pieces = bytePairs(stages->vocabulary, rules);
    });
    if (stages->vocabulary.find("<|endoftext|>"))
        stages->added = {{"<|endoftext|>"}};
    stages->splitters = {patternSplitter(gpt2Words)};
    return staged(std::move(stages));
}

} // namespace heedmap
