#pragma once

#include "worksheet/block.h"
#include "worksheet/sheet_content.h"

namespace heedmap {

/// What an exercise that is not a matrix to fill in asks, in a word or two.
QString questionTitle(const GraphShape& graph, const Exercise& exercise);
/// `, head 1`: which of several a slice is; else empty.
QString sliceText(const GraphShape& graph, NodeId node, Index slice);
/// How it is asked where the document has no words of its own.
QString questionText(const Exercise& exercise);
/// How the answer is to be written, where that does not go without saying.
QString answerText(const Exercise& exercise, const ExerciseMarks& marks);
/// The lines to answer on, each with what is asked before it; with the answers, of a key. Of a mask its pictures
/// come first.
std::vector<Block> answerLines(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks, bool key);

} // namespace heedmap
