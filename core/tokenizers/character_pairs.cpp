#include "tokenizers/character_pairs.h"

#include "tokenizers/piece_spelling.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

#include <array>

namespace heedmap {
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
