#include "tokenizers/byte_pair.h"

#include "tokenizers/pieces.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

#include <array>
#include <cmath>
#include <queue>

namespace heedmap {
namespace {

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

} // namespace

PairJoiner::PairJoiner(const Vocabulary& vocabulary, const std::vector<Merge>& merges, std::string_view prefix)
{
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const auto& [left, right] = merges[i];
        if (!right.starts_with(prefix))
            throw Error(HEEDMAP_PHRASE("merge %1, of %2 and %3: the second does not begin with %4"), i + 1,
                        inQuotes(left), inQuotes(right), inQuotes(prefix));
        std::array<Index, 3> ids{};
        const std::array<std::string, 3> pieces = {left, right, left + right.substr(prefix.size())};
        for (std::size_t part = 0; part < 3; ++part) {
            const auto id = vocabulary.find(pieces.at(part));
            if (!id)
                throw Error(HEEDMAP_PHRASE("merge %1, of %2 and %3: the vocabulary has no piece %4"), i + 1,
                            inQuotes(left), inQuotes(right), inQuotes(pieces.at(part)));
            ids.at(part) = *id;
        }
        m_joined.insert_or_assign(pair(ids[0], ids[1]), Joined{i, ids[2]}); // the last of two alike, as published
    }
}

void PairJoiner::join(std::vector<Index>& ids) const
{
    struct Candidate {
        std::size_t urgency;
        std::size_t left;
        std::uint64_t pair; ///< the pair when it was queued
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

/// The bytes that a piece spells; none if it is not spelled in bytes, as an added token.
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

class BytePairs final : public PieceModel {
public:
    BytePairs(const Vocabulary& vocabulary, const BytePairRules& rules);

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override
    {
        const auto bytes = read(piece);
        return bytes ? visibleBytes(*bytes) : piece;
    }
    void put(const std::string& piece, std::string& text) const override { text += read(piece).value_or(piece); }

private:
    std::vector<Index> bytes(const std::string& word) const;
    std::optional<std::string> read(const std::string& piece) const;

    const Vocabulary& m_vocabulary;
    using Bytes = std::array<std::optional<Index>, 256>;
    struct Place {
        Bytes inner;
        Bytes last; ///< that end a word
    };
    Place m_first; ///< that begin a word
    Place m_continued;
    PairJoiner m_pairs;
    std::string m_suffix;
    std::string m_prefix;
    bool m_wholeWordsFirst;
};

BytePairs::BytePairs(const Vocabulary& vocabulary, const BytePairRules& rules)
    : m_vocabulary(vocabulary), m_pairs(vocabulary, rules.merges, rules.prefix), m_suffix(rules.suffix),
      m_prefix(rules.prefix), m_wholeWordsFirst(rules.wholeWordsFirst)
{
    const auto idOf = [&](const std::string& piece) {
        const auto id = vocabulary.find(piece);
        return id ? id : rules.unknown;
    };
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::string& spelling = spellings().at(byte);
        m_first.inner.at(byte) = idOf(spelling);
        m_first.last.at(byte) = idOf(spelling + m_suffix);
        m_continued.inner.at(byte) = idOf(m_prefix + spelling);
        m_continued.last.at(byte) = idOf(m_prefix + spelling + m_suffix);
    }
}

// An added token spells nothing.
std::optional<std::string> BytePairs::read(const std::string& piece) const
{
    const std::string own = piece.starts_with(m_prefix) ? piece.substr(m_prefix.size()) : piece;
    const std::string bare = m_suffix.empty() ? own : withSpaceFor(m_suffix, own);
    const bool ends = bare.size() != own.size();
    std::optional<std::string> bytes = spelledBytes(ends ? bare.substr(0, bare.size() - 1) : own);
    if (bytes && ends)
        *bytes += ' ';
    return bytes;
}

void BytePairs::cut(const std::string& word, std::vector<Index>& ids) const
{
    if (m_wholeWordsFirst) {
        std::string spelled;
        for (const char byte : word)
            spelled += spellings().at(static_cast<unsigned char>(byte));
        if (const auto id = m_vocabulary.find(spelled + m_suffix)) {
            ids.push_back(*id);
            return;
        }
    }
    std::vector<Index> pieces = bytes(word);
    m_pairs.join(pieces);
    ids.insert(ids.end(), pieces.begin(), pieces.end());
}

std::vector<Index> BytePairs::bytes(const std::string& word) const
{
    std::vector<Index> ids;
    for (const char& byte : word) {
        const Place& place = &byte == &word.front() ? m_first : m_continued;
        const auto id = (&byte == &word.back() ? place.last : place.inner).at(static_cast<unsigned char>(byte));
        if (!id)
            throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for a byte of %1"), inQuotes(word));
        ids.push_back(*id);
    }
    return ids;
}

} // namespace

Vocabulary vocabularyOf(const Json& pieces)
{
    Vocabulary vocabulary;
    for (const auto& [piece, id] : pieces.object()) {
        if (!id.isNumber() || id.number() != std::floor(id.number()) || std::abs(id.number()) > 1e15)
            throw Error(HEEDMAP_PHRASE("the id of the piece %1 is not a whole number"), inQuotes(piece));
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

std::string withSpaceFor(const std::string& suffix, const std::string& piece)
{
    return !suffix.empty() && piece.ends_with(suffix) ? piece.substr(0, piece.size() - suffix.size()) + ' ' : piece;
}

std::unique_ptr<const PieceModel> bytePairs(const Vocabulary& vocabulary, const BytePairRules& rules)
{
    return std::make_unique<BytePairs>(vocabulary, rules);
}

namespace {

class CharacterPairs final : public PieceModel {
public:
    CharacterPairs(const Vocabulary& vocabulary, const CharacterPairRules& rules)
        : m_vocabulary(vocabulary), m_pairs(vocabulary, rules.merges, rules.prefix), m_unknown(rules.unknown),
          m_suffix(rules.suffix), m_prefix(rules.prefix), m_fuseUnknown(rules.fuseUnknown),
          m_wholeWordsFirst(rules.wholeWordsFirst)
    {
        for (std::size_t byte = 0; rules.bytes && byte < m_bytes.size(); ++byte)
            m_bytes.at(byte) = vocabulary.find(byteSpelling(byte));
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override
    {
        if (const auto id = m_wholeWordsFirst ? m_vocabulary.find(word + m_suffix) : std::nullopt) {
            ids.push_back(*id);
            return;
        }
        std::vector<Index> pieces = characters(word);
        m_pairs.join(pieces);
        ids.insert(ids.end(), pieces.begin(), pieces.end());
    }
    std::string readable(const std::string& piece) const override
    {
        return visibleBytes(spelledText(withSpaceFor(m_suffix, piece)));
    }
    void put(const std::string& piece, std::string& text) const override
    {
        const std::string plain = spelledText(withSpaceFor(m_suffix, piece));
        const bool continued = !text.empty() && plain.starts_with(m_prefix);
        if (!m_prefix.empty() && m_suffix.empty() && !text.empty() && !continued)
            text += ' ';
        text += continued ? plain.substr(m_prefix.size()) : plain;
    }

private:
    std::vector<Index> characters(const std::string& word) const;
    /// Appends the bytes of a character, if there are pieces for all of them.
    bool addBytes(std::string_view character, std::vector<Index>& ids) const;

    const Vocabulary& m_vocabulary;
    PairJoiner m_pairs;
    std::array<std::optional<Index>, 256> m_bytes;
    std::optional<Index> m_unknown;
    std::string m_suffix;
    std::string m_prefix;
    bool m_fuseUnknown;
    bool m_wholeWordsFirst;
};

// An unknown character is added when the next known one is met, so that several can become one; the published library
// lets bytes overtake it.
std::vector<Index> CharacterPairs::characters(const std::string& word) const
{
    std::vector<Index> ids;
    bool unknown = false; // one is still to be added
    const auto addUnknown = [&] {
        if (unknown)
            ids.push_back(*m_unknown);
        unknown = false;
    };
    std::size_t bytes = 0;
    forEachCharacter(utf16(word), [&](char32_t c) {
        const std::string character = utf8(c);
        std::string piece = (bytes == 0 ? "" : m_prefix) + character;
        bytes += character.size();
        if (bytes == word.size())
            piece += m_suffix;
        if (const auto id = m_vocabulary.find(piece)) {
            addUnknown();
            ids.push_back(*id);
        } else if (!addBytes(character, ids)) {
            if (!m_unknown)
                throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for %1"), inQuotes(character));
            if (!m_fuseUnknown)
                addUnknown();
            unknown = true;
        }
    });
    addUnknown();
    return ids;
}

bool CharacterPairs::addBytes(std::string_view character, std::vector<Index>& ids) const
{
    std::vector<Index> bytes;
    for (const char byte : character) {
        const auto id = m_bytes.at(static_cast<unsigned char>(byte));
        if (!id)
            return false;
        bytes.push_back(*id);
    }
    ids.insert(ids.end(), bytes.begin(), bytes.end());
    return true;
}

} // namespace

std::unique_ptr<const PieceModel> characterPairs(const Vocabulary& vocabulary, const CharacterPairRules& rules)
{
    return std::make_unique<CharacterPairs>(vocabulary, rules);
}

} // namespace heedmap
