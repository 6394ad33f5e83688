#include "source.h"

#include "command_line.h"
#include "examples.h"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace heedmap {
namespace {

OpenedDocument openExample(const std::string& name, const std::string& id)
{
    const std::string text = exampleDocument(id);
    try {
        Document document = readDocument(text);
        Computation computation = build(document, {});
        return {std::move(document), std::move(computation)};
    } catch (const Error& error) {
        throw Error(name + ": " + error.what());
    }
}

void requireReadable(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw UsageError(path.string() + ": there is no such file");
    if (std::filesystem::is_directory(path, error))
        throw UsageError(path.string() + ": is a folder, not a file");
    if (access(path.c_str(), R_OK) != 0)
        throw UsageError(path.string() + ": cannot be read: " + std::generic_category().message(errno));
}

} // namespace

OpenedDocument openSource(const std::string& name)
{
    constexpr std::string_view prefix = "examples:";
    if (name.starts_with(prefix))
        return openExample(name, name.substr(prefix.size()));
    requireReadable(name);
    return openDocument(name);
}

} // namespace heedmap
