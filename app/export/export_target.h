#pragma once

#include "command_line.h"
#include "export/file_names.h"
#include "export_format.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// Where `export` writes, and what: a folder, or with an extension one file, whose format follows.
class ExportTarget {
public:
    /// Throws UsageError.
    explicit ExportTarget(const Arguments& arguments);

    const std::filesystem::path& folder() const { return m_folder; }
    bool isFile() const { return !m_file.empty(); }
    const std::vector<const ExportFormat*>& formats() const { return m_formats; }
    /// The name of a file of a format, unlike those before it where case is ignored, too.
    std::string fileName(const std::string& name, const ExportFormat& format);

private:
    void chooseFormat(const Arguments& arguments, const std::filesystem::path& path);

    std::filesystem::path m_folder;
    std::string m_file;
    std::vector<const ExportFormat*> m_formats;
    FileNames m_names;
    std::set<std::string> m_told; ///< that have another name
};

/// --format, `otherwise` where it is not given.
std::vector<const ExportFormat*> formatsOf(const Arguments& arguments, std::string_view otherwise = "png");

} // namespace heedmap
