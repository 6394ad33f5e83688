#include <heedmap/base/quotes.h>

#include "base/utf8.h"

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

/// The escape of a character: `\x1b`, `\u202e` or `\u{e0001}`.
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

} // namespace

std::string printable(std::string_view text, std::size_t most)
{
    std::string line;
    for (std::size_t characters = 0; !text.empty(); ++characters) {
        if (characters == most)
            return line + "…";
        const std::size_t length = std::max<std::size_t>(utf8Length(text), 1);
        const char32_t character = utf8Character(text.substr(0, length));
        if (utf8Length(text) == 0 || unseen(character))
            line += escaped(character);
        else
            line += text.substr(0, length);
        text.remove_prefix(length);
    }
    return line;
}

std::string inQuotes(std::string_view text) { return '"' + printable(text, 40) + '"'; }

Sentence commaSeparated(const std::vector<std::string>& words, std::size_t most)
{
    Sentence list;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
        list = i == 0 ? Sentence(words[i]) : Sentence(HEEDMAP_PHRASE("%1, %2"), list, words[i]);
    return words.size() <= most ? list : Sentence(HEEDMAP_PHRASE("%1 and %2 more"), list, words.size() - most);
}

Sentence listed(const std::vector<std::string>& names)
{
    std::vector<std::string> quoted;
    std::ranges::transform(names, std::back_inserter(quoted), inQuotes);
    return quoted.empty() ? HEEDMAP_PHRASE("nothing") : commaSeparated(quoted, 8);
}

} // namespace heedmap
