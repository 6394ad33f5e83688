#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <string>
#include <vector>

namespace heedmap {

/// One tensor of a file of several, of any type and any number of dimensions.
struct TensorEntry {
    std::string name;
    std::string type; ///< "F32", "BF16", "I64", ... as safetensors call them
    std::vector<std::uint64_t> dimensions;
    Bytes bytes;
    bool fortranOrder = false; ///< the first index runs fastest
    Sentence problem = {};     ///< why its numbers cannot be read, where they lie otherwise
};

/// The bytes that a number of the type takes; 0 for types that are not known.
HEEDMAP_EXPORT std::uint64_t bytesOfType(std::string_view type);

/// A tensor of the list, its numbers left in place. Throws Error for types and shapes that cannot be read.
HEEDMAP_EXPORT StoredArray storedArray(const TensorEntry& entry);

/// One tensor by its name, its numbers left in place. F64, F32, F16 and BF16; Error for others.
HEEDMAP_EXPORT StoredArray findTensor(std::span<const TensorEntry> entries, const std::string& name);

} // namespace heedmap
