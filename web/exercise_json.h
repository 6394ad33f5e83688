#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/exercises/grading.h>

#include <functional>
#include <string>

namespace heedmap {

/// What answers earned, by exercise: `{"points", "of", "marks": [{"place", "verdict", "followsOn", "mistake"}]}`,
/// each verdict `right`, `near` or `wrong`. The right answers are not in it.
std::string marksJson(const Marks& marks, const Document& document,
                      const std::function<std::string(const Sentence&)>& said);

/// What the options of a question about masks keep, of the first slice: rows of 0 and 1 each, none where all is kept.
std::string masksJson(const Document& document, const Exercise& exercise);

/// The printed figures by node, row by row, and those that differ from what is computed:
/// `{"figures": {"S": [text, …]}, "wrong": [{"node", "cell", "printed", "computed"}]}`.
std::string printedJson(Computation& computation);

} // namespace heedmap
