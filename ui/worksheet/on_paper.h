#pragma once

#include <heedmap/document/computation.h>

#include <string>
#include <vector>

namespace heedmap {

/// Whether an exercise can be done on paper.
bool isOnPaper(const Exercise& exercise);
/// The scores, weights and outputs of the first attention there is, by name; none where there is none.
std::vector<std::string> firstAttention(const GraphShape& graph);

/// The document with the exercises of a worksheet: to fill in these nodes; where none is named, the document's own that
/// can be done on paper; where it has none, to fill in the scores, weights and outputs of its first attention. Throws
/// Error for a node that is not computed, or where there is nothing to ask.
Document onPaper(const Document& document, const std::filesystem::path& folder, const std::vector<std::string>& blanks);

} // namespace heedmap
