#pragma once

#include "paint/theme.h"
#include "paint/value_scale.h"

#include <QImage>

namespace heedmap {

/// How an image shows cells that are not numbers.
enum class CellSigns {
    None,     ///< there are none
    Plain,    ///< a pixel is one cell, and is enlarged: like marks look alike
    Overview, ///< a pixel is many cells: hatched and dotted as far as single pixels can be
};

/// A pixel for each number of a matrix as `pooledCells` makes it, row by row.
QImage colouredCells(const ConstView& cells, Index slice, const ValueScale& scale, const Theme& theme, CellSigns signs);

} // namespace heedmap
