#include <heedmap/base/letter_case.h>

#include "base/utf8.h"

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

/// A range of capitals; each small letter is `step` after its capital. In a range of pairs, capital and small letter
/// alternate, and `first` is a capital.
struct Capitals {
    char32_t first;
    char32_t last;
    char32_t step;
    bool pairs = false;
};

constexpr Capitals capitals[] = {
    {U'A', U'Z', 32},          {0x00C0, 0x00D6, 32},      {0x00D8, 0x00DE, 32},      {0x0100, 0x012F, 1, true},
    {0x0132, 0x0137, 1, true}, {0x0139, 0x0148, 1, true}, {0x014A, 0x0177, 1, true}, {0x0179, 0x017E, 1, true},
    {0x0386, 0x0386, 38},      {0x0388, 0x038A, 37},      {0x038C, 0x038C, 64},      {0x038E, 0x038F, 63},
    {0x0391, 0x03A1, 32},      {0x03A3, 0x03AB, 32},      {0x03C2, 0x03C2, 1}, // a sigma at the end of a word
    {0x0400, 0x040F, 80},      {0x0410, 0x042F, 32},      {0x0460, 0x0481, 1, true}, {0x048A, 0x04BF, 1, true},
    {0x04C1, 0x04CE, 1, true}, {0x04D0, 0x052F, 1, true}, {0x0531, 0x0556, 48},      {0x1E00, 0x1E95, 1, true},
    {0x1EA0, 0x1EFF, 1, true}, {0xFF21, 0xFF3A, 32},
};

char32_t small(char32_t letter)
{
    constexpr char32_t yWithDots = 0x0178; // alone far from its small letter
    if (letter == yWithDots)
        return 0x00FF;
    const auto within = [letter](const Capitals& each) { return each.first <= letter && letter <= each.last; };
    const auto found = std::ranges::find_if(capitals, within);
    if (found == std::end(capitals) || (found->pairs && (letter - found->first) % 2 == 1))
        return letter;
    return letter + found->step;
}

void append(std::string& text, char32_t character)
{
    const auto byte = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (character < 0x80)
        return byte(character);
    if (character < 0x800) {
        byte(0xC0U | character >> 6U);
        return byte(0x80U | (character & 0x3FU));
    }
    byte(0xE0U | character >> 12U);
    byte(0x80U | (character >> 6U & 0x3FU));
    byte(0x80U | (character & 0x3FU));
}

} // namespace

std::string withSmallLetters(std::string_view text)
{
    std::string folded;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8Length(text), 1);
        const std::string_view sequence = text.substr(0, length);
        const char32_t letter = utf8Length(sequence) == 0 ? 0 : utf8Character(sequence);
        if (const char32_t other = small(letter); other != letter)
            append(folded, other); // no capital is as far as four bytes
        else
            folded += sequence;
        text.remove_prefix(length);
    }
    return folded;
}

} // namespace heedmap
