#include "site/site_leftovers.h"

#include "site/site_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

namespace heedmap {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t mostOfAFile = 64 << 20; ///< bytes

/// What the worker of an earlier call keeps. None where there is no worker, or one that was changed.
std::vector<std::string> listedFiles(const fs::path& folder)
{
    constexpr std::string_view open = "const files = ";
    std::vector<std::string> names;
    try {
        const std::string worker = readFile(folder / "worker.js", mostOfAFile);
        const std::size_t begin = worker.find(open);
        const std::size_t end = worker.find(";\n", begin);
        if (begin == std::string::npos || end == std::string::npos)
            return {};
        const Json list = Json::parse(worker.substr(begin + open.size(), end - begin - open.size()));
        if (list.isArray())
            for (const Json& name : list.array())
                if (name.isString())
                    names.push_back(name.string());
    } catch (const Error&) {
        return {};
    }
    return names;
}

bool isNamedByItsContent(const fs::path& file, const std::string& name)
{
    try {
        const std::string content = readFile(file, mostOfAFile);
        return name == coreName(content) || name == pageStyleName(content) || name == tableName(content);
    } catch (const Error&) {
        return false;
    }
}

bool isAskedFor(const std::string& name, const fs::path& folder)
{
    return std::ranges::any_of(filesIn(folder, ".html"), [&](const fs::path& page) {
        try {
            return readFile(page, mostOfAFile).find(name) != std::string::npos;
        } catch (const Error&) {
            return true; // perhaps
        }
    });
}

} // namespace

SiteLeftovers::SiteLeftovers(fs::path folder) : m_folder(std::move(folder)), m_names(listedFiles(m_folder)) {}

void SiteLeftovers::remove() const
{
    for (const std::string& name : m_names)
        if (const bool hashed = name.starts_with("core-") || name.starts_with("page-"); hashed
            && name.find('/') == std::string::npos && isNamedByItsContent(m_folder / name, name)
            && !isAskedFor(name, m_folder)) {
            std::error_code ignored;
            fs::remove(m_folder / name, ignored);
        }
}

} // namespace heedmap
