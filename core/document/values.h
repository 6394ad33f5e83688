#pragma once

#include "base/wording.h"

#include <heedmap/document/document.h>

#include <string>
#include <vector>

/// Helpers for reading the keys of a document.
namespace heedmap {

/// An object's members, each with its path; none if the key is absent.
const Json::Object& members(const Json& json, const std::string& key);
std::string readText(const Json& value, const std::string& where);
LocalizedText readLocalized(const Json& value, const std::string& where);
std::vector<LocalizedText> readTexts(const Json& value, const std::string& where);
/// Reads a list of strings; `each` says what each entry is for, as in "a token for every position".
std::vector<std::string> readWords(const Json& value, const std::string& where, Phrase each);
Tokens readTokens(const Json& json, const std::string& where);
/// Reads a whole number of at least `least`.
Index readIndex(const Json& value, const std::string& where, Index least = 0);
/// Reads a list of one or more whole numbers, none below 0.
std::vector<Index> readIndices(const Json& json, const std::string& where);
double readNumber(const Json& value, const std::string& where);
double readAtLeast0(const Json& value, const std::string& where);
double readPositive(const Json& value, const std::string& where);
/// The required member of the object at the path `where` (empty: the document). Throws Error that it is missing, with
/// `right` as what was expected.
const Json& member(const Json& json, const char* key, const std::string& where, const Sentence& right);

/// Calls `read(value, path)` for each member of an object.
template <typename T, typename Read> Named<T> readNamed(const Json::Object& object, const std::string& where, Read read)
{
    Named<T> list;
    for (const auto& [name, value] : object)
        list.emplace_back(name, read(value, where + "." + pathPart(name)));
    return list;
}

} // namespace heedmap
