#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// Whether an array is of numbers that can be read: float64 to float16, bfloat16, whole numbers, booleans.
HEEDMAP_EXPORT bool holdsNumbers(const ArrayEntry& array);
HEEDMAP_EXPORT bool holdsWholeNumbers(const ArrayEntry& array);
/// Whether it is of numpy's fixed-width strings.
HEEDMAP_EXPORT bool holdsText(const ArrayEntry& array);

/// The arrays of a .npz, .npy, .safetensors, .pt, .pth or .bin file. What cannot be read of one is left out. Throws
/// Error if the file is none of these, or damaged.
HEEDMAP_EXPORT std::vector<ArrayEntry> describeArrays(const std::filesystem::path& path);

/// Strings of an array of a .npz file, or of a .npy file, one row after the other.
struct TextArray {
    std::vector<std::uint64_t> dimensions;
    std::vector<std::string> strings; ///< UTF-8
};
/// Throws Error if the array is not of numpy's fixed-width strings, `<U` or `S`.
HEEDMAP_EXPORT TextArray readTextArray(const std::filesystem::path& path, const std::string& array);

/// The metadata of a .safetensors file, by name, or the lists of strings in a .pt, .pth or .bin file, as JSON; empty
/// for other files.
HEEDMAP_EXPORT std::map<std::string, std::string> readMetadata(const std::filesystem::path& path);

} // namespace heedmap
