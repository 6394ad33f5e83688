#pragma once

#include <heedmap/base/localized_text.h>

#include <QString>

#include <array>
#include <string_view>

namespace heedmap {

/// The languages that the window writes documents in, side by side.
inline constexpr std::array<const char*, 2> writtenLanguages{"en", "zh"};

/// What a text says in just that language; one text for all languages is the English one.
QString writtenIn(const LocalizedText& text, std::string_view language);

/// The text with other words in these languages; where there are none it has none. What it says in others stays. Words
/// in English alone are one text for all languages.
LocalizedText rewritten(const LocalizedText& text, const std::array<QString, writtenLanguages.size()>& words);

} // namespace heedmap
