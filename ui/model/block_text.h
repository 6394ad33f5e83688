#pragma once

#include <heedmap/io/table.h>

#include <QString>

class QMimeData;

namespace heedmap {

/// The table of numbers that was copied, from a spreadsheet, a page or a program: see `readTable`; cells may be worked
/// out, such as 1/sqrt(2). Throws Error in one sentence.
NumberTable tableOf(const QMimeData& copied);
/// The table in a text.
NumberTable tableOf(const QString& text);
/// The same of printed figures, which may be blank.
FigureTable figuresOf(const QMimeData& copied);
/// The numbers of a table in a text: a matrix or a stack.
Tensor blockOf(const QString& text);

enum class BlockFormat { Tsv, NumPy, Latex };

/// A block for the clipboard: TSV and NumPy exact, LaTeX with `decimals`.
QString textOf(const Tensor& block, BlockFormat format, int decimals = 2);

} // namespace heedmap
