#include "window/export/kept_figures.h"

#include "model/model_text.h"
#include "model/writing/writing.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <algorithm>

namespace heedmap {

void keepRecipe(Workbench& workbench, const FigureRecipe& recipe)
{
    const auto same = [&](const FigureRecipe& other) {
        return QString::fromStdString(other.name).compare(QString::fromStdString(recipe.name), Qt::CaseInsensitive)
            == 0;
    };
    Document tried;
    tried.mechanism = workbench.head().mechanism;
    tried.figures = {recipe};
    (void)readDocument(writeDocument(tried));
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

} // namespace heedmap
