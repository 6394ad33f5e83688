#include "document/wording.h"

#include <algorithm>

namespace heedmap {

namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::string oneLine(std::string_view text, std::size_t most)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string line;
    std::size_t characters = 0;
    for (const char byte : text) {
        if (!continues(byte) && ++characters > most)
            return line + "…";
        const auto code = static_cast<unsigned char>(byte);
        if (code < 0x20 || code == 0x7F)
            line += {'\\', 'x', digits[code >> 4U], digits[code & 15U]};
        else
            line += byte;
    }
    return line;
}

} // namespace

std::string shown(std::string_view text) { return '"' + oneLine(text, 40) + '"'; }

std::string pathPart(std::string_view key) { return oneLine(key, 80); }

std::string described(const Json& value)
{
    if (value.isString())
        return shown(value.string());
    if (value.isArray()) {
        const bool nested =
            std::ranges::any_of(value.array(), [](const Json& entry) { return entry.isArray() || entry.isObject(); });
        const std::string text = nested ? std::string() : value.text();
        return nested || text.size() > 40 ? "a list" : text;
    }
    if (value.isObject())
        return "an object";
    return value.text();
}

std::string commaSeparated(const std::vector<std::string>& words, std::size_t most)
{
    std::string list;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
        list += (list.empty() ? "" : ", ") + words[i];
    return words.size() <= most ? list : list + " and " + std::to_string(words.size() - most) + " more";
}

void refuse(const std::string& where, const Json& value, const std::string& right)
{
    throw Error(where + ": " + described(value) + " is not allowed; " + right + " would be right");
}

void requireObject(const Json& value, const std::string& where)
{
    if (!value.isObject())
        refuse(where, value, "an object");
}

void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys)
{
    for (const auto& [key, value] : object.object())
        if (std::ranges::find(keys, key) == keys.end())
            throw Error((where.empty() ? "" : where + ".") + pathPart(key) + ": unknown key; allowed are "
                        + commaSeparated(keys));
}

} // namespace heedmap
