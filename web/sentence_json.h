#pragma once

#include <heedmap/base/json.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/other_words.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Takes a packed table of words (web/pack.py) for the shipped one: a line with the number of words and the names of
/// the axes; each word as how many letters it begins with of the word before, plus 1, and its other letters; a 0; the
/// numbers of each axis; the list of Chinese words. Throws Error if it is not whole.
void takeTable(std::string_view bytes);

/// A sentence as the page shows it: {"words", "source": "table" | "vocabulary" | "rows", "title"}; null if the document
/// has none.
Json sentenceJson(const Document& document, const ComputationShape& computation, bool keys,
                  const std::vector<std::string>& axes, const std::function<std::string(const Sentence&)>& said);

/// The words of a typed text, and those that are not known: {"words", "unknown": [{"place", "nearest": three words}],
/// "known": how many words are}.
Json typedJson(std::string_view text, const SentenceWords& sentence, const std::vector<std::string>& vocabulary);

/// The leaves that still have drawn numbers, and what is said of weights that depend on them: {"leaves", "said"}.
/// `opened` is the document with its rules.
Json drawnJson(const Document& opened, Computation& computation,
               const std::function<std::string(const Sentence&)>& said);

} // namespace heedmap
