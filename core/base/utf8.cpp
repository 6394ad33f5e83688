#include "base/utf8.h"

#include <algorithm>
#include <array>

namespace heedmap {

std::size_t utf8Length(std::string_view text)
{
    const auto at = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto tail = [text](std::size_t i) { return i < text.size() && continuesCharacter(text[i]); };
    const unsigned first = at(0);
    if (first < 0x80U)
        return text.empty() ? 0 : 1;
    if (first >= 0xC2U && first <= 0xDFU)
        return tail(1) ? 2 : 0;
    if (first >= 0xE0U && first <= 0xEFU) {
        const bool overlong = first == 0xE0U && at(1) < 0xA0U;
        const bool surrogate = first == 0xEDU && at(1) > 0x9FU;
        return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0U && first <= 0xF4U) {
        const bool overlong = first == 0xF0U && at(1) < 0x90U;
        const bool beyond = first == 0xF4U && at(1) > 0x8FU;
        return tail(1) && tail(2) && tail(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view text)
{
    while (const std::size_t length = utf8Length(text))
        text.remove_prefix(length);
    return text.empty();
}

char32_t utf8Character(std::string_view sequence)
{
    const auto first = static_cast<unsigned char>(sequence.front());
    if (sequence.size() == 1)
        return first;
    char32_t character = first & (0x7FU >> sequence.size());
    for (const char byte : sequence.substr(1))
        character = character << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
    return character;
}

bool unseen(char32_t character)
{
    struct Span {
        char32_t first;
        char32_t last;
    };
    // Unicode 15: categories Cc, Cf, Zl, Zp, and the fillers, which are letters without a shape.
    static constexpr auto spans = std::to_array<Span>({
        {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},
        {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},
        {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
        {0x2060, 0x206F},   {0x3164, 0x3164},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
        {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
        {0xE0000, 0xE0FFF},
    });
    return std::ranges::any_of(
        spans, [character](const Span& span) { return character >= span.first && character <= span.last; });
}

} // namespace heedmap
