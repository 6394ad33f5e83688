#pragma once

#include <heedmap/base/export.h>

#include <string>
#include <string_view>

namespace heedmap {

/// A text of UTF-8 with its letters small, for comparing names: of Latin, Greek, Cyrillic, Armenian and the wide
/// letters of East Asia, one character for one. Characters of other scripts with two cases, and letters with their
/// accents apart, stay as they are.
HEEDMAP_EXPORT std::string withSmallLetters(std::string_view text);

} // namespace heedmap
