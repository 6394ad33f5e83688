#pragma once

#include <heedmap/export.h>
#include <heedmap/io/stored_array.h>

#include <filesystem>
#include <optional>
#include <string>

namespace heedmap {

/// Reads an array from a file of the format its extension names: .npy, .npz, .csv, .tsv or
/// .safetensors. `name` says which array of an .npz or .safetensors file, and is absent for the
/// others. A .csv or .tsv file gives a matrix. Throws Error with a sentence that does not name the file.
HEEDMAP_EXPORT Tensor readArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name,
                                    const ArraySelection& selection = {}, const Limits& limits = {});

/// The shape of what `readArrayFile` would give, where the format states it before the numbers; none for
/// a .csv or .tsv file. Little is read and nothing unpacked.
HEEDMAP_EXPORT std::optional<Shape> statedShape(const std::filesystem::path& path,
                                                const std::optional<std::string>& name,
                                                const ArraySelection& selection = {});

/// An array in a file, as far as what stands before its numbers tells.
struct ArrayEntry {
    std::optional<std::string> name = {}; ///< none where the file holds one array
    std::optional<Shape> shape = {};      ///< none where it cannot be read
    std::string problem = {};             ///< why it cannot be
};

/// The arrays of a file that `readArrayFile` reads, in its order. Only text is read whole. Throws Error
/// where the file is none of the known ones, or damaged.
HEEDMAP_EXPORT std::vector<ArrayEntry> listArrayFile(const std::filesystem::path& path);

/// The extensions that can be read, in small letters: ".npy", …
HEEDMAP_EXPORT std::vector<std::string> arrayFileExtensions();

} // namespace heedmap
