#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// One array of a file, of any type and any number of dimensions.
struct ArrayEntry {
    std::string name = {}; ///< "" where the file holds one array
    std::string type = {}; ///< "F32", "BF16", "I64", ... as safetensors call them; NumPy's, "<U5", as it does
    std::vector<std::uint64_t> dimensions = {};
    Bytes bytes = {};                                            ///< while the file is open
    bool fortranOrder = false;                                   ///< the first index runs fastest
    Sentence problem = {};                                       ///< why its numbers cannot be read
    std::shared_ptr<const std::vector<std::byte>> own = nullptr; ///< holds `bytes` where the file has them in pieces
};

/// The shape of what `readArrayFile` would read; none where it cannot be read.
HEEDMAP_EXPORT std::optional<Shape> readableShape(const ArrayEntry& entry);

/// The bytes that a number of the type takes; 0 for types that are not known.
HEEDMAP_EXPORT std::uint64_t bytesOfType(std::string_view type);
/// The type of numbers that can be read: "F32", "BF16", "I64", …; nothing for others.
HEEDMAP_EXPORT std::optional<NumberType> numberTypeOf(std::string_view type);

/// An array of a list, its numbers left in place. Throws Error for types and shapes that cannot be read.
HEEDMAP_EXPORT StoredArray storedArray(const ArrayEntry& entry);

/// One tensor by its name, its numbers left in place. Reals, whole numbers and booleans; Error for others.
HEEDMAP_EXPORT StoredArray findTensor(std::span<const ArrayEntry> entries, const std::string& name);

// A part of an array with more dimensions than are read is named as NumPy writes it: `attentions[3]`,
// `attentions[3,0]`; of a file with one array `[3]`. An array of that very name comes first.

/// A name without the index after it, and that index; none if it has none.
HEEDMAP_EXPORT std::pair<std::string, std::vector<Index>> splitIndex(const std::string& name);
/// `attentions[3,0]`; the name alone with no index.
HEEDMAP_EXPORT std::string indexed(const std::string& name, std::span<const Index> index);

/// A part of an array.
struct StoredPart {
    Shape shape;
    std::uint64_t first = 0; ///< how many numbers are before it
    std::uint64_t apart = 1; ///< from each of its numbers to the next: 1 unless in Fortran order

    /// From its first to its last number.
    std::uint64_t span() const { return (static_cast<std::uint64_t>(shape.size()) - 1) * apart + 1; }
};
/// The part at an index along the first axes; a number with no axis is a vector of one at index 0. Throws Error for an
/// index that leaves the array, and as `storedShape` does for what is left.
HEEDMAP_EXPORT StoredPart storedPart(std::span<const std::uint64_t> dimensions, std::span<const Index> index,
                                     bool fortranOrder = false);

/// The part of a tensor of a list, its numbers left in place. Throws Error.
HEEDMAP_EXPORT StoredArray storedArray(const ArrayEntry& entry, std::span<const Index> index);

} // namespace heedmap
