#pragma once

#include "paint/blocks/compact.h"
#include "paint/sheet.h"

namespace heedmap {

/// The side of a step's cells if they can be squares, 0 if they are too many for that.
double squareCells(const SheetStep& step);

/// The blocks of a step, each from (0, 0): one, or one for each slice of a product of stacks.
/// Matrices that share an axis share its cells; `largestCell` lets steps agree on a size.
std::vector<SheetLayout> stepBlocks(const SheetStep& step, double largestCell, double deviceScale);

/// A step of single matrices as one block, its cells `side` large (below 1: several to a pixel). A low product has
/// its captions beside the matrices.
SheetLayout stepBlock(const SheetStep& step, double side, double deviceScale, Compact compact = Compact::No);
/// The side of the largest cells, at most `largest`, with which that block fits the room; as small as cells
/// can be where it never does.
double fittingSide(const SheetStep& step, double largest, const QSizeF& room, double deviceScale,
                   Compact compact = Compact::No);

} // namespace heedmap
