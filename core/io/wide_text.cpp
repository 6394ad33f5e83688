#include "io/wide_text.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace heedmap {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view littleMark = "\xFF\xFE"sv;
constexpr std::string_view bigMark = "\xFE\xFF"sv;

/// Whether the bytes at every other place, from that one, are NUL, and the others are not.
bool everyOther(std::string_view bytes, std::size_t from)
{
    constexpr std::size_t looksAt = 512;
    bytes = bytes.substr(0, std::min(bytes.size(), looksAt));
    if (bytes.size() < 4)
        return false;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        if ((bytes[at] == '\0') != (at % 2 == from))
            return false;
    return true;
}

bool isBig(std::string_view bytes) { return bytes.starts_with(bigMark) || everyOther(bytes, 0); }

void appendCharacter(std::string& text, char32_t character)
{
    constexpr std::array<unsigned, 4> lead = {0, 0xc0, 0xe0, 0xf0};
    const unsigned more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    text += static_cast<char>(lead[more] | character >> 6 * more);
    for (unsigned i = more; i-- > 0;)
        text += static_cast<char>(0x80 | (character >> 6 * i & 0x3f));
}

} // namespace

bool isUtf16(std::string_view bytes)
{
    return bytes.starts_with(littleMark) || bytes.starts_with(bigMark) || everyOther(bytes, 0) || everyOther(bytes, 1);
}

std::string inUtf8(std::string_view bytes)
{
    if (!isUtf16(bytes))
        return std::string(bytes);
    const bool big = isBig(bytes);
    if (bytes.starts_with(littleMark) || bytes.starts_with(bigMark))
        bytes.remove_prefix(2);
    if (bytes.size() % 2 != 0)
        throw Error(HEEDMAP_PHRASE("its text is in UTF-16, and its last character is cut short"));
    const auto unit = [&](std::size_t at) -> char32_t {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return big ? first << 8U | second : second << 8U | first;
    };
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 2) {
        char32_t character = unit(at);
        const bool high = character >= 0xd800 && character < 0xdc00;
        const char32_t low = high && at + 2 < bytes.size() ? unit(at + 2) : 0;
        if (low >= 0xdc00 && low < 0xe000) {
            character = 0x10000 + ((character - 0xd800) << 10U) + (low - 0xdc00);
            at += 2;
        } else if (character >= 0xd800 && character < 0xe000) {
            character = 0xfffd; // half of a pair
        }
        appendCharacter(text, character);
    }
    return text;
}

} // namespace heedmap
