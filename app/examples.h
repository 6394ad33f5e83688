#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The ids of the built-in examples, in the order they are offered.
std::vector<std::string> exampleIds();

/// The document of a built-in example, as it would stand in a file. Throws UsageError that lists the ids.
std::string exampleDocument(std::string_view id);

/// The same, read, with the numbers of the files that lie beside it: it needs no folder.
Document readExample(std::string_view id);

/// The same in words of that language, where resources/examples has some for it: a class reads them.
Document readExampleIn(std::string_view id, const std::string& language);
/// Whether that example has words of its own in that language.
bool hasWordsIn(std::string_view id, const std::string& language);
/// Puts the document of that example into words of a language, likewise.
void putIntoWordsOf(Document& document, std::string_view id, const std::string& language);

} // namespace heedmap
