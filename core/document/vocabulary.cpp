#include "document/vocabulary.h"

#include "base/utf8.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

/// The first characters of a word, which decide what word is nearest to it: a longer text resembles none.
std::u32string firstCharacters(std::string_view text)
{
    constexpr std::size_t most = 64;
    std::u32string characters;
    while (!text.empty() && characters.size() < most) {
        const std::size_t length = std::max<std::size_t>(1, utf8Length(text));
        characters.push_back(utf8Length(text) == 0 ? U'?' : utf8Character(text.substr(0, length)));
        text.remove_prefix(length);
    }
    return characters;
}

/// The Levenshtein distance: the least number of insertions, deletions and replacements of a character.
std::size_t distance(const std::u32string& a, const std::u32string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j)
            diagonal =
                std::exchange(row[j + 1], std::min({diagonal + (a[i] == b[j] ? 0U : 1U), row[j] + 1, row[j + 1] + 1}));
    }
    return row.back();
}

} // namespace

const std::unordered_map<std::string_view, Index>& WordList::byWord() const
{
    for (std::size_t i = m_ids.size(); i < m_words.size(); ++i)
        if (const auto [before, fresh] = m_ids.emplace(m_words[i], static_cast<Index>(i)); !fresh)
            throw Error(HEEDMAP_PHRASE("%1: %2 stands at %3 already; expected distinct strings"),
                        "vocabulary[" + std::to_string(i) + "]", inQuotes(m_words[i]), before->second);
    return m_ids;
}

Json WordList::numbered(const Json& ids, const std::string& where) const
{
    if (!ids.isArray() || m_words.empty())
        return ids;
    Json::Array numbers;
    for (const Json& id : ids.array()) {
        if (!id.isString()) {
            numbers.push_back(id);
            continue;
        }
        const auto found = byWord().find(id.string());
        if (found == byWord().end())
            throw Error(HEEDMAP_PHRASE("%1: expected a word of the vocabulary, got %2; the nearest is %3"),
                        where + "[" + std::to_string(numbers.size()) + "]", inQuotes(id.string()),
                        inQuotes(nearest(id.string())));
        numbers.emplace_back(static_cast<double>(found->second));
    }
    return numbers;
}

const std::string& WordList::nearest(std::string_view word) const
{
    const std::u32string wanted = firstCharacters(word);
    return *std::ranges::min_element(
        m_words, {}, [&](const std::string& other) { return distance(wanted, firstCharacters(other)); });
}

bool holdsIds(std::string_view array) { return array == "ids" || array.ends_with(".ids"); }

std::optional<std::vector<std::string>> spelled(const std::vector<std::string>& words, const Tensor& ids)
{
    std::vector<std::string> found;
    for (const double id : ids.numbers()) {
        if (!(id >= 0 && id < static_cast<double>(words.size()) && id == std::floor(id)))
            return std::nullopt;
        found.push_back(words[static_cast<std::size_t>(id)]);
    }
    return found;
}

void spellTokens(Tokens& tokens, const std::vector<std::string>& words, const TokenLetters& letters,
                 const ArraySpec& spec, const Tensor& ids)
{
    if (spec.below.empty() || words.empty())
        return;
    std::vector<std::string>& own = spec.shape.front() == letters.key ? tokens.key : tokens.query;
    if (own.empty())
        own = spelled(words, ids).value_or(std::vector<std::string>());
}

Tensor idsOf(const Document& document, const std::vector<std::string>& words, const std::string& where)
{
    const Json ids = WordList(document.vocabulary).numbered(Json::Array(words.begin(), words.end()), where);
    Tensor row(Shape::vector(static_cast<Index>(words.size())));
    std::ranges::transform(ids.array(), row.numbers().begin(), &Json::number);
    return row;
}

} // namespace heedmap
