#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/io/npz_writer.h>

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// Reads the header and checks all of it: every type, shape and offset, and that the numbers fill
/// the file with no gap or overlap. Sorted by position in the file. Throws Error.
HEEDMAP_EXPORT std::vector<ArrayEntry> listSafetensors(Bytes bytes);

/// The strings that the header holds beside the tensors, by their names. Throws Error.
HEEDMAP_EXPORT std::map<std::string, std::string> safetensorsMetadata(Bytes bytes);

/// One tensor by its name, its numbers left in place. F64, F32, F16 and BF16; Error for others.
HEEDMAP_EXPORT StoredArray findSafetensors(Bytes bytes, const std::string& name);

/// Writes tensors as float64, in their order: the same ones give the same bytes. The file is not committed.
HEEDMAP_EXPORT void writeSafetensors(AtomicFile& file, const std::vector<NamedTensor>& tensors);

/// As `writeSafetensors`, each number rounded to float32: half as long.
HEEDMAP_EXPORT void writeSafetensorsFloat32(AtomicFile& file, const std::vector<NamedTensor>& tensors);

} // namespace heedmap
