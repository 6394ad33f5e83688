#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/io/stored_array.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// How the text of a table is to be read.
struct TableReading {
    bool commas = false; ///< a comma separates whatever stands beside it, as in a .csv file
    bool stack = false;  ///< blank lines separate the slices of a stack; otherwise a second table is refused
    /// Reads a cell that `writtenNumber` does not, such as `sqrt(2)`.
    std::function<std::optional<double>(std::string_view)> other = {};
    Limits limits = {};
};

/// Labels of a table: as many as it has rows or columns, or none. And what was taken of it that may be meant otherwise.
struct TableLabels {
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    Sentence taken = {};
};

struct NumberTable {
    Tensor numbers; ///< a matrix, even of one line, or a stack
    TableLabels labels;
};

/// A table of figures as they are printed; "" for a blank cell.
struct FigureTable {
    Shape shape;
    std::vector<std::string> figures; ///< by slices, rows and columns
    TableLabels labels;
};

/// Reads the one table in a text: lines of cells between tabs, semicolons, commas or blanks; nested brackets or braces,
/// also inside `array(…)` and `tensor(…)`, with rows by `;`; a matrix, array or tabular of LaTeX; a table of Markdown
/// or HTML. Text in the first row or column becomes labels, outside of brackets. Numbers are what `writtenNumber`
/// reads. Throws Error with the row and column, counted from 1 with the row of labels, for anything else: a cell that
/// is blank or not a number, an ellipsis, rows that differ in length, a second table.
HEEDMAP_EXPORT NumberTable readTable(std::string_view text, const TableReading& how = {});

/// The same of figures, which may be blank.
HEEDMAP_EXPORT FigureTable readFigures(std::string_view text, const TableReading& how = {});

/// Every number exactly, a blank line between slices; a reading with `stack` gives the same bits back.
HEEDMAP_EXPORT std::string writeCsv(const Tensor& tensor, char separator = ',');

} // namespace heedmap
