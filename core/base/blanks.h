#pragma once

#include <string_view>

namespace heedmap {

/// Spaces and tabs.
inline constexpr std::string_view blanks = " \t";

/// What stands between words, line ends too.
inline constexpr std::string_view whiteSpace = " \t\r\n\f\v";

/// Text without the blanks around it.
inline std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Text without the white space around it, line ends too.
inline std::string_view withoutWhite(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(whiteSpace);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(whiteSpace) - first + 1);
}

} // namespace heedmap
