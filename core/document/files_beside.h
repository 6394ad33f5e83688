#pragma once

#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

/// Brings the files that a document refers to beside the file that it will be saved in, as it may refer to nothing
/// outside its folder: each gets a second name in `NAME.files`, a hard link if possible, else a copy. Large inline
/// arrays are put there too, under names that follow from their contents, so that no file of an earlier save
/// changes. Without `keep` this object's destructor removes them.
class HEEDMAP_EXPORT FilesBeside {
public:
    /// `folder`: the document's present one. Throws Error if other files are in the way, or none can be made.
    FilesBeside(Document document, const std::filesystem::path& folder, const std::filesystem::path& file);
    FilesBeside(const FilesBeside&) = delete;
    FilesBeside& operator=(const FilesBeside&) = delete;
    ~FilesBeside();

    /// The document with references relative to that folder.
    const Document& document() const { return m_document; }
    /// `NAME.files`; empty if nothing had to be put there.
    const std::filesystem::path& beside() const { return m_beside; }
    void keep() { m_made.clear(); }

private:
    void bring(const std::filesystem::path& from, const std::filesystem::path& to);
    void makeFolder(const std::filesystem::path& folder);
    void bringAll(const std::set<std::filesystem::path>& files, const std::filesystem::path& folder,
                  const std::filesystem::path& beside);
    void putNumbers(const std::filesystem::path& beside);
    /// Returns the file's name.
    std::string put(const std::string& name, const Tensor& numbers, const std::filesystem::path& beside);
    void discard(std::size_t but);

    Document m_document;
    std::filesystem::path m_here; ///< the folder of the file
    std::filesystem::path m_beside;
    std::vector<std::filesystem::path> m_made; ///< in this order
};

/// Whether a reference, by its name, is to numbers that were put beside the document.
HEEDMAP_EXPORT bool numbersBeside(const FileReference& reference);

} // namespace heedmap
