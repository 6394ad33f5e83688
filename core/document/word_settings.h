#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/json.h>
#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/mechanisms/mechanism.h>

#include <string>
#include <vector>

namespace heedmap {

/// For each word of a sentence its place in another one, or −1.
using WordPlaces = std::vector<Index>;

/// Words of the longest common subsequence keep their places.
HEEDMAP_EXPORT WordPlaces matchedPlaces(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// The same places, and those of words that moved: each takes the first place of its word that none has taken.
HEEDMAP_EXPORT WordPlaces withMoved(WordPlaces places, const std::vector<std::string>& before,
                                    const std::vector<std::string>& after);

/// The lists of the masks of a config follow the words that a letter counts, each its own queries and keys; a word that
/// did not stand there is kept. `computation` is of the words before.
HEEDMAP_EXPORT void moveMasks(Json& config, const WordPlaces& places, const std::string& letter,
                              const ComputationShape& computation);

/// Fits settings that count words to another number of them: the last of several sentences grows or shrinks, and there
/// are as many landmarks as divide the words, at most as many as before.
HEEDMAP_EXPORT void countAgain(Json& config, Index before, Index after, const Dimensions& sizes,
                               const TokenLetters& letters);

} // namespace heedmap
