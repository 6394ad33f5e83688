#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/json.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A key that an object of a document may have, as docs/formats.md lists it.
struct DocumentKey {
    std::string object = {}; ///< the document: empty; `loss[] attend`: an entry of the loss of that kind
    std::string key = {};
    std::string type = {}; ///< in the words of docs/formats.md: `string`, `index`, `list of strings`
    bool required = false;
    std::optional<Json> standard = {}; ///< what it is unless given, if that is a value
};

/// Which keys an object had where it was read, so that writing it neither adds nor drops any. Objects that are made
/// have none of these, and objects that differ in nothing else are equal.
struct KeysAsRead {
    std::vector<std::string> usual = {};  ///< with the value that they have unless given, and yet given
    std::vector<std::string> absent = {}; ///< not given, of those that are otherwise always written

    bool operator==(const KeysAsRead&) const { return true; }
};

/// All keys, object by object, in the order in which they are written.
HEEDMAP_EXPORT std::vector<DocumentKey> documentKeys();

} // namespace heedmap
