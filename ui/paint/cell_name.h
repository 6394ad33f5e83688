#pragma once

#include <heedmap/graph/graph.h>

#include <QString>

namespace heedmap {

/// An entry of an axis: its token, or its index.
QString axisLabel(const Axis& axis, Index index);
/// The same, with its index where others have that label too: `c (6)`.
QString axisEntry(const Axis& axis, Index index);
/// `[Thinking, Machines]`: a cell by the labels of its row and column, or by their indices; with those of its slice
/// before them where it is one of several and they are wanted.
QString cellLabels(const Node& node, const Cell& cell, bool slice = false);
/// `Thinking × Machines`: the labels alone, as far as there are any.
QString cellTokens(const Node& node, const Cell& cell);
/// `[0, 1]`
QString cellIndices(const Shape& shape, const Cell& cell);
/// `row 0, column 1`, with the head before it where there are heads.
QString cellPosition(const NodeInfo& info, const Shape& shape, const Cell& cell);

} // namespace heedmap
