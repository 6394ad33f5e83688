#pragma once

#include "worksheet/paper_matrix.h"

namespace heedmap {

/// e to the power of each score, as a matrix to be filled in.
PaperMatrix powersView(SheetContent& content, const PaperMatrix& scores);
/// The sum of each of its rows.
PaperMatrix sumsView(const PaperMatrix& powers);

/// A table of e to just the powers that occur among these scores; empty where they are too many for one.
Block powersTable(SheetContent& content, const PaperMatrix& scores);

} // namespace heedmap
