#pragma once

#include <heedmap/document/computation.h>

#include <string>
#include <vector>

namespace heedmap {

/// Whether an exercise can be done with the numbers of a seed. Printed figures and targets of repairs belong to the
/// document's own numbers, seed 0.
bool isOnPaper(const Exercise& exercise, std::uint64_t seed);
/// The names of the scores, weights and outputs of the first attention; none without attention.
std::vector<std::string> firstAttention(const GraphShape& graph);

/// The document with the exercises of a worksheet: to fill in the named nodes; without names, the document's own
/// exercises that the seed allows; without any, to fill in the first attention's scores, weights and outputs. Throws
/// Error for a node that is not computed, or if there is nothing to ask.
Document onPaper(const Document& document, const std::filesystem::path& folder, const std::vector<std::string>& blanks,
                 std::uint64_t seed);

} // namespace heedmap
