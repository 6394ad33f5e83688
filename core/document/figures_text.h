#pragma once

#include <heedmap/document/figure_recipe.h>

namespace heedmap {

/// Reads the `figures` of a document. Throws Error `figures[0].width: expected X, got Y`.
std::vector<FigureRecipe> readFigures(const Json& json);
Json figuresJson(const std::vector<FigureRecipe>& figures);

} // namespace heedmap
