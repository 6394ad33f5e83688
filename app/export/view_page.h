#pragma once

#include "figures.h"

#include <vector>

namespace heedmap {

class Exportable;

/// What a view shows as a figure of that style: the same in the window and without one, and whatever the size of the
/// view's widget. Throws as Exportable does, and Error where the page is too narrow for its size of text.
Drawing drawingOf(Exportable& view, const FigureStyle& style);

/// What has to be evaluated for it.
std::vector<Demand> demandsOf(Exportable& view, const FigureStyle& style);

} // namespace heedmap
