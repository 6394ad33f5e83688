#pragma once

#include <heedmap/document/figure_spec.h>

namespace heedmap {

/// Reads the `figures` of a document. Throws Error `figures[0].width: expected X, got Y`.
std::vector<FigureSpec> readFigures(const Json& json);
Json figuresJson(const std::vector<FigureSpec>& figures);

} // namespace heedmap
