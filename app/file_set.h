#pragma once

#include <heedmap/document/files_beside.h>
#include <heedmap/io/file.h>

#include <filesystem>
#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A set of files in one folder that appear together at `commit`, or not at all. Without a commit, folders made for it
/// are removed.
class FileSet {
public:
    /// None of the files may replace one of `inputs`.
    explicit FileSet(const std::filesystem::path& folder, Inputs inputs = {});
    FileSet(const FileSet&) = delete;
    FileSet& operator=(const FileSet&) = delete;
    ~FileSet();

    void add(const std::string& name, std::string_view contents);
    void commit();
    /// Drops the files and removes all traces.
    void discard();

private:
    struct Entry {
        explicit Entry(const std::filesystem::path& p) : path(p), file(p) {}

        std::filesystem::path path;
        AtomicFile file;
    };

    void makeFolder();

    std::filesystem::path m_folder;
    Inputs m_inputs;
    std::vector<std::filesystem::path> m_made; ///< the innermost first
    std::list<Entry> m_entries;
};

} // namespace heedmap
