#pragma once

#include <heedmap/mechanisms/recipe.h>

namespace heedmap {

/// The settings of the choice of the next token, as one group; without it in a document there is no choice.
Setting generateSetting();

/// Appends the choice of the next token from the last row of logits, `next.z` to `next.token` (FORMATS.md 7), where the
/// settings ask for it: divided by the temperature, cut to the largest few, drawn by a number u that the seed gives.
void appendNextToken(Recipe& recipe, NodeId logits);

} // namespace heedmap
