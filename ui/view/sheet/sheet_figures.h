#pragma once

#include "view/scene/stage_scene.h"

#include <span>

namespace heedmap {

// The figures of a sheet's steps, with their numbers and before they have any.

/// The chosen matrix of a stack, or the nearest.
Index matrixOf(const Shape& shape, Index slice);
/// Numbers still missing already have their shape.
void keepShape(HeatmapFigure& figure, const Shape& shape);
/// One matrix of a stack by itself, under its title.
HeatmapFigure oneMatrix(HeatmapFigure figure, Index slice);
/// Replaces the numbers lent before by the current ones; of `sliced` stacks one matrix.
void borrowNumbers(HeatmapFigure& figure, Workbench& workbench, NodeId node, Index slice, bool sliced);

using SheetNodes = std::span<const OperationFigure::Operand>;

/// The gradient of each node, or noNode; nothing if none of them has one.
std::vector<NodeId> gradientsOf(const Workbench& workbench, SheetNodes nodes);
/// Adds room for gradients to a step.
void giveEmptyGradients(SheetStep& step, const GraphShape& graph, SheetNodes nodes,
                        const std::vector<NodeId>& gradients, bool sliced);
/// Puts the current gradients into the step's figures.
void takeGradients(SheetStep& step, Workbench& workbench, SheetNodes nodes, Index slice,
                   const DisplaySettings& settings, bool sliced);

} // namespace heedmap
