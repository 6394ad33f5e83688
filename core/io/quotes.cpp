#include <heedmap/io/quotes.h>

#include <algorithm>

namespace heedmap {
namespace {

/// How many bytes the UTF-8 character at the start of `text` takes; 0 where it is none, or a control character.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80)
        return byte(0) < 0x20 || byte(0) == 0x7f ? 0 : 1;
    const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    return length;
}

} // namespace

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::string result = "\"";
    while (!text.empty() && result.size() <= most) {
        const std::size_t length = characterLength(text);
        result += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return result + (text.empty() ? "\"" : "…\"");
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
