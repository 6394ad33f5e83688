#include "tokenizers/whole_words.h"

#include "tokenizers/piece_spelling.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>

namespace heedmap {
namespace {

class WholeWords final : public PieceModel {
public:
    WholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown)
        : m_vocabulary(vocabulary), m_unknown(unknown)
    {
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override
    {
        const auto known = m_vocabulary.find(word);
        if (!known && !m_unknown)
            throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for %1"), inQuotes(word));
        ids.push_back(known ? *known : *m_unknown);
    }
    std::string readable(const std::string& piece) const override { return visibleBytes(spelledText(piece)); }
    void put(const std::string& piece, std::string& text) const override
    {
        const std::string word = spelledText(piece);
        if (!text.empty() && !word.starts_with(' ') && !text.ends_with(' '))
            text += ' ';
        text += word;
    }

private:
    const Vocabulary& m_vocabulary;
    std::optional<Index> m_unknown;
};

} // namespace

std::unique_ptr<const PieceModel> wholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown)
{
    return std::make_unique<WholeWords>(vocabulary, unknown);
}

} // namespace heedmap
