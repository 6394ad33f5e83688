#pragma once

#include "model/selection.h"

#include <heedmap/graph/graph.h>

#include <QString>

namespace heedmap {

/// `[Thinking, Machines]`: a cell by the labels of its row and column, or by their indices.
QString cellLabels(const NodeInfo& info, const Shape& shape, const Cell& cell);
/// `row 0, column 1`, with the head before it where there are heads.
QString cellPosition(const NodeInfo& info, const Shape& shape, const Cell& cell);
/// `S[Thinking, Machines]` in plain text.
QString cellName(const GraphShape& graph, const CellPlace& place);
/// The same as rich text, its symbol typeset.
QString cellMarkup(const GraphShape& graph, const CellPlace& place);
/// An entry of an axis: its token, or its index.
QString axisLabel(const Axis& axis, Index index);

} // namespace heedmap
