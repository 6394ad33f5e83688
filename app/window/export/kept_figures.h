#pragma once

#include "model/workbench.h"

#include <heedmap/document/figure_recipe.h>

namespace heedmap {

/// Adds a figure to the document, replacing one with the same name in any case, as an edit. Throws Error if a file with
/// it could not be read.
void keepRecipe(Workbench& workbench, const FigureRecipe& recipe);

/// Renames a figure, and removes figures, each as an edit. Throws Error if the name is taken or cannot name a file.
void renameRecipe(Workbench& workbench, std::size_t index, const std::string& name);
void removeRecipes(Workbench& workbench, const std::vector<std::string>& names);

} // namespace heedmap
