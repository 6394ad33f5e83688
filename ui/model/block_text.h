#pragma once

#include <heedmap/tensor/tensor.h>

#include <QString>

namespace heedmap {

/// A block of numbers from the clipboard: tabs and line ends as spreadsheets write them, commas or
/// semicolons, blanks, or the text of a NumPy array or nested list. One matrix. Throws Error in one sentence.
Tensor blockOf(const QString& text);

enum class BlockFormat { Tsv, NumPy, Latex };

/// A block for the clipboard: TSV and NumPy exact, LaTeX with `decimals`.
QString textOf(const Tensor& block, BlockFormat format, int decimals = 2);

} // namespace heedmap
