#pragma once

#include "window/export/recipe_files.h"

#include <QString>

namespace heedmap {

/// What a list says of a figure that the document keeps.
struct FigureRow {
    QString shows;   ///< "The stage: S"
    QString size;    ///< "84 mm, 7 pt"; of a figure for the screen "—"
    QString files;   ///< "fig3.pdf"
    QString problem; ///< why the document cannot make it; empty if it can
};

FigureRow figureRow(const Workbench& workbench, const RecipeChoice& choice);

} // namespace heedmap
