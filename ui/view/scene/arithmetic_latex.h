#pragma once

#include "view/frame/display.h"
#include "view/scene/arithmetic.h"

#include <functional>

namespace heedmap {

/// The arithmetic of a cell in LaTeX, for \[ … \] with amsmath: `S_{0,1} = 0.5 \cdot 1 + 2 \cdot 1 = 2.5`, a long sum
/// in lines of `aligned`. Rows, columns and slices are counted from `first`.
QString arithmeticLatex(const GraphShape& graph, const CellPlace& place, const Expression& expression,
                        const ArithmeticOptions& options, Index first = 0);

/// Whether a matrix is written without decimals. Does not read matrices too large for numbers in their cells.
bool wholeNumbers(const Shape& shape, const std::function<Lease()>& read);

/// Whether a cell has arithmetic, which it has if it is computed.
bool hasArithmetic(const GraphShape& graph, const CellPlace& place);

/// Copies the arithmetic of a cell to the clipboard in LaTeX. Throws Error while the cell is being computed.
void copyArithmetic(const ViewContext& context, const CellPlace& place);

} // namespace heedmap
