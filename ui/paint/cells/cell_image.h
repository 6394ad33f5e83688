#pragma once

#include "paint/theme.h"
#include "paint/value_scale.h"

#include <QImage>

namespace heedmap {

/// How many cells one pixel of an image stands for; 1×1 is every cell.
struct Pooling {
    Index rows = 1;
    Index cols = 1;
    bool mean = false; ///< the mean of the cells, instead of the one that stands out most

    bool pools() const { return rows > 1 || cols > 1; }
    bool operator==(const Pooling&) const = default;
};

/// One matrix of a figure as an image, a pixel for each cell. Pooled, a pixel shows the cell of its block that stands
/// out most (by magnitude, or by value if numbers begin at zero), so that a single hot cell is never lost; or the mean
/// of the block. NaN takes precedence over every number; −∞ and masked cells show only if the block has no number.
/// `extent` is that of the slice.
QImage cellImage(const FigureCells& cells, Index slice, const ValueScale& scale, const Theme& theme,
                 const ValueExtent& extent, const Pooling& pooling = {});

} // namespace heedmap
