#pragma once

#include <heedmap/base/quotes.h>
#include <heedmap/base/sentence.h>

#include <string>
#include <vector>

namespace heedmap {

// Sentences for people in the summary of a document.

/// Adds a remark, if it says anything, as a line of its own.
inline void addRemark(Sentence& summary, const Sentence& remark)
{
    if (!remark.empty())
        summary = summary.empty() ? remark : Sentence(HEEDMAP_PHRASE("%1\n%2"), summary, remark);
}

/// Says which arrays of a file are not used, if any.
inline Sentence unusedRemark(const std::vector<std::string>& names)
{
    return names.empty() ? Sentence()
                         : Sentence(HEEDMAP_PHRASE("Not used of the file: %1."), commaSeparated(names, 12));
}

} // namespace heedmap
