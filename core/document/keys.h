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

/// All keys, object by object, in the order in which they are written.
HEEDMAP_EXPORT std::vector<DocumentKey> documentKeys();

} // namespace heedmap
