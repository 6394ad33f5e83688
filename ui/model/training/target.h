#pragma once

#include <heedmap/graph/node.h>
#include <heedmap/tensor/tensor.h>

#include <vector>

namespace heedmap {

class Workbench;

/// Whether a target can be painted on a node: it holds attention weights that are computed from scores.
bool takesTarget(const Workbench& workbench, NodeId node);
/// Whether any node of the document does.
bool takesTargets(const Workbench& workbench);
/// The cells of a slice where the document's loss wants its rows to look; none if it says nothing of it.
std::vector<Cell> targetOf(const Workbench& workbench, NodeId node, Index slice);
/// Wants each row of a slice to look at its painted cells, all alike: the loss of the document says so, as one step of
/// its history, and of several samples the one that is shown has a target of its own. Samples that were never painted
/// want the cells of the first that was. Without cells it says nothing of the slice any more. Throws Error, and then
/// changes nothing.
void setTarget(Workbench& workbench, NodeId node, Index slice, const std::vector<Cell>& cells);

} // namespace heedmap
