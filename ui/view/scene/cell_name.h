#pragma once

#include "model/selection.h"

#include <paint/cell_name.h>

namespace heedmap {

/// `S[Thinking, Machines]` in plain text.
QString cellName(const GraphShape& graph, const CellPlace& place);
/// `S[0, 1]`
QString indexedName(const Node& node, const Cell& cell);
/// `S[Thinking, Machines]` as rich text, its symbol typeset.
QString cellMarkup(const GraphShape& graph, const CellPlace& place);

} // namespace heedmap
