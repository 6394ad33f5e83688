#pragma once

#include <heedmap/base/export.h>

#include <string>
#include <string_view>

namespace heedmap {

/// A text of UTF-8 with its letters small, for comparing names: of Latin, Greek, Cyrillic, Armenian and the wide
/// letters of East Asia, one character for one. Characters of other scripts with two cases, and letters with their
/// accents apart, stay as they are.
HEEDMAP_EXPORT std::string withSmallLetters(std::string_view text);

/// A letter of ASCII made small, the same in every locale: in Turkish, std::tolower leaves an I as it is.
constexpr char smallLetter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
/// Whether it is a letter or a digit of ASCII, in every locale.
constexpr bool letterOrDigit(char c)
{
    return (smallLetter(c) >= 'a' && smallLetter(c) <= 'z') || (c >= '0' && c <= '9');
}

} // namespace heedmap
