#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The words that are written most nearly as `word`: with the fewest insertions, deletions and replacements of a
/// character, and exchanges of two neighbours (optimal string alignment); of two with as many the one of the same
/// letters, then the one that comes first. Of each, the first 64 characters count.
HEEDMAP_EXPORT std::vector<std::string> nearestWords(std::string_view word, const std::vector<std::string>& words,
                                                     std::size_t count = 1);

/// The word that is written nearly as `word`, which may be it misspelt, with the same digits; empty if none is.
HEEDMAP_EXPORT std::string nearWord(std::string_view word, const std::vector<std::string>& words);

/// What an error says of the words that there are: "there are A, B" of a dozen or fewer, else the three that are
/// written most nearly as `word`. A word that may be meant is named.
HEEDMAP_EXPORT Sentence nearestOf(std::string_view word, const std::vector<std::string>& words);

} // namespace heedmap
