#pragma once

#include <heedmap/document/lesson/lesson.h>

#include <QString>

namespace heedmap {

// Cells and rows as a teacher writes them: `0,1; 0,2` and `0, 2`; an empty text means all.

QString writtenCells(const std::optional<std::vector<CellIndices>>& cells);
/// Throws Error if the text is not a list of cells.
std::optional<std::vector<CellIndices>> cellsWritten(const QString& text);

QString writtenRows(const std::optional<std::vector<Index>>& rows);
/// Throws Error if the text is not a list of rows.
std::optional<std::vector<Index>> rowsWritten(const QString& text);

} // namespace heedmap
