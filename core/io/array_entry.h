#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// One array of a file, of any type and any number of dimensions.
struct ArrayEntry {
    std::string name = {}; ///< "" where the file holds one array
    std::string type = {}; ///< "F32", "BF16", "I64", ... as safetensors call them; NumPy's, "<U5", as it does
    std::vector<std::uint64_t> dimensions = {};
    Bytes bytes = {};          ///< while the file is open
    bool fortranOrder = false; ///< the first index runs fastest
    Sentence problem = {};     ///< why its numbers cannot be read
};

/// The shape of what `readArrayFile` would read; none where it cannot be read.
HEEDMAP_EXPORT std::optional<Shape> readableShape(const ArrayEntry& entry);

/// The bytes that a number of the type takes; 0 for types that are not known.
HEEDMAP_EXPORT std::uint64_t bytesOfType(std::string_view type);

/// An array of a list, its numbers left in place. Throws Error for types and shapes that cannot be read.
HEEDMAP_EXPORT StoredArray storedArray(const ArrayEntry& entry);

/// One tensor by its name, its numbers left in place. F64, F32, F16 and BF16; Error for others.
HEEDMAP_EXPORT StoredArray findTensor(std::span<const ArrayEntry> entries, const std::string& name);

} // namespace heedmap
