#pragma once

#include "view/frame/display.h"
#include "view/scene/arithmetic.h"

#include <functional>

namespace heedmap {

/// The arithmetic of a cell in LaTeX, for \[ … \] with amsmath: `S_{0,1} = 0.5 \cdot 1 + 2 \cdot 1 = 2.5`, a long sum
/// in lines of `aligned`. Rows, columns and slices are counted from `first`.
QString arithmeticLatex(const GraphShape& graph, const CellPlace& place, const Expression& expression,
                        const ArithmeticOptions& options, Index first = 0);

/// Whether a matrix is written without decimals. One that is too large for numbers in its cells is not read for this.
bool wholeNumbers(const Shape& shape, const std::function<Lease()>& read);

/// Whether a cell has arithmetic: it is computed.
bool hasArithmetic(const GraphShape& graph, const CellPlace& place);

/// Puts the arithmetic of a cell on the clipboard, in LaTeX. Throws Error while it is computed.
void copyArithmetic(const ViewContext& context, const CellPlace& place);

/// What `Selection::show` is given for the export of the arithmetic of the cell that is kept.
inline QString arithmeticExport() { return QStringLiteral("export:arithmetic"); }

} // namespace heedmap
