#include "window/export/kept_figures.h"

#include "export/file_names.h"
#include "model/model_text.h"
#include "model/writing/writing.h"

#include <heedmap/base/quotes.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <algorithm>
#include <utility>

namespace heedmap {

namespace {

/// Throws what a file with them would be refused for.
void requireReadable(const Workbench& workbench, const std::vector<FigureSpec>& figures)
{
    Document tried;
    tried.mechanism = workbench.head().mechanism;
    tried.figures = figures;
    (void)readDocument(writeDocument(tried));
}

/// In words about the name alone: all else was read before.
void requireName(const Workbench& workbench, const std::vector<FigureSpec>& figures, const std::string& name)
{
    const auto same = [&](const FigureSpec& other) { return withoutCase(other.name) == withoutCase(name); };
    if (std::ranges::count_if(figures, same) > 1)
        throw Error(HEEDMAP_PHRASE("another figure is called %1 already; names that differ by case alone are the same "
                                   "file"),
                    inQuotes(std::string_view(name)));
    try {
        requireReadable(workbench, figures);
    } catch (const Error&) {
        throw Error(HEEDMAP_PHRASE("%1 is not the name of a file; expected one without a folder, an extension and any "
                                   "of / \\ : * ? < > |"),
                    inQuotes(std::string_view(name)));
    }
}

} // namespace

void keepFigure(Workbench& workbench, const FigureSpec& spec)
{
    const auto same = [&](const FigureSpec& other) { return withoutCase(other.name) == withoutCase(spec.name); };
    requireReadable(workbench, {spec});
    write(
        workbench,
        [&](Document& document) {
            const auto before = std::ranges::find_if(document.figures, same);
            if (before != document.figures.end())
                *before = spec;
            else
                document.figures.push_back(spec);
        },
        editName(QT_TRANSLATE_NOOP("Model", "figure %1"), spec.name));
}

void renameFigure(Workbench& workbench, std::size_t index, const std::string& name)
{
    std::vector<FigureSpec> figures = workbench.head().figures;
    const std::string before = std::exchange(figures.at(index).name, name);
    if (before == name)
        return;
    requireName(workbench, figures, name);
    write(
        workbench, [&](Document& document) { document.figures.at(index).name = name; },
        editName(QT_TRANSLATE_NOOP("Model", "name of figure %1"), before));
}

void removeFigures(Workbench& workbench, const std::vector<std::string>& names)
{
    const auto named = [&](const FigureSpec& spec) { return std::ranges::find(names, spec.name) != names.end(); };
    const std::string what = names.size() == 1 ? names.front() : std::to_string(names.size());
    write(
        workbench, [&](Document& document) { std::erase_if(document.figures, named); },
        names.size() == 1 ? editName(QT_TRANSLATE_NOOP("Model", "remove figure %1"), what)
                          : editName(QT_TRANSLATE_NOOP("Model", "remove %1 figures"), what));
}

} // namespace heedmap
