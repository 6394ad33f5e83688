#pragma once

#include <heedmap/base/sentence.h>

#include <string>
#include <vector>

namespace heedmap {

// Sentences for people in the summary of a document.

/// What an entry of resources/model_families.json says under a name.
Phrase familyRemark(const std::string& name);

/// Adds a remark, if it says anything, as a line of its own.
void addRemark(Sentence& summary, const Sentence& remark);

/// Says which arrays of a file are not used, if any.
Sentence unusedRemark(const std::vector<std::string>& names);

} // namespace heedmap
