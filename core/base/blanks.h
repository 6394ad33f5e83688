#pragma once

#include <string_view>

namespace heedmap {

/// Spaces and tabs.
inline constexpr std::string_view blanks = " \t";

/// Text without the blanks around it.
inline std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace heedmap
