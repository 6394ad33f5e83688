#pragma once

#include "figures.h"

#include <vector>

namespace heedmap {

class Exportable;

/// What a view shows as a figure of that style: the same in the window and without one, and whatever the size of the
/// view's widget. What cannot be as narrow as the
/// page is made smaller: the drawing then has a smaller `unit`. Throws as Exportable does.
Drawing drawingOf(Exportable& view, const FigureStyle& style);

/// What has to be evaluated for it.
std::vector<Demand> demandsOf(Exportable& view, const FigureStyle& style);

} // namespace heedmap
