#pragma once

#include <string>
#include <string_view>

namespace heedmap {

/// Whether text is in UTF-16, with or without a mark that says so: every other byte of what begins it is NUL.
bool isUtf16(std::string_view bytes);
/// Such a text in UTF-8; another one as it is. Throws Error for one that is cut short.
std::string inUtf8(std::string_view bytes);

} // namespace heedmap
