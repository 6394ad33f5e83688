#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/array_entry.h>

#include <optional>
#include <string>
#include <utility>

namespace heedmap {

// A part of an array with more dimensions than are read is named as NumPy writes it: `attentions[3]`,
// `attentions[3,0]`; of a file with one array `[3]`. An array of that very name comes first.

/// A name without the index after it, and that index; none if it has none.
HEEDMAP_EXPORT std::pair<std::string, std::vector<Index>> splitIndex(const std::string& name);
/// `attentions[3,0]`; the name alone with no index.
HEEDMAP_EXPORT std::string indexed(const std::string& name, std::span<const Index> index);

/// A part of an array in C order that is stored in one piece.
struct StoredPart {
    Shape shape;
    std::uint64_t first = 0; ///< how many numbers are before it
};
/// The part at an index along the first axes. Throws Error for an index that leaves the array, and as `storedShape`
/// does for what is left; in Fortran order, where the part is not in one piece.
HEEDMAP_EXPORT StoredPart storedPart(std::span<const std::uint64_t> dimensions, std::span<const Index> index,
                                     bool fortranOrder = false);

/// The part of a tensor of a list, its numbers left in place. Throws Error.
HEEDMAP_EXPORT StoredArray storedArray(const ArrayEntry& entry, std::span<const Index> index);

} // namespace heedmap
