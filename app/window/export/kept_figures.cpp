#include "window/export/kept_figures.h"

#include "model/model_text.h"
#include "model/writing/writing.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <algorithm>
#include <utility>

namespace heedmap {

namespace {

/// Throws what a file with them would be refused for.
void requireReadable(const Workbench& workbench, const std::vector<FigureRecipe>& figures)
{
    Document tried;
    tried.mechanism = workbench.head().mechanism;
    tried.figures = figures;
    (void)readDocument(writeDocument(tried));
}

} // namespace

void keepRecipe(Workbench& workbench, const FigureRecipe& recipe)
{
    const auto same = [&](const FigureRecipe& other) {
        return QString::fromStdString(other.name).compare(QString::fromStdString(recipe.name), Qt::CaseInsensitive)
            == 0;
    };
    requireReadable(workbench, {recipe});
    write(
        workbench,
        [&](Document& document) {
            const auto before = std::ranges::find_if(document.figures, same);
            if (before != document.figures.end())
                *before = recipe;
            else
                document.figures.push_back(recipe);
        },
        editName(QT_TRANSLATE_NOOP("Model", "figure %1"), recipe.name));
}

void renameRecipe(Workbench& workbench, std::size_t index, const std::string& name)
{
    std::vector<FigureRecipe> figures = workbench.head().figures;
    const std::string before = std::exchange(figures.at(index).name, name);
    if (before == name)
        return;
    requireReadable(workbench, figures);
    write(
        workbench, [&](Document& document) { document.figures.at(index).name = name; },
        editName(QT_TRANSLATE_NOOP("Model", "name of figure %1"), before));
}

void removeRecipes(Workbench& workbench, const std::vector<std::string>& names)
{
    const auto named = [&](const FigureRecipe& recipe) { return std::ranges::find(names, recipe.name) != names.end(); };
    const std::string what = names.size() == 1 ? names.front() : std::to_string(names.size());
    write(
        workbench, [&](Document& document) { std::erase_if(document.figures, named); },
        names.size() == 1 ? editName(QT_TRANSLATE_NOOP("Model", "remove figure %1"), what)
                          : editName(QT_TRANSLATE_NOOP("Model", "remove %1 figures"), what));
}

} // namespace heedmap
