#pragma once

#include "paint/theme.h"
#include "paint/value_scale.h"

#include <QImage>

namespace heedmap {

/// How many cells one pixel of an image stands for; 1×1 is every cell.
struct Pooling {
    Index rows = 1;
    Index cols = 1;
    bool mean = false; ///< of them, in place of the one that stands out most

    bool pools() const { return rows > 1 || cols > 1; }
    bool operator==(const Pooling&) const = default;
};

/// One matrix of a figure as an image, a pixel a cell. Pooled, a pixel shows the cell of its block that
/// stands out most (the largest magnitude; the largest value where numbers run from zero), so that a
/// single hot cell is never lost; or the mean of its numbers. NaN shows before any number, −∞ and masked cells where
/// nothing else is. `extent` is the slice's own.
QImage cellImage(const FigureCells& cells, Index slice, const ValueScale& scale, const Theme& theme,
                 const ValueExtent& extent, const Pooling& pooling = {});

} // namespace heedmap
