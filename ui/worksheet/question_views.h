#pragma once

#include "worksheet/paper_matrix.h"

#include <functional>

namespace heedmap {

/// What a sheet has of a slice of a node.
struct OnSheet {
    std::function<bool(NodeId node, Index slice)> any;   ///< some cells
    std::function<bool(NodeId node, Index slice)> whole; ///< all cells
};

/// The matrices that a question is about, as far as the sheet has them not yet.
std::vector<PaperMatrix> questionViews(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks,
                                       const OnSheet& sheet);
/// The rules by which some of them follow from others, where the question takes them.
std::vector<Block> questionFormulas(SheetContent& content, const Exercise& exercise);
/// Whether it prints numbers that another exercise asks for.
bool printsAsked(const SheetContent& content, const Exercise& exercise);

} // namespace heedmap
