#pragma once

#include "model/selection.h"
#include "view/scene/seen_cells.h"
#include "view/scene/too_small.h"

namespace heedmap {

/// The parts of a step to try in front of a class, whose numbers must be large: the factors of a product in one line,
/// then the cells of the result around what is looked at, each time a row or a column fewer, then one matrix alone: the
/// selected one if the step has it, else the result. None of a matrix that is shown for its pattern, having more than a
/// dozen rows or columns.
std::vector<SeenCells> partsToShow(const GraphShape& graph, NodeId result, const Selection& selection,
                                   const std::optional<CellPlace>& lookedAt);

/// The part with one more of the rows or columns of the matrix that it is of; none if it has them all.
std::optional<SeenCells> oneMore(const SeenCells& part, const GraphShape& graph, NodeId result, bool row);

/// All cells of the result, the factors of a product in one line.
SeenCells wholeInLine(const Shape& shape);

/// All cells of an operand of the step alone; none of any other matrix.
std::optional<SeenCells> wholeAlone(const GraphShape& graph, NodeId result, NodeId operand);

/// What is shown of a step: "3 of 9 rows and 4 of 9 columns", and how to come to others. Empty if it is all.
CellSign partShown(const SeenCells& part, const GraphShape& graph, NodeId result);

} // namespace heedmap
