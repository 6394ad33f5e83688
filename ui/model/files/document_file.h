#pragma once

#include <heedmap/document/files_beside.h>

#include <filesystem>
#include <set>
#include <string>

namespace heedmap {

/// The file of the open document and the files of numbers beside it, in the state last seen by this program.
class DocumentFile {
public:
    /// The change of the file since this program last read or wrote it. A missing file counts as known: saving creates
    /// it and replaces nothing.
    enum class Now { AsKnown, Changed, ReadOnly };

    DocumentFile() = default;
    /// A document without a `path` was never saved; the files that it names lie in `folder`. `state` is the `fileState`
    /// when it was read; `beside` are the files whose numbers the open document holds itself.
    DocumentFile(std::filesystem::path path, std::filesystem::path folder, std::string state,
                 std::set<std::filesystem::path> beside = {});

    const std::filesystem::path& path() const { return m_path; }
    const std::filesystem::path& folder() const { return m_folder; }
    const std::string& state() const { return m_state; }
    Now now() const;
    /// The files that no output may replace.
    Inputs inputs(const Document& document) const;
    /// Notes that the document was written to `path`, with these files beside it.
    void saved(const std::filesystem::path& path, std::set<std::filesystem::path> beside);

private:
    std::filesystem::path m_path, m_folder;
    std::string m_state;
    std::set<std::filesystem::path> m_beside;
    bool m_readOnly = false; ///< it was read-only when it was written
};

} // namespace heedmap
