#pragma once

#include "paint/blocks/compact.h"
#include "paint/sheet.h"

namespace heedmap {

/// The side of a step's square cells; 0 if the cells are too many to be squares.
double squareCells(const SheetStep& step);

/// The blocks of a step, each from (0, 0): one, or one for each slice of a product of stacks.
/// Matrices that share an axis share its cells; `largestCell` lets steps agree on a size.
std::vector<SheetLayout> stepBlocks(const SheetStep& step, double largestCell, double deviceScale);

/// Sets the smallest number that can be read, in px of the blocks.
void readableFrom(SheetStep& step, double px);

/// A step of single matrices as one block, with cells of `side` px (below 1, several cells share a pixel). A low
/// product has its captions beside the matrices.
SheetLayout stepBlock(const SheetStep& step, double side, double deviceScale, Compact compact = Compact::No);
/// The side of the largest cells, at most `largest`, with which that block fits the room; the smallest side if it never
/// fits.
double fittingSide(const SheetStep& step, double largest, const QSizeF& room, double deviceScale,
                   Compact compact = Compact::No);

} // namespace heedmap
