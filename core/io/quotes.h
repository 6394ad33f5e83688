#pragma once

#include <heedmap/export.h>
#include <heedmap/sentence.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Text from a file, fit for an error on one line: in quotes, what cannot be seen (control characters, marks that turn
/// the direction of writing or take no room) and broken UTF-8 shown as "?", cut where it is long.
HEEDMAP_EXPORT std::string inQuotes(std::string_view text);

/// Text on one line that no terminal obeys: what cannot be seen, and broken UTF-8, written as `\x1b` or `\u202e`; cut
/// after `most` characters.
HEEDMAP_EXPORT std::string printable(std::string_view text, std::size_t most = std::string_view::npos);

/// The first few names, for an error that says what there is: "A", "B" and 3 more; "nothing" for none.
HEEDMAP_EXPORT Sentence listed(const std::vector<std::string>& names);

} // namespace heedmap
