#pragma once

#include "model/workbench.h"

#include <heedmap/document/figure_recipe.h>

namespace heedmap {

/// Has the document make a figure, in place of one that is called the same but for case: an edit. Throws Error where it
/// could not be read again.
void keepRecipe(Workbench& workbench, const FigureRecipe& recipe);

} // namespace heedmap
