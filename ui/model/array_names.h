#pragma once

#include <heedmap/io/array_file.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// An array of a file to import, and the part of it.
struct NameMatch {
    std::size_t entry = 0;
    ArraySelection part = {};
};

/// Which array of a file the array `name` of a document is by its name; none if names do not tell.
/// Known are the documents' own names, also behind a prefix or in other spelling, and those that common
/// libraries give to projections, with the orientation they store them in. Of arrays in numbered layers
/// the one of the same numbers is meant, or else the first. `fileName` names a file's only array.
std::optional<NameMatch> matchByName(const std::string& name, const std::vector<ArrayEntry>& entries,
                                     const std::string& fileName);

} // namespace heedmap
