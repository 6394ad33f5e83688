#pragma once

#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <utility>

namespace heedmap {

/// The files that something is read from, told by what they are, not by what they are called: no output may take the
/// place of one.
class HEEDMAP_EXPORT Inputs {
public:
    /// A file, where there is one.
    void add(const std::filesystem::path& file);
    /// The files that a document in `folder` names, and the configuration files of published weights among them.
    void add(const Document& document, const std::filesystem::path& folder);
    /// Throws Error if something is written to one of them, by whatever name or link.
    void requireOther(const std::filesystem::path& output) const;

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_files; ///< the device, and the number there
};

/// The files that a document names, relative to its folder, and the existing files that are read with published
/// weights.
HEEDMAP_EXPORT std::set<std::filesystem::path> filesOf(const Document& document, const std::filesystem::path& folder);

} // namespace heedmap
