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

} // namespace heedmap
