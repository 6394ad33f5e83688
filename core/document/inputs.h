#pragma once

#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <utility>

namespace heedmap {

/// The files that are read, identified by device and number rather than by name: no output may replace one of
/// them.
class HEEDMAP_EXPORT Inputs {
public:
    /// Adds a file, if it exists.
    void add(const std::filesystem::path& file);
    /// Adds the files that a document in `folder` names, and the configuration files of published weights among them.
    void add(const Document& document, const std::filesystem::path& folder);
    /// Throws Error if `output` is one of these files, by whatever name or link.
    void requireOther(const std::filesystem::path& output) const;

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_files; ///< the device, and the number there
};

/// The files that a document names, relative to its folder, and the existing files that are read with published
/// weights.
HEEDMAP_EXPORT std::set<std::filesystem::path> filesOf(const Document& document, const std::filesystem::path& folder);

} // namespace heedmap
