#include "document/wording.h"

#include <heedmap/io/quotes.h>

#include <algorithm>

namespace heedmap {

std::string shown(std::string_view text) { return '"' + printable(text, 40) + '"'; }

std::string pathPart(std::string_view key) { return printable(key, 80); }

Sentence described(const Json& value)
{
    if (value.isString())
        return Sentence(shown(value.string()));
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

Sentence commaSeparated(const std::vector<std::string>& words, std::size_t most)
{
    Sentence list;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
        list = i == 0 ? Sentence(words[i]) : Sentence(HEEDMAP_PHRASE("%1, %2"), list, words[i]);
    return words.size() <= most ? list : Sentence(HEEDMAP_PHRASE("%1 and %2 more"), list, words.size() - most);
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

void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys)
{
    for (const auto& [key, value] : object.object())
        if (std::ranges::find(keys, key) == keys.end())
            throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2"),
                        (where.empty() ? "" : where + ".") + pathPart(key), commaSeparated(keys));
}

} // namespace heedmap
