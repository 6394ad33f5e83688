#pragma once

#include "model/workbench.h"

#include <heedmap/document/figure_recipe.h>

namespace heedmap {

/// Has the document make a figure, in place of one that is called the same but for case: an edit. Throws Error if it
/// could not be read again.
void keepRecipe(Workbench& workbench, const FigureRecipe& recipe);

/// Calls one of them something else, and takes some out of the document, each an edit. Throws Error if that name is
/// taken or is none of a file.
void renameRecipe(Workbench& workbench, std::size_t index, const std::string& name);
void removeRecipes(Workbench& workbench, const std::vector<std::string>& names);

} // namespace heedmap
