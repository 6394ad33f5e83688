#pragma once

#include "model/workbench.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

class QWidget;

namespace heedmap {

/// Files of figures that the document keeps.
struct RecipeFiles {
    QStringList names; ///< none twice, where case is ignored too
    std::vector<QByteArray> files;
};

/// A figure of the document, and the format it is written in: empty, its own.
struct RecipeChoice {
    FigureRecipe recipe;
    std::string format = {};
};

/// What they will be called, `fig3.pdf`; of frames, whose number is not known before, `fig3-…`. Throws Error if the
/// document cannot make it.
QStringList recipeFileNames(const Workbench& workbench, const RecipeChoice& choice);

/// Makes the same files that the command line writes, while a dialog over the window says how far it is; nothing where
/// that was cancelled. Throws Error that begins with the figure's name.
std::optional<RecipeFiles> makeRecipes(const Workbench& workbench, const std::vector<RecipeChoice>& choices,
                                       QWidget* window);

} // namespace heedmap
