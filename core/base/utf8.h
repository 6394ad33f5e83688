#pragma once

#include <cstddef>
#include <string_view>

namespace heedmap {

/// The length of the UTF-8 sequence at the front of `text` (Unicode 15, table 3-7), 0 where there is none.
std::size_t utf8Length(std::string_view text);

/// The character of such a sequence.
char32_t utf8Character(std::string_view sequence);

/// Whether a character is invisible: a control character (C0, C1), one that ends a line or turns the
/// direction of writing, one that takes no room. A terminal may obey it, and a reader is misled.
bool unseen(char32_t character);

} // namespace heedmap
