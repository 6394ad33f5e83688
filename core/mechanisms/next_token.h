#pragma once

#include <heedmap/mechanisms/recipe.h>

namespace heedmap {

/// The settings of the choice of the next token, as one group; a document without it makes no choice.
Setting generateSetting();

/// Appends the choice of the next token from the last row of logits, `next.z` to `next.token` (docs/formats.md), where
/// the settings ask for it: temperature, top-k and nucleus (core/ops/next/choice.h), and a draw by u, which the seed
/// gives.
void appendNextToken(Recipe& recipe, NodeId logits);

} // namespace heedmap
