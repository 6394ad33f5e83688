#pragma once

// Private to the mechanisms.

#include <heedmap/mechanisms/recipe.h>

namespace heedmap {

/// Appends the leaf for an array that a computation starts from; in a stack, each slice is a head's.
NodeId appendInput(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                   const AxisName& cols);

} // namespace heedmap
