#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The ids of the built-in examples, in the order they are offered.
std::vector<std::string> exampleIds();

/// The text of a built-in example's document. Throws UsageError that lists the ids.
std::string exampleDocument(std::string_view id);

/// The document of a built-in example, with the numbers of its files: it needs no folder.
Document readExample(std::string_view id);

/// The same in the words of a language, if resources/examples has them.
Document readExampleIn(std::string_view id, const std::string& language);
/// Whether an example has been translated to a language.
bool hasWordsIn(std::string_view id, const std::string& language);
/// Translates the document of an example, likewise.
void putIntoWordsOf(Document& document, std::string_view id, const std::string& language);

} // namespace heedmap
