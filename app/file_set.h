#pragma once

#include <heedmap/document/inputs.h>
#include <heedmap/io/file.h>

#include <filesystem>
#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Files of one folder that appear together at `commit`, or not at all. Folders that had to be made
/// are gone again without a commit.
class FileSet {
public:
    /// None of the files may take the place of one of `inputs`.
    explicit FileSet(const std::filesystem::path& folder, Inputs inputs = {});
    FileSet(const FileSet&) = delete;
    FileSet& operator=(const FileSet&) = delete;
    ~FileSet();

    void add(const std::string& name, std::string_view contents);
    void commit();
    /// Gives up: nothing of it is left.
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
