#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Text on one line without control sequences: invisible characters and broken UTF-8 are written as `\x1b` or `\u202e`;
/// cut after `most` characters.
HEEDMAP_EXPORT std::string printable(std::string_view text, std::size_t most = std::string_view::npos);

/// `"W_Q"`: the same in quotes, cut after forty characters.
HEEDMAP_EXPORT std::string inQuotes(std::string_view text);

/// `a, b, c`; past `most` words, `a, b and 7 more`.
HEEDMAP_EXPORT Sentence commaSeparated(const std::vector<std::string>& words, std::size_t most = 40);

/// The first few names, for an error that lists the choices: "A", "B" and 3 more; "nothing" for none.
HEEDMAP_EXPORT Sentence listed(const std::vector<std::string>& names);

} // namespace heedmap
