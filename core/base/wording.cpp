#include "base/wording.h"

#include <heedmap/base/spelling.h>

#include <algorithm>

namespace heedmap {

std::string pathPart(std::string_view key) { return printable(key, 80); }

Sentence described(const Json& value)
{
    if (value.isString())
        return Sentence(inQuotes(value.string()));
    if (value.isArray()) {
        const bool nested =
            std::ranges::any_of(value.array(), [](const Json& entry) { return entry.isArray() || entry.isObject(); });
        const std::string text = nested ? std::string() : value.text();
        return nested || text.size() > 40 ? HEEDMAP_PHRASE("a list") : Sentence(text);
    }
    if (value.isObject())
        return HEEDMAP_PHRASE("an object");
    return Sentence(value.text());
}

void refuse(const std::string& where, const Json& value, const Sentence& right)
{
    throw Error(HEEDMAP_PHRASE("%1: expected %3, got %2"), where, described(value), right);
}

void requireObject(const Json& value, const std::string& where)
{
    if (!value.isObject())
        refuse(where, value, HEEDMAP_PHRASE("an object"));
}

/// The word that is written nearly as this one; empty if none is.
static std::string nearOne(const std::string& word, const std::vector<std::string>& words)
{
    constexpr std::size_t apart = 2;
    if (words.empty() || word.size() < 3)
        return {};
    const std::string nearest = nearestWords(word, words).front();
    const std::size_t more = std::max(word.size(), nearest.size()) - std::min(word.size(), nearest.size());
    std::string left = nearest; // of which the letters of the word are taken out
    for (const char letter : word)
        if (const std::size_t at = left.find(letter); at != std::string::npos)
            left.erase(at, 1);
    return more <= apart && left.size() <= apart && word[0] == nearest[0] ? nearest : std::string();
}

void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys)
{
    for (const auto& [key, value] : object.object())
        if (std::ranges::find(keys, key) == keys.end()) {
            const std::string path = (where.empty() ? "" : where + ".") + pathPart(key);
            if (const std::string nearest = nearOne(key, keys); !nearest.empty())
                throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2; %3 is nearest"), path,
                            commaSeparated(keys), nearest);
            throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2"), path, commaSeparated(keys));
        }
}

} // namespace heedmap
