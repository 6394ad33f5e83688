#pragma once

#include <heedmap/base/export.h>

#include <cstddef>
#include <string_view>

namespace heedmap {

/// The length of the UTF-8 sequence at the front of `text` (Unicode 15, table 3-7), 0 where there is none.
std::size_t utf8Length(std::string_view text);

HEEDMAP_EXPORT bool isUtf8(std::string_view text);

/// Whether a byte goes on with the character of the one before it.
inline bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The code point of such a sequence.
char32_t utf8Character(std::string_view sequence);

/// Whether a character is invisible: a control character (C0, C1), one that ends a line or turns the
/// direction of writing, one that takes no room. A terminal may obey it, and a reader is misled.
bool unseen(char32_t character);

} // namespace heedmap
