#include "export/page_call.h"

#include "export/live_page.h"
#include "file_set.h"
#include "model_input.h"
#include "painting.h"
#include "source.h"
#include "text/language.h"
#include "values.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

constexpr const char* pageEnding = ".html";

bool namesPage(const std::string& path) { return fs::path(path).extension() == pageEnding; }

/// A page has the whole document, and no looks to choose from.
void requireNoFigures(const Verb& verb, const Arguments& arguments)
{
    static const std::set<std::string_view> served{"--output", "--format",  "--lang", "--tokens",    "--set",
                                                   "--sample", "--softmax", "--as",   "--transpose", "--quiet"};
    for (const Option& option : verb.options)
        if (arguments.has(option.name) && !served.contains(option.name))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 is for figures; expected --format html without it"), option.name);
}

} // namespace

bool asksForPage(const Arguments& arguments)
{
    if (!arguments.has("--format"))
        return namesPage(arguments.value("--output"));
    const std::vector<std::string> formats = wordsBetweenCommas(arguments.value("--format"));
    return std::ranges::find(formats, "html") != formats.end();
}

std::string pageStem(const std::string& source)
{
    const std::string name = source.substr(source.find(':') == std::string::npos ? 0 : source.find(':') + 1);
    const fs::path path = fs::path(name).lexically_normal();
    return (path.has_filename() ? path : path.parent_path()).stem().string();
}

StopTexts stopTextsOf(const std::string& source)
{
    return source.starts_with("examples:") ? StopTexts::Whole : StopTexts::Titles;
}

void writePage(const Verb& verb, const Arguments& arguments)
{
    requireNoFigures(verb, arguments);
    if (arguments.value("--format", "html") != "html")
        throw arguments.wrong(HEEDMAP_PHRASE("html is one page of the whole document; expected no other --format"));
    const fs::path output = arguments.value("--output");
    std::error_code ignored;
    const bool file = !output.extension().empty() && !fs::is_directory(output, ignored);
    if (file && !namesPage(output))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is not a file of --format %2; expected a name that ends in .%3"),
                              "-o " + output.string(), "html", "html");
    Source source = openSource(arguments);
    const std::string language = languageOf(arguments, source.opened.document);
    if (!arguments.has(quietOption().name))
        tellDrawnNumbers(source.opened);
    const Painting painting(language);
    const std::string page = liveTemplate(installedTemplatePath());
    FileSet files(!file                          ? output
                      : output.has_parent_path() ? output.parent_path()
                                                 : fs::path("."),
                  std::move(source.inputs));
    files.add(file ? output.filename().string() : pageStem(arguments.operand()) + pageEnding,
              livePage(page, source.opened, folderOf(arguments.operand()), language, stopTextsOf(arguments.operand())));
    files.commit();
}

} // namespace heedmap
