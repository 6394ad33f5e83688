#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/quotes.h>

#include <string>
#include <string_view>
#include <vector>

/// How error messages quote a document: on one line, and short.
namespace heedmap {

/// A key as part of a JSON path: without quotes, control characters escaped, cut when very long.
HEEDMAP_EXPORT std::string pathPart(std::string_view key);
/// A number or a string verbatim; `a list`, `an object`, `null`.
HEEDMAP_EXPORT Sentence described(const Json& value);

/// Throws Error `WHERE: expected RIGHT, got VALUE`.
[[noreturn]] HEEDMAP_EXPORT void refuse(const std::string& where, const Json& value, const Sentence& right);
/// The same with the value that may be meant, if there is one.
[[noreturn]] HEEDMAP_EXPORT void refuse(const std::string& where, const Json& value, const Sentence& right,
                                        const std::string& nearest);
HEEDMAP_EXPORT void requireObject(const Json& value, const std::string& where);
/// Throws Error for the first member of an object that is not one of `keys`.
HEEDMAP_EXPORT void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys);

} // namespace heedmap
