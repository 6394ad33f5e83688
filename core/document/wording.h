#pragma once

#include <heedmap/document/json.h>
#include <heedmap/export.h>

#include <string>
#include <string_view>
#include <vector>

/// How error messages quote what a document says: on one line, and short.
namespace heedmap {

/// `"W_Q"`: in quotes, control characters escaped, cut after forty characters.
HEEDMAP_EXPORT std::string shown(std::string_view text);
/// A key as part of a JSON path: without quotes, control characters escaped, cut when very long.
HEEDMAP_EXPORT std::string pathPart(std::string_view key);
/// A number or a string as it stands; `a list`, `an object`, `null`.
HEEDMAP_EXPORT std::string shown(const Json& value);
/// `a, b, c`.
HEEDMAP_EXPORT std::string commaSeparated(const std::vector<std::string>& words);

} // namespace heedmap
