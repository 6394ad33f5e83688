#include <heedmap/io/several_files.h>

#include <heedmap/base/error.h>

#include <sstream>
#include <string>

namespace heedmap {

std::filesystem::path asOnePath(const std::vector<std::filesystem::path>& files)
{
    const std::filesystem::path folder = files.front().parent_path();
    std::string names;
    for (const std::filesystem::path& file : files) {
        if (file.parent_path().lexically_normal() != folder.lexically_normal())
            throw Error(HEEDMAP_PHRASE("expected files of one folder, got %1 and %2"), files.front().string(),
                        file.string());
        names += (names.empty() ? "" : "\n") + file.filename().string();
    }
    return folder / names;
}

std::vector<std::filesystem::path> filesOfPath(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (path.filename().string().find('\n') == std::string::npos || std::filesystem::exists(path, ignored))
        return {path};
    std::vector<std::filesystem::path> files;
    std::istringstream names(path.filename().string());
    for (std::string name; std::getline(names, name);)
        files.push_back(path.parent_path() / name);
    return files;
}

} // namespace heedmap
