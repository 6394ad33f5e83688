#pragma once

#include "worksheet/paper_matrix.h"

namespace heedmap {

/// C = A·B: A stands left of C and B above it, so that a cell is where its row and its column meet.
struct ProductViews {
    PaperMatrix left;
    PaperMatrix above;
    PaperMatrix result;
};

Block productBlock(MatrixPen& pen, const ProductViews& views);

} // namespace heedmap
