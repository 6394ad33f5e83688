#pragma once

#include <heedmap/document/inputs.h>

#include <filesystem>
#include <set>
#include <string>

namespace heedmap {

/// The file of the open document, and those of numbers beside it, as they are known here.
class DocumentFile {
public:
    /// What was done to it since it was read or last written here. One that is gone is as known: saving makes it again
    /// and replaces nothing.
    enum class Now { AsKnown, Changed, ReadOnly };

    DocumentFile() = default;
    /// A document without a `path` was never saved; files that it names are looked for in `folder`. `state` is what
    /// `fileState` said when it was read; `beside` are the files of numbers that the document has in itself here.
    DocumentFile(std::filesystem::path path, std::filesystem::path folder, std::string state,
                 std::set<std::filesystem::path> beside = {});

    const std::filesystem::path& path() const { return m_path; }
    const std::filesystem::path& folder() const { return m_folder; }
    const std::string& state() const { return m_state; }
    Now now() const;
    /// No output may replace one of these.
    Inputs inputs(const Document& document) const;
    /// It was written there, with these files beside it.
    void saved(const std::filesystem::path& path, std::set<std::filesystem::path> beside);

private:
    std::filesystem::path m_path, m_folder;
    std::string m_state;
    std::set<std::filesystem::path> m_beside;
    bool m_readOnly = false; ///< and written all the same
};

} // namespace heedmap
