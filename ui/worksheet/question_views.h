#pragma once

#include "worksheet/paper_matrix.h"

#include <functional>

namespace heedmap {

/// How much of a node's slice a sheet already shows.
struct OnSheet {
    std::function<bool(NodeId node, Index slice)> any;   ///< some cells
    std::function<bool(NodeId node, Index slice)> whole; ///< all cells
};

/// The matrices of a question that the sheet does not show yet.
std::vector<PaperMatrix> questionViews(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks,
                                       const OnSheet& sheet);
/// The formulas between these matrices, if the question needs them.
std::vector<Block> questionFormulas(SheetContent& content, const Exercise& exercise);
/// Whether the question prints numbers that another exercise asks for.
bool printsAsked(const SheetContent& content, const Exercise& exercise);

} // namespace heedmap
