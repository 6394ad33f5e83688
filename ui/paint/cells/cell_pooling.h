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

/// One number for each block of a matrix, in stored order: that of the cell that stands out most. NaN takes precedence
/// over every number; −∞ and masked cells represent a block without numbers. `markOf` distinguishes a masked cell from
/// a NaN, so that pooled numbers can be pooled again.
Tensor pooledCells(const FigureCells& cells, Index slice, const Pooling& block, const PoolingRule& rule);

/// The mark of a pooled number.
CellMark markOf(double pooled);

} // namespace heedmap
