#pragma once

#include <heedmap/document/computation.h>

#include <string>
#include <vector>

namespace heedmap {

/// Whether an exercise can be done with the numbers that a seed draws: what was printed, and what is to be reached, are
/// of the document's own, seed 0.
bool isOnPaper(const Exercise& exercise, std::uint64_t seed);
/// The scores, weights and outputs of the first attention there is, by name; none if there is none.
std::vector<std::string> firstAttention(const GraphShape& graph);

/// The document with the exercises of a worksheet: to fill in these nodes; where none is named, the document's own that
/// can be done with the numbers of the seed; where it has none, to fill in the scores, weights and outputs of its first
/// attention. Throws Error for a node that is not computed, or where there is nothing to ask.
Document onPaper(const Document& document, const std::filesystem::path& folder, const std::vector<std::string>& blanks,
                 std::uint64_t seed);

} // namespace heedmap
