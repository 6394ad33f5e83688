#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heedmap {

/// The names of what a zip archive holds; none if it cannot be read.
std::vector<std::string> archiveNames(const std::filesystem::path& path);

} // namespace heedmap
