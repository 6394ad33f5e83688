#include <heedmap/io/csv.h>

#include "base/blanks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/reading_watch.h>

#include <algorithm>
#include <vector>

namespace heedmap {
namespace {

/// Removes the next line from `rest` and returns it; it ends with \n, \r\n or \r.
std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    const std::string_view line = rest.substr(0, end);
    const std::size_t ending = rest.substr(end).starts_with("\r\n") ? 2 : 1;
    rest.remove_prefix(std::min(end + ending, rest.size()));
    return line;
}

char separatorOf(std::string_view line)
{
    for (const char separator : {'\t', ';'})
        if (line.find(separator) != std::string_view::npos)
            return separator;
    return ',';
}

class CsvReader {
public:
    explicit CsvReader(const Limits& limits) : m_limits(limits) {}

    Tensor read(std::string_view text)
    {
        while (!text.empty()) {
            const std::string_view line = takeLine(text);
            ++m_line;
            keepReading(line.size() + 1);
            if (trimmed(line).empty())
                endSlice();
            else
                readLine(line);
        }
        endSlice();
        if (m_slices == 0)
            throw Error(HEEDMAP_PHRASE("it holds no numbers"));
        return Tensor(m_slices == 1 ? Shape::matrix(m_rows, m_columns) : Shape::stack(m_slices, m_rows, m_columns),
                      m_numbers);
    }

private:
    bool firstLine() const { return m_slices == 0 && m_sliceRows == 0; }

    void readLine(std::string_view line)
    {
        if (firstLine())
            m_separator = separatorOf(line);
        Index columns = 0;
        for (bool more = true; more;) {
            ++columns;
            m_numbers.push_back(readCell(takeCell(line, columns, more), columns));
            if (static_cast<Index>(m_numbers.size()) > m_limits.elements)
                throw Error(HEEDMAP_PHRASE("it holds more than the %1 numbers that can be read"), m_limits.elements);
        }
        if (firstLine())
            m_columns = columns;
        else if (columns != m_columns)
            throw Error(HEEDMAP_PHRASE("line %1 has %2, and the lines before it have %3"), m_line,
                        Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), columns), m_columns);
        ++m_sliceRows;
        m_lastRow = m_line;
    }

    /// Removes a cell and the separator after it from `line`; `more`: there was a separator.
    std::string_view takeCell(std::string_view& line, Index column, bool& more)
    {
        std::size_t end = line.find(m_separator);
        const std::size_t quote = line.find_first_not_of(blanks);
        if (quote < end && line[quote] == '"') {
            const std::size_t closing = line.find('"', quote + 1);
            if (closing == std::string_view::npos)
                fail(column, HEEDMAP_PHRASE("the quotation mark is not closed"));
            end = line.find(m_separator, closing);
        }
        more = end != std::string_view::npos;
        const std::string_view cell = trimmed(line.substr(0, end));
        line.remove_prefix(more ? end + 1 : line.size());
        const bool quoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
        return quoted ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
    }

    double readCell(std::string_view cell, Index column) const
    {
        if (cell.empty())
            fail(column, HEEDMAP_PHRASE("the cell is empty"));
        try {
            return parseNumber(cell);
        } catch (const Error& error) {
            if (!firstLine())
                fail(column, error.sentence());
            fail(column, Sentence(HEEDMAP_PHRASE("%1; names of columns cannot be read"), error.sentence()));
        }
    }

    void endSlice()
    {
        if (m_sliceRows == 0)
            return;
        if (m_slices == 0)
            m_rows = m_sliceRows;
        else if (m_sliceRows != m_rows)
            throw Error(HEEDMAP_PHRASE(
                            "the slice that ends in line %1 has %2, and the first has %3; blank lines separate slices"),
                        m_lastRow, Sentence(HEEDMAP_COUNTED("%1 rows", "%1 row"), m_sliceRows), m_rows);
        ++m_slices;
        m_sliceRows = 0;
    }

    [[noreturn]] void fail(Index column, const Sentence& what) const
    {
        throw Error(HEEDMAP_PHRASE("line %1, column %2: %3"), m_line, column, what);
    }

    Limits m_limits;
    std::vector<double> m_numbers;
    char m_separator = ',';
    Index m_line = 0;
    Index m_lastRow = 0; ///< its line
    Index m_slices = 0;
    Index m_rows = 0;
    Index m_columns = 0;
    Index m_sliceRows = 0; ///< in the slice that is being read
};

} // namespace

Tensor readCsv(std::string_view text, const Limits& limits)
{
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    return CsvReader(limits).read(text);
}

std::string writeCsv(const Tensor& tensor, char separator)
{
    const Shape& shape = tensor.shape();
    std::string text;
    for (Index s = 0; s < shape.slices; ++s) {
        text += s == 0 ? "" : "\n";
        for (Index r = 0; r < shape.rows; ++r) {
            for (Index c = 0; c < shape.cols; ++c) {
                text += c == 0 ? "" : std::string(1, separator);
                text += exactText(tensor.at({s, r, c}));
            }
            text += '\n';
        }
    }
    return text;
}

} // namespace heedmap
