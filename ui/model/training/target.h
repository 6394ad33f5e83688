#pragma once

#include <heedmap/graph/node.h>
#include <heedmap/tensor/tensor.h>

#include <vector>

namespace heedmap {

class Workbench;

/// Whether a target can be painted on a node: it holds attention weights that are computed from scores.
bool takesTarget(const Workbench& workbench, NodeId node);
/// Whether a target can be painted on any node of the document.
bool takesTargets(const Workbench& workbench);
/// The target cells of a slice in the document's loss; none if the loss does not mention the slice.
std::vector<Cell> targetOf(const Workbench& workbench, NodeId node, Index slice);
/// Sets the target of each row of a slice to equal weights on its painted cells, in the loss of the document and as one
/// step of the undo stack. With several samples, the shown one gets a target of its own, and samples that were never
/// painted take the cells of the first painted one. Without cells, removes the target of the slice. Throws Error, and
/// then changes nothing.
void setTarget(Workbench& workbench, NodeId node, Index slice, const std::vector<Cell>& cells);

} // namespace heedmap
