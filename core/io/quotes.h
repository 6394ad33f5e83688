#pragma once

#include <heedmap/export.h>
#include <heedmap/sentence.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Text from a file, fit for an error on one line: in quotes, control characters and broken UTF-8
/// shown as "?", cut where it is long.
HEEDMAP_EXPORT std::string inQuotes(std::string_view text);

/// The first few names, for an error that says what there is: "A", "B" and 3 more; "nothing" for none.
HEEDMAP_EXPORT Sentence listed(const std::vector<std::string>& names);

} // namespace heedmap
