#pragma once

#include <heedmap/document/document.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// A document on its way to a file, with what it names. A document may name nothing outside its folder: what lies
/// elsewhere gets a second name in `NAME.files` beside it, with no copy where the file system can do so. An array of
/// many numbers that stand in such a document is put there too, under a name that its contents give, so that no file of
/// an earlier save changes. Without `keep` this object's destructor removes them.
class HEEDMAP_EXPORT FilesBeside {
public:
    /// `folder` is that of the document now. Throws Error if other files are in the way, or none can be made.
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

/// Whether a reference is, by its name, to numbers of the document that were put beside it.
HEEDMAP_EXPORT bool numbersBeside(const FileReference& reference);

} // namespace heedmap
