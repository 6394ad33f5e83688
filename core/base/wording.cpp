#include "base/wording.h"

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

void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys)
{
    for (const auto& [key, value] : object.object())
        if (std::ranges::find(keys, key) == keys.end())
            throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2"),
                        (where.empty() ? "" : where + ".") + pathPart(key), commaSeparated(keys));
}

} // namespace heedmap
