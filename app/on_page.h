#pragma once

#include "figures.h"

#include <heedmap/base/error.h>

namespace heedmap {

/// A figure in the middle of its page, if that has a height, on the ground of its style. Throws Error if the figure is
/// higher.
Drawing onPage(Drawing drawing, const FigureStyle& style);

/// An error about a page that is too low for that many px.
Error tooLow(const Print& print, double height);

} // namespace heedmap
