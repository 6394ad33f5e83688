#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <string>
#include <vector>

namespace heedmap {

/// One tensor of a .safetensors file, of any type and any number of dimensions.
struct SafetensorsEntry {
    std::string name;
    std::string type; ///< "F32", "BF16", "I64", ...
    std::vector<std::uint64_t> dimensions;
    Bytes bytes;
};

/// Reads the header and checks all of it: every type, shape and offset, and that the numbers fill
/// the file with no gap or overlap. Sorted by position in the file. Throws Error.
HEEDMAP_EXPORT std::vector<SafetensorsEntry> listSafetensors(Bytes bytes);

/// A tensor of the list, its numbers left in place. Throws Error for types and shapes that cannot be read.
HEEDMAP_EXPORT StoredArray storedArray(const SafetensorsEntry& entry);

/// One tensor by its name, its numbers left in place. F64, F32, F16 and BF16; Error for others.
HEEDMAP_EXPORT StoredArray findSafetensors(Bytes bytes, const std::string& name);
HEEDMAP_EXPORT StoredArray findSafetensors(std::span<const SafetensorsEntry> entries, const std::string& name);

/// Writes tensors as float64, in their order: the same ones give the same bytes. The file is not committed.
HEEDMAP_EXPORT void writeSafetensors(AtomicFile& file, const std::vector<NamedTensor>& tensors);

} // namespace heedmap
