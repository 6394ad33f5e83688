#pragma once

#include "view/scene/arithmetic.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace heedmap {

class Workbench;

/// The numbers of a column of a matrix; none while they are not computed.
using ColumnReader = std::function<std::vector<double>(NodeId node, Index slice, Index col)>;
ColumnReader columnsOf(Workbench& workbench);

/// "object side": of each term of a sum what the entry that it multiplies is called; empty where it has no name. It has
/// that of its axis; else an entry of a query or a key has the names of the few features that its weights take.
QStringList termNames(const GraphShape& graph, const std::vector<ArithmeticRow>& rows, const ColumnReader& column);

/// The product that makes a node, before its heads are split, and the column that an entry of a head has there.
std::optional<std::pair<NodeId, Index>> beforeHeads(const GraphShape& graph, NodeId node, Index slice, Index feature);

} // namespace heedmap
