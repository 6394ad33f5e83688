#pragma once

#include <heedmap/base/export.h>

#include <filesystem>
#include <vector>

namespace heedmap {

// Several files of one folder whose arrays belong together are given as one path: its last part has their names,
// a line each.

/// The path of one file is its own. Throws Error if they lie in different folders.
HEEDMAP_EXPORT std::filesystem::path asOnePath(const std::vector<std::filesystem::path>& files);

/// The files that such a path stands for; itself where it is one.
HEEDMAP_EXPORT std::vector<std::filesystem::path> filesOfPath(const std::filesystem::path& path);

} // namespace heedmap
