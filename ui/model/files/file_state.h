#pragma once

#include <filesystem>
#include <string>

namespace heedmap {

/// Changes whenever a file is written to or replaced: its size and the time of its last change. Empty if there is no
/// regular file.
std::string fileState(const std::filesystem::path& file);

/// Whether a file exists and is read-only.
bool readOnly(const std::filesystem::path& file);

} // namespace heedmap
