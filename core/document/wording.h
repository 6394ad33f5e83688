#pragma once

#include <heedmap/document/json.h>
#include <heedmap/export.h>
#include <heedmap/sentence.h>

#include <string>
#include <string_view>
#include <vector>

/// How error messages quote a document: on one line, and short.
namespace heedmap {

/// `"W_Q"`: in quotes, control characters escaped, cut after forty characters.
HEEDMAP_EXPORT std::string shown(std::string_view text);
/// A key as part of a JSON path: without quotes, control characters escaped, cut when very long.
HEEDMAP_EXPORT std::string pathPart(std::string_view key);
/// A number or a string verbatim; `a list`, `an object`, `null`.
HEEDMAP_EXPORT Sentence described(const Json& value);
/// `a, b, c`; past `most` words, `a, b and 7 more`.
HEEDMAP_EXPORT Sentence commaSeparated(const std::vector<std::string>& words, std::size_t most = 40);

/// Throws Error `WHERE: expected RIGHT, got VALUE`.
[[noreturn]] HEEDMAP_EXPORT void refuse(const std::string& where, const Json& value, const Sentence& right);
HEEDMAP_EXPORT void requireObject(const Json& value, const std::string& where);
/// Throws Error for the first member of an object that is not one of `keys`.
HEEDMAP_EXPORT void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys);

} // namespace heedmap
