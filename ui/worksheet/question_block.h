#pragma once

#include "worksheet/block.h"
#include "worksheet/sheet_content.h"

namespace heedmap {

/// The short title of an exercise other than one to fill in.
QString questionTitle(const GraphShape& graph, const Exercise& exercise);
/// The cells that are asked for, `A[it, the] to A[it, said]`; empty where they are all, or too many to name.
QString cellsWords(const Node& node, std::vector<Cell> cells);
/// `, head 1` for a slice among several; else empty.
QString withSlice(const QString& text, const GraphShape& graph, NodeId node, Index slice);
/// The question, if the document has no words of its own.
QString questionText(const Exercise& exercise);
/// How to write the answer, if that is not obvious.
QString answerText(const Exercise& exercise, const ExerciseMarks& marks);
/// The lines to answer on, each after its question; a key has the answers on them. For a mask, its pictures come first.
std::vector<Block> answerLines(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks, bool key);

} // namespace heedmap
