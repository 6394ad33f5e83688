#include <heedmap/document/vocabulary.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>

#include <cmath>

namespace heedmap {

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
                        inQuotes(nearestWords(id.string(), m_words).front()));
        numbers.emplace_back(static_cast<double>(found->second));
    }
    return numbers;
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
