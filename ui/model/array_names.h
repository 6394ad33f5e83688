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

/// The array of a file that matches the array `name` of a document by its name; none if no name matches. Known names
/// are the documents' own, also behind a prefix or in other spellings, and those that common libraries give to
/// projections, with the orientation they store. In numbered layers, the array with the same numbers matches, or else
/// the first. `fileName` names a file's only array.
std::optional<NameMatch> matchByName(const std::string& name, const std::vector<ArrayEntry>& entries,
                                     const std::string& fileName);

} // namespace heedmap
