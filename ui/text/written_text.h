#pragma once

#include <heedmap/base/localized_text.h>

#include <QString>

#include <string_view>
#include <vector>

namespace heedmap {

/// Words by the tags of their languages; the window writes documents in each of `languages()`, side by side.
using WrittenWords = std::vector<std::pair<std::string, QString>>;

/// What a text says in just that language; one text for all languages is the English one.
QString writtenIn(const LocalizedText& text, std::string_view language);

/// The text with other words in these languages; where there are none it has none. What it says in others stays. Words
/// in English alone are one text for all languages.
LocalizedText rewritten(const LocalizedText& text, const WrittenWords& words);

} // namespace heedmap
