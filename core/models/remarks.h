#pragma once

#include <heedmap/document/json.h>
#include <heedmap/document/localized_text.h>
#include <heedmap/models/recognize.h>

#include <string>
#include <vector>

namespace heedmap {

// Sentences for people in the summary of a document, from the "remarks" of resources/model_families.json.

/// The remark in every language, with these parts in its places %1, %2, …
LocalizedText remark(const char* key, const std::vector<std::string>& parts = {});

/// The remark with a reason in its place %1.
LocalizedText remark(const char* key, const Sentence& reason, const InLanguage& inLanguage);

/// A text of the table, by language.
LocalizedText localized(const Json& text);

/// Adds a remark as a line of its own.
void addRemark(LocalizedText& summary, const LocalizedText& remark);
void addRemark(LocalizedText& summary, const char* key, const std::vector<std::string>& parts);

/// `a, b, c`; the first of many, and how many more there are.
std::string named(const std::vector<std::string>& names);

} // namespace heedmap
