#include "export/export_target.h"

#include "messages.h"
#include "values.h"

#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cstdio>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), smallLetter);
    return text;
}

const ExportFormat* formatOfSuffix(const std::string& suffix)
{
    const auto found = std::ranges::find(exportFormats(), lowered(suffix),
                                         [](const ExportFormat& format) { return std::string(format.suffix); });
    return found == exportFormats().end() ? nullptr : &*found;
}

Sentence suffixes()
{
    std::vector<std::string> all;
    for (const ExportFormat& format : exportFormats())
        all.push_back(std::string(".") + format.suffix);
    all.emplace_back(".html");
    return commaSeparated(all);
}

/// Whether the path names a file that is to be made, not a folder.
bool namesFile(const fs::path& path)
{
    std::error_code ignored;
    return !path.extension().empty() && path.has_filename() && !fs::is_directory(path, ignored);
}

} // namespace

std::vector<const ExportFormat*> formatsOf(const Arguments& arguments, std::string_view otherwise)
{
    std::vector<std::string> ids;
    for (const ExportFormat& format : exportFormats())
        ids.emplace_back(format.id);
    ids.emplace_back("html"); // alone, and then not a figure
    std::vector<const ExportFormat*> chosen;
    for (const std::string& id : choicesValue(arguments, "--format", ids, otherwise))
        chosen.push_back(&exportFormats()[static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin())]);
    return chosen;
}

ExportTarget::ExportTarget(const Arguments& arguments)
{
    const fs::path path = arguments.value("--output");
    if (!namesFile(path)) {
        m_folder = path;
        m_formats = formatsOf(arguments);
        return;
    }
    m_folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    m_file = path.filename().string();
    chooseFormat(arguments, path);
}

void ExportTarget::chooseFormat(const Arguments& arguments, const fs::path& path)
{
    const std::string suffix = path.extension().string().substr(1);
    const ExportFormat* named = formatOfSuffix(suffix);
    if (named == nullptr && !arguments.has("--format"))
        throw arguments.wrong(HEEDMAP_PHRASE("%1: there is no format for .%2; there are %3, and a folder has no "
                                             "extension or ends with /"),
                              "-o " + path.string(), suffix, suffixes());
    m_formats = named != nullptr && !arguments.has("--format") ? std::vector{named} : formatsOf(arguments);
    if (m_formats.size() > 1)
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is one file; expected one --format, or a folder"),
                              "-o " + path.string());
    if (named != nullptr && std::string_view(named->suffix) != m_formats.front()->suffix)
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is not a file of --format %2; expected a name that ends in .%3"),
                              "-o " + path.string(), m_formats.front()->id, m_formats.front()->suffix);
}

std::string ExportTarget::fileName(const std::string& name, const ExportFormat& format)
{
    if (isFile() && &format != m_formats.front()) // a picture beside it
        return fs::path(m_file).stem().string() + "-cells." + format.suffix;
    if (isFile())
        return m_file;
    const std::string other = m_names.unlikeOthers(name, format.suffix);
    if (other != name && m_told.insert(name).second)
        remark(Sentence(HEEDMAP_PHRASE("%1 is written as %2: another file has that name, but for case"), name, other));
    return other + "." + format.suffix;
}

} // namespace heedmap
