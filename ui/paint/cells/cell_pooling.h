#pragma once

#include "paint/cells/cell_image.h"

#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// Which cell of a block stands out most.
struct PoolingRule {
    bool byMagnitude = true;  ///< the largest magnitude; else the largest number
    bool numbersOnly = false; ///< no cell is masked, infinite or NaN

    bool operator==(const PoolingRule&) const = default;
};

/// One number for each block of a matrix, in its stored order: that of the cell that stands out most. NaN stands for
/// a block before any number, −∞ and masked cells where nothing else is. A masked cell is told from a NaN by `markOf`,
/// so that what is pooled can be pooled again.
Tensor pooledCells(const FigureCells& cells, Index slice, const Pooling& block, const PoolingRule& rule);

/// What a number among pooled cells stands for.
CellMark markOf(double pooled);

} // namespace heedmap
