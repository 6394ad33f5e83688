#pragma once

#include <heedmap/base/export.h>
#include <heedmap/document/document.h>
#include <heedmap/io/array_file.h>

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace heedmap {

/// The files that a document names, as they were when they were first read. A document of the same folder that is built
/// with them again gets the same numbers, though the files were deleted or replaced since: an undo depends on it.
class HEEDMAP_EXPORT SourceFiles {
public:
    /// `caches`: keeps numbers for further documents.
    explicit SourceFiles(bool caches = true) : m_caches(caches) {}

    /// The file of a reference, opened once. Throws Error.
    std::shared_ptr<const ArrayFile> open(const std::filesystem::path& folder, const FileReference& reference);

    /// The numbers that were read at a reference, in the shape in which the file has them; null if none were.
    InlineArray read(const FileReference& reference) const;
    void keep(const FileReference& reference, const Shape& shape, std::span<const double> numbers);

private:
    bool m_caches;
    std::map<std::string, std::shared_ptr<const ArrayFile>> m_open;
    std::map<std::string, InlineArray> m_read;
};

} // namespace heedmap
