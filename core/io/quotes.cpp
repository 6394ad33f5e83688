#include <heedmap/io/quotes.h>

#include "io/utf8.h"

#include <algorithm>

namespace heedmap {
namespace {

/// `\x1b`, `\u202e` or `\u{e0001}`.
std::string escaped(char32_t character)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string number;
    for (char32_t rest = character; rest != 0 || number.size() < 2; rest >>= 4U)
        number.insert(number.begin(), digits[rest & 15U]);
    if (character < 0x100)
        return "\\x" + number;
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    return number.size() == 4 ? "\\u" + number : "\\u{" + number + "}";
}

/// How many bytes the UTF-8 character at the start of `text` takes; 0 where it is none, or none that is seen.
std::size_t seenLength(std::string_view text)
{
    const std::size_t length = utf8Length(text);
    return length > 0 && unseen(utf8Character(text.substr(0, length))) ? 0 : length;
}

} // namespace

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::string result = "\"";
    while (!text.empty() && result.size() <= most) {
        const std::size_t length = seenLength(text);
        result += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(utf8Length(text), 1));
    }
    return result + (text.empty() ? "\"" : "…\"");
}

std::string printable(std::string_view text, std::size_t most)
{
    std::string line;
    for (std::size_t characters = 0; !text.empty(); ++characters) {
        if (characters == most)
            return line + "…";
        const std::size_t length = std::max<std::size_t>(utf8Length(text), 1);
        if (seenLength(text) > 0)
            line += text.substr(0, length);
        else
            line += escaped(utf8Character(text.substr(0, length)));
        text.remove_prefix(length);
    }
    return line;
}

Sentence listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 8;
    if (names.empty())
        return HEEDMAP_PHRASE("nothing");
    Sentence first(inQuotes(names.front()));
    for (std::size_t i = 1; i < std::min(most, names.size()); ++i)
        first = Sentence(HEEDMAP_PHRASE("%1, %2"), first, inQuotes(names[i]));
    return names.size() <= most ? first : Sentence(HEEDMAP_PHRASE("%1 and %2 more"), first, names.size() - most);
}

} // namespace heedmap
