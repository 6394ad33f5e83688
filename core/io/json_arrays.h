#pragma once

#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_entry.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The arrays of a JSON object: its lists, nested as deeply as they have axes, and its numbers; objects in it by paths,
/// `model.W_Q`. Their numbers are left out. Throws Error for text that is not a JSON object.
std::vector<ArrayEntry> describeJsonArrays(Bytes bytes);
/// Throws Error if there is no such array of numbers.
Tensor readJsonArray(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits);
Shape jsonArrayShape(Bytes bytes, const std::string& name, const ArraySelection& selection);
/// Throws Error if there is no such list of strings.
TextArray readJsonTexts(Bytes bytes, const std::string& name);

/// Whether a text is a JSON object of at least that many arrays, with a table of numbers among them.
bool holdsJsonArrays(std::string_view text, std::size_t least = 1);

} // namespace heedmap
