#include <heedmap/io/table.h>

#include "base/blanks.h"
#include "base/double_from.h"
#include "base/utf8.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isTruth(std::string_view text)
{
    return text == "True" || text == "False" || text == "TRUE" || text == "FALSE" || text == "true" || text == "false";
}

/// `0.1f` or `1e-3f` of C, `0.1_f64` of Rust, `0.1f0` and `1//2` of Julia, `1.5d-3` of Fortran.
bool isNumberOfC(std::string_view text)
{
    const bool power = text.find_first_of("dD") == std::string_view::npos || text.find('.') != std::string_view::npos;
    return power && text.find_first_of("fFdD_/`*") != std::string_view::npos
        && (isDigit(text[0]) || text[0] == '-' || text[0] == '.')
        && text.find_first_not_of("0123456789.+-eEfFdDiu_size/`*^") == std::string_view::npos && programNumber(text);
}

std::optional<double> numberOfCell(const std::string& text, const TableReading& how, bool bare)
{
    double number = 0;
    if (!text.empty() && (isDigit(text[0]) || text[0] == '-' || text[0] == '.')) {
        const auto [end, error] = doubleFrom(text, number);
        if (error == std::errc() && end == text.data() + text.size() && std::isfinite(number))
            return number;
    }
    if (const std::optional<WrittenNumber> written = writtenNumber(text))
        return written->value;
    if (bare || isTruth(text) || isNumberOfC(text))
        if (const std::optional<double> known = programNumber(text))
            return known;
    return how.other ? how.other(text) : std::nullopt;
}

constexpr std::string_view indexOfConsole = "(index)"; ///< the corner of console.table
constexpr std::string_view indexOfPandas = "Unnamed: 0";

/// Whether labels are the same word with numbers behind it that go up by one, from 0 or 1, or letters from A.
bool countsUp(const std::vector<std::string>& labels, std::string_view word)
{
    for (const std::size_t from : {std::size_t{0}, std::size_t{1}})
        if (std::size_t place = from; std::ranges::all_of(
                labels, [&](const std::string& label) { return label == std::string(word) + std::to_string(place++); }))
            return true;
    constexpr std::size_t letters = 26;
    std::size_t place = 0;
    return !word.empty() && labels.size() <= letters && std::ranges::all_of(labels, [&](const std::string& label) {
        return label == std::string(word) + static_cast<char>('A' + place++);
    });
}

/// Whether labels name nothing: R's V1, V2, …, a spreadsheet's Column A, Column B, ….
bool onlyCount(const std::vector<std::string>& labels)
{
    constexpr std::string_view words[] = {"Unnamed: ", "Column ", "Column", "column ", "column", "Column_",
                                          "column_",   "Col",     "col",    "V",       "Var",    "..."};
    return !labels.empty() && std::ranges::any_of(words, [&](std::string_view word) { return countsUp(labels, word); });
}

[[noreturn]] void failAt(Index row, Index column, const Sentence& what)
{
    throw Error(HEEDMAP_PHRASE("row %1, column %2: %3"), row, column, what);
}

/// Whether a text without letters is a calculation, `2·3`, or decimals with a sign that no number has: `0.5±0.1`,
/// `~~0.5~~`. Labels have other signs: `2×4`, `2–3`, `5€`, `▁2024`.
bool isBrokenNumber(std::string_view text)
{
    constexpr std::u32string_view calculations = U"±÷·⋅⁄½¼¾";
    constexpr std::u32string_view marks = U"×¹²³⁴⁵⁶⁷⁸⁹⁰≈≤≥∼~*∗^_†‡§↑↓";
    constexpr std::u32string_view minuses = U"−–";
    bool decimals = false;
    bool calculated = false;
    bool marked = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::max<std::size_t>(utf8Length(text.substr(at)), 1);
        const char32_t sign = utf8Character(text.substr(at, length));
        const bool calculation = calculations.find(sign) != std::u32string_view::npos;
        const bool mark = marks.find(sign) != std::u32string_view::npos;
        const bool other = length > 1 && minuses.find(sign) == std::u32string_view::npos;
        if ((length == 1 && smallLetter(text[at]) >= 'a' && smallLetter(text[at]) <= 'z')
            || (other && !calculation && !mark))
            return false;
        decimals = decimals
            || ((text[at] == '.' || text[at] == ',') && at > 0 && at + 1 < text.size() && isDigit(text[at - 1])
                && isDigit(text[at + 1]));
        calculated = calculated || calculation;
        marked = marked || mark;
        at += length;
    }
    return calculated || (decimals && marked);
}

/// Whether a text is a decimal number with a mark, `0.5^a`, or a complex one, `1+2i`.
bool isNumberAndMore(std::string_view text)
{
    constexpr std::string_view figures = "0123456789.";
    const std::size_t begin = text.find_first_not_of("+-") == 1 ? 1 : 0;
    const std::size_t end = std::min(text.find_first_not_of(figures, begin), text.size());
    const std::string_view number = text.substr(begin, end - begin);
    if (number.empty() || end == text.size())
        return false;
    if (text[end] == '^' || text[end] == '_')
        return number.find('.') != std::string_view::npos && isDigit(number.back());
    const std::size_t last = std::min(text.find_first_not_of(figures, end + 1), text.size());
    return (text[end] == '+' || text[end] == '-') && last + 1 == text.size()
        && (text[last] == 'i' || text[last] == 'j');
}

/// Whether a text is a number as code writes it and tables do not, `1_000` or `0x1F`: it is not a label.
bool isNumberOfPython(std::string_view text)
{
    text.remove_prefix(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
    if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        return text.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
    const std::size_t first = text.find('_');
    if (first == std::string_view::npos || first == 0 || first > 3)
        return false;
    for (std::size_t at = 0; at < text.size(); ++at) // thousands
        if (at >= first && (at - first) % 4 == 0 ? text[at] != '_' : !isDigit(text[at]))
            return false;
    return (text.size() - first) % 4 == 0;
}

/// Whether a cell is a word rather than a number with a slip in it, or one that `other` reads.
bool isWord(const std::string& text, const TableReading& how)
{
    if (text.empty() || writtenNumber(text) || isNumberOfC(text))
        return false;
    const bool halves = text.find("½") != std::string::npos || text.find("¼") != std::string::npos
        || text.find("¾") != std::string::npos;
    const bool digits = halves || std::ranges::any_of(text, isDigit);
    if (digits && text[0] != 'e' && text[0] != 'E'
        && text.find_first_not_of("0123456789.,+-eE% $*<>=~^") == std::string::npos)
        return false;
    if (digits && isNumberAndMore(text))
        return false;
    if (digits && (text.find_first_of("\\(") != std::string::npos || isBrokenNumber(text))) // as in sqrt(2)
        return false;
    if (isNumberOfPython(text))
        return false;
    return !(digits && how.other && how.other(text));
}

} // namespace

const Phrase leftOut = HEEDMAP_PHRASE("an ellipsis stands for numbers that were left out; print all of them");

bool isEllipsis(std::string_view text) { return text == "..." || text == "…" || text == "⋯" || text == "⋮"; }

/// A number in the signs of bold or slanted type of Markdown, `**0.5**`, without them; another text as it is.
static std::string_view withoutEmphasis(std::string_view text)
{
    std::string_view inner = text;
    while (inner.size() > 2 && (inner.front() == '*' || inner.front() == '_') && inner.front() == inner.back())
        inner = inner.substr(1, inner.size() - 2);
    return inner.size() < text.size() && writtenNumber(inner) ? inner : text;
}

void TableBuilder::cell(std::string_view text)
{
    text = withoutEmphasis(text);
    if (m_cells == m_row.size())
        m_row.emplace_back();
    m_row[m_cells++] = text;
}

void TableBuilder::endRow()
{
    if (m_cells == 0)
        return;
    const std::span<const std::string> row(m_row.data(), std::exchange(m_cells, 0));
    ++m_rowsRead;
    if (m_rowsRead == 1 && !m_bare) {
        m_first.emplace(row.begin(), row.end());
        return;
    }
    if (holdsCaption() && (!m_figures || !isLabel(row[0])))
        return leaveCaption(row);
    if (m_first && (isLowerHead(row) || namesRows(row, *m_first))) {
        if (isLowerHead(row))
            m_first->assign(row.begin(), row.end());
        else
            noteName(row, m_first->front());
        return;
    }
    decideFirst(row);
    if (isSecondHead(row)) {
        m_labels.columns.assign(row.begin(), row.end());
        return;
    }
    if (m_header && !m_begun && namesRows(row, m_labels.columns))
        return noteName(row, m_labels.columns.front());
    takeRow(row, m_rowsRead);
}

bool TableBuilder::isLabel(const std::string& text) const
{
    return isWord(text, m_how) && (m_figures || !isTruth(text));
}

/// Whether a row holds a word and nothing else, as spreadsheets write what stands above a table.
bool TableBuilder::isCaption(std::span<const std::string> row) const
{
    return row.size() > 1 && isLabel(row[0]) && !isEllipsis(row[0])
        && std::all_of(row.begin() + 1, row.end(), [](const std::string& text) { return text.empty(); });
}

/// Begins the table with a row below its caption; one without cells stands between them.
void TableBuilder::leaveCaption(std::span<const std::string> row)
{
    ++m_captions;
    if (std::ranges::all_of(row, [](const std::string& text) { return text.empty(); }))
        return;
    notice(Sentence(HEEDMAP_PHRASE("%1 is taken for a title: nothing stands beside it"), inQuotes(m_first->front())));
    m_first->assign(row.begin(), row.end());
}

/// Whether a row of words alone follows the first, which has fewer, as heads of single columns under those of several.
bool TableBuilder::isLowerHead(std::span<const std::string> row) const
{
    const auto isHead = [this](const std::string& text) { return isLabel(text) && !isEllipsis(text); };
    return row.size() > m_first->size() && std::ranges::all_of(*m_first, isHead) && std::ranges::all_of(row, isHead)
        && differ(row);
}

/// Whether a row below the heads holds nothing but what the rows are: the name of an index of pandas.
bool TableBuilder::namesRows(std::span<const std::string> row, const std::vector<std::string>& heads) const
{
    const auto blank = [](const std::string& text) { return text.empty(); };
    const auto head = [this](const std::string& text) { return text.empty() || isLabel(text); };
    const bool words =
        std::ranges::all_of(heads, head) || countsUp({heads.begin() + (head(heads[0]) ? 1 : 0), heads.end()}, "");
    return heads.size() > 1 && words && isLabel(row[0]) && !isEllipsis(row[0])
        && std::all_of(row.begin() + 1, row.end(), blank) && (row.size() == 1 || !m_figures);
}

/// Leaves out the row that says what the rows are; says so where it may be a row without its numbers.
void TableBuilder::noteName(std::span<const std::string> row, const std::string& corner)
{
    m_named = m_rowsRead;
    if (row.size() > 1 && !corner.empty())
        notice(Sentence(HEEDMAP_PHRASE("%1, alone in its row, is taken for what the rows are"), inQuotes(row[0])));
}

/// Whether a first row with a word in its corner counts the columns: `query,0,1,2`.
bool TableBuilder::countsColumns(const std::vector<std::string>& first, std::span<const std::string> next)
{
    constexpr std::size_t surely = 3;
    if (first.size() != next.size() || first.size() < 2 || !isLabel(first[0])
        || !countsUp({first.begin() + 1, first.end()}, ""))
        return false;
    if (next[0] == "0" && first[1] == "0")
        return true;
    const auto fraction = [](const std::string& text) { return text.find_first_of(".,") != std::string::npos; };
    if (!isLabel(next[0]) || std::none_of(next.begin() + 1, next.end(), fraction) || first.size() == 2)
        return false;
    if (first.size() <= surely && !m_headed)
        notice(Sentence(HEEDMAP_PHRASE("the row %1 is taken for numbers, not for labels of the columns"),
                        inQuotes(first[0])));
    return first.size() > surely;
}

// The first row holds labels if more rows follow and it has a word in every cell but the corner, or a blank corner.
void TableBuilder::decideFirst(std::span<const std::string> next)
{
    if (!m_first)
        return;
    std::vector<std::string> first = *std::exchange(m_first, std::nullopt);
    const bool counts = !next.empty() && next[0] == "0" && first.size() == next.size();
    if (counts && (first[0] == indexOfConsole || (first[0] == indexOfPandas && !onlyCount(first)))) {
        first[0].clear();
        m_counted = !m_figures;
    }
    const auto blank = [](const std::string& text) { return text.empty(); };
    const bool words = !std::all_of(first.begin() + (first.size() > 1 ? 1 : 0), first.end(), blank)
        && std::all_of(first.begin(), first.end(),
                       [&](const std::string& text) { return text.empty() || isLabel(text); });
    const bool counting = countsColumns(first, next);
    const bool fractions =
        std::ranges::all_of(next, [](const std::string& text) { return text.find('.') != std::string::npos; });
    if (first.size() > 2 && first.size() == next.size() && first[0] == "0" && fractions && !m_headed
        && countsUp(first, ""))
        notice(Sentence(HEEDMAP_PHRASE("the row %1 is taken for numbers, not for labels of the columns"),
                        inQuotes(first[0] + " " + first[1] + " …")));
    if (counting && next[0] == "0")
        m_counted = true;
    if (counting)
        first[0].clear();
    const bool corner = first.size() > 1 && first[0].empty() && (!m_figures || counting);
    const bool counted = next.size() == first.size() + 1 && countsUp(first, "")
        && (isLabel(next[0]) || (first[0] == "0" && next[0] == "0"));
    m_header = !next.empty() && (m_headed || words || corner || counted);
    if (!m_header && m_named > 0)
        failAt(m_named, 1, HEEDMAP_PHRASE("a word alone in its row"));
    m_counted = m_counted || (counted && !words && !isLabel(next[0]));
    if (m_header)
        m_labels.columns = std::move(first);
    else
        takeRow(first, m_captions + 1);
}

/// Whether no two cells hold the same, but blank ones.
bool TableBuilder::differ(std::span<const std::string> row)
{
    std::vector<std::string> cells(row.begin(), row.end());
    std::erase(cells, "");
    std::ranges::sort(cells);
    return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
}

/// Whether a row below the first holds the heads of single columns under those of several: `| Keys | |`.
bool TableBuilder::isSecondHead(std::span<const std::string> row) const
{
    const std::vector<std::string>& above = m_labels.columns;
    constexpr std::string_view nothing[] = {"-", "–", "—", "?", "NA", "N/A"};
    const auto named = [&](const std::string& text) {
        return text.empty()
            || (isLabel(text) && !isEllipsis(text) && std::ranges::find(nothing, text) == std::end(nothing));
    };
    const auto filled = [](const std::string& text) { return !text.empty(); };
    return m_header && !m_begun && row.size() > 1 && above.size() == row.size()
        && (row[0].empty() || row[0] == above[0])
        && (!std::all_of(above.begin() + 1, above.end(), filled) || !differ(above))
        && std::any_of(row.begin() + 1, row.end(), filled) && std::ranges::all_of(row, named) && differ(row);
}

/// Whether the row before has one word fewer than this one has numbers, and does not name them: the first number would
/// be taken for a label. R leaves out the corner above labels that are words, or count.
bool TableBuilder::isTitle(std::span<const std::string> row) const
{
    const std::vector<std::string>& header = m_labels.columns;
    if (!m_header || m_rowsHeaded || header.size() + 1 != row.size() || row[0].empty() || isLabel(row[0])
        || isEllipsis(row[0]))
        return false;
    const bool whole = row[0].find_first_not_of("0123456789") == std::string::npos;
    return !whole || (header.size() == 1 && row[0] != "0" && row[0] != "1");
}

/// How many columns of labels the first row of numbers begins with: words behind labels, and, below heads, behind a
/// number.
std::size_t TableBuilder::labelColumns(std::span<const std::string> row) const
{
    constexpr std::string_view nothing[] = {"-", "–", "—", "?", "NA", "N/A", "n/a", "null", "None"};
    const auto isWord = [&](std::size_t at) {
        return at + 1 < row.size() && isLabel(row[at]) && !isEllipsis(row[at])
            && std::ranges::find(nothing, row[at]) == std::end(nothing);
    };
    const bool numbered = m_header && !m_labelled && m_labels.columns.size() == row.size() && isWord(1);
    std::size_t count = m_labelled ? 1 : 0;
    if (m_bare || (!m_labelled && !numbered))
        return count;
    for (count = 1; isWord(count);)
        ++count;
    return count;
}

/// Says that several columns are labels, which may be meant otherwise.
void TableBuilder::noteLabels()
{
    const std::vector<std::string>& header = m_labels.columns;
    std::vector<std::string> names(
        header.begin(), header.begin() + static_cast<std::ptrdiff_t>(std::min(header.size(), m_labelColumns)));
    std::erase(names, "");
    if (names.size() == m_labelColumns)
        notice(Sentence(HEEDMAP_PHRASE("the columns %1 are taken for labels"), commaSeparated(names)));
    else
        notice(Sentence(HEEDMAP_PHRASE("the first %1 columns are taken for labels"), m_labelColumns));
}

/// The labels of a row in one; a blank one among several is that of the row above.
std::string TableBuilder::labelOf(std::span<const std::string> row)
{
    if (m_labelColumns == 1)
        return row[0];
    m_above.resize(m_labelColumns);
    std::string joined;
    for (std::size_t i = 0; i < m_labelColumns; ++i) {
        if (!row[i].empty())
            m_above[i] = row[i];
        joined += (joined.empty() || m_above[i].empty() ? "" : " ") + m_above[i];
    }
    return joined;
}

/// Learns from the first row of numbers which labels the table has.
void TableBuilder::beginWith(std::span<const std::string> row, Index number)
{
    std::vector<std::string>& header = m_labels.columns;
    if (isTitle(row)) {
        std::string title = header[0];
        for (std::size_t i = 1; i < header.size(); ++i)
            title += " " + header[i];
        notice(Sentence(HEEDMAP_PHRASE("%1 is taken for a title: it names one column fewer than the rows have numbers"),
                        inQuotes(title)));
        header.clear();
        m_header = false;
    }
    const bool word = row.size() > 1 && !m_bare && isLabel(row[0]) && !isEllipsis(row[0]);
    const bool cornered =
        m_header && (!m_figures || m_counted) && header.size() == row.size() && row.size() > 1 && header[0].empty();
    const bool known = cornered || (m_rowsHeaded && row.size() > 1) || (m_header && header.size() + 1 == row.size());
    m_begun = true;
    m_labelled = word || known;
    m_guessed = word && !known;
    m_counts = !word && m_header && header.size() == 1 && row.size() == 2 && (row[0] == "0" || row[0] == "1");
    m_labelColumns = labelColumns(row);
    m_labelled = m_labelColumns > 0;
    m_firstLabel = row[std::max<std::size_t>(m_labelColumns, 1) - 1];
    m_firstRow = number;
    m_columns = static_cast<Index>(row.size() - m_labelColumns);
    if (m_labelColumns > 1)
        noteLabels();
    if (m_header && m_labelled && header.size() <= row.size() && static_cast<Index>(header.size()) > m_columns)
        header.erase(header.begin(), header.end() - static_cast<std::ptrdiff_t>(m_columns));
    if (m_header && static_cast<Index>(header.size()) != m_columns)
        throw Error(HEEDMAP_PHRASE("row %1 has %2, and the row of labels before it has %3"), number,
                    Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), m_columns), static_cast<Index>(header.size()));
}

void TableBuilder::takeRow(std::span<const std::string> row, Index number)
{
    if (row.size() == 1 && isEllipsis(row[0]))
        failAt(number, 1, leftOut);
    if (!m_begun)
        beginWith(row, number);
    const std::size_t from = m_labelColumns;
    const bool blind = from == 1 && (!m_guessed || row[0].empty());
    if (from > 0 && !blind && row.size() >= from && !isLabel(row[from - 1]))
        failAt(m_firstRow, static_cast<Index>(from),
               Sentence(HEEDMAP_PHRASE("%1 is not a number"), inQuotes(m_firstLabel)));
    if (m_counts && m_slices == 0
        && row[0] != std::to_string(std::stoi(m_firstLabel) + static_cast<int>(m_labels.rows.size())))
        failAt(m_firstRow, 1,
               Sentence(HEEDMAP_PHRASE("the column of %1 has no name; expected a name for each column, or rows that "
                                       "are counted"),
                        inQuotes(m_firstLabel)));
    if (const auto cells = static_cast<Index>(row.size() - from); cells != m_columns)
        throw Error(HEEDMAP_PHRASE("row %1 has %2, and the rows before it have %3"), number,
                    Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), cells), m_columns);
    if (m_labelled && m_slices == 0) // those of the other slices are the same
        m_labels.rows.push_back(labelOf(row));
    for (std::size_t i = from; i < row.size(); ++i)
        takeCell(row[i], number, static_cast<Index>(i) + 1);
    ++m_sliceRows;
}

/// Whether a number may be of thousands: `2,000`, `12.500`.
static bool mayBeGrouped(const std::string& cell, std::size_t sign)
{
    const std::size_t begin = std::min(cell.find_first_of("123456789"), sign);
    return begin == cell.find_first_of("0123456789") && sign > begin && sign - begin <= 3
        && std::all_of(cell.begin() + static_cast<std::ptrdiff_t>(sign) + 1, cell.end(), isDigit)
        && cell.size() == sign + 4;
}

/// `2,000` is 2 with a decimal comma, or two thousand where another number has a point; and the other way round.
void TableBuilder::noteComma(const std::string& cell, Index row, Index column)
{
    const std::size_t comma = cell.find(',');
    if (comma == std::string::npos) {
        const std::size_t point = cell.find('.');
        m_point = m_point || point != std::string::npos;
        if (m_pointed.empty() && point != std::string::npos && mayBeGrouped(cell, point)) {
            m_pointed = cell;
            m_pointedRow = row;
            m_pointedColumn = column;
        }
        return;
    }
    const bool grouped = mayBeGrouped(cell, comma);
    m_comma = m_comma || !grouped;
    if (grouped && m_grouped.empty()) {
        m_grouped = cell;
        m_groupedRow = row;
        m_groupedColumn = column;
    }
}

/// Throws Error for `2,000` beside `0.5`, and `1.234` beside `0,5`; says what `2,000` is taken for where no other comma
/// says it.
void TableBuilder::checkGrouped()
{
    if (m_comma && !m_pointed.empty())
        failAt(m_pointedRow, m_pointedColumn,
               Sentence(HEEDMAP_PHRASE("%1 has a point and other numbers a comma; expected no sign between thousands"),
                        inQuotes(m_pointed)));
    if (m_grouped.empty() || m_comma)
        return;
    if (m_point)
        failAt(m_groupedRow, m_groupedColumn,
               Sentence(HEEDMAP_PHRASE("%1 has a comma and other numbers a point; expected no sign between thousands"),
                        inQuotes(m_grouped)));
    notice(Sentence(HEEDMAP_PHRASE("%1 is taken for a number with a decimal comma, not for thousands"),
                    inQuotes(m_grouped)));
}

void TableBuilder::takeCell(const std::string& cell, Index row, Index column)
{
    const bool scaled = !m_factor.empty() && std::ranges::any_of(cell, isDigit);
    const std::string text = scaled ? cell + m_factor : cell;
    if (scaled && (cell.find_first_of("/%eE^*") != std::string::npos || cell.find('+', 1) != std::string::npos))
        failAt(row, column,
               Sentence(HEEDMAP_PHRASE("%1 stands under a factor; expected a plain number"), inQuotes(cell)));
    noteComma(cell, row, column);
    if (isEllipsis(text))
        failAt(row, column, leftOut);
    if (text.empty() && !m_figures)
        failAt(row, column, HEEDMAP_PHRASE("the cell is empty"));
    if (m_figures) {
        if (!text.empty() && !writtenNumber(text))
            failAt(row, column, Sentence(HEEDMAP_PHRASE("%1 is not a number"), inQuotes(text)));
        m_texts.push_back(text);
    } else if (const std::optional<double> number = numberOfCell(text, m_how, m_bare)) {
        m_numbers.push_back(m_divides ? *number / m_scale : *number * m_scale);
    } else {
        try {
            m_numbers.push_back(parseNumber(text)); // too small for a double, or the reason
        } catch (const Error& error) {
            failAt(row, column, error.sentence());
        }
    }
    if (static_cast<Index>(m_numbers.size() + m_texts.size()) > m_how.limits.elements)
        throw Error(HEEDMAP_PHRASE("it holds more than the %1 numbers that can be read"), m_how.limits.elements);
}

void TableBuilder::endSlice()
{
    endRow();
    decideFirst();
    if (m_sliceRows == 0)
        return;
    if (m_slices == 0)
        m_rows = m_sliceRows;
    else if (m_sliceRows != m_rows)
        throw Error(HEEDMAP_PHRASE("the slice that ends with row %1 has %2, and the first has %3"), m_rowsRead,
                    Sentence(HEEDMAP_COUNTED("%1 rows", "%1 row"), m_sliceRows), m_rows);
    ++m_slices;
    m_sliceRows = 0;
}

/// Whether the name of a column says that it numbers the rows.
static bool namesIndex(const std::string& name)
{
    constexpr std::string_view names[] = {"id",     "idx", "index", "ix", "row", "rows",
                                          "row_id", "no",  "no.",   "nr", "nr.", "#"};
    return std::ranges::find(names, withSmallLetters(name)) != std::end(names);
}

/// Makes labels of a first column of numbers that is called `id` and counts the rows; says of another that it is of
/// numbers.
void TableBuilder::takeIndex()
{
    std::vector<std::string>& heads = m_labels.columns;
    if (!m_header || m_columns < 2 || static_cast<Index>(heads.size()) != m_columns || !namesIndex(heads[0])
        || std::ranges::find(m_labels.rows, heads[0]) != m_labels.rows.end()) // a word of the text
        return;
    const auto rows = static_cast<std::size_t>(m_rows);
    const auto columns = static_cast<std::size_t>(m_columns);
    const auto numberAt = [&](std::size_t row) {
        const std::optional<WrittenNumber> figure =
            m_figures ? writtenNumber(m_texts[row * columns]) : WrittenNumber{m_numbers[row * columns]};
        return figure ? figure->value : -1;
    };
    const double from = numberAt(0);
    bool counts = m_slices == 1 && (from == 0 || from == 1);
    for (std::size_t row = 0; counts && row < rows; ++row)
        counts = numberAt(row) == from + static_cast<double>(row);
    if (!counts)
        return notice(
            Sentence(HEEDMAP_PHRASE("the column %1 is taken for numbers, as it does not count the rows from 0 or 1"),
                     inQuotes(heads[0])));
    notice(m_labelled ? Sentence(HEEDMAP_PHRASE("the column %1 counts the rows, which have labels, and is left out"),
                                 inQuotes(heads[0]))
                      : Sentence(HEEDMAP_PHRASE("the column %1 counts the rows and is taken for their labels"),
                                 inQuotes(heads[0])));
    for (std::size_t row = 0; row < rows && !m_labelled; ++row)
        m_labels.rows.push_back(exactText(from + static_cast<double>(row)));
    std::size_t place = 0;
    const auto first = [&](const auto&) { return place++ % columns == 0; };
    std::erase_if(m_numbers, first);
    place = 0;
    std::erase_if(m_texts, first);
    heads.erase(heads.begin());
    --m_columns;
}

/// Throws Error if the first column was taken for labels that count the rows, and does not.
void TableBuilder::checkCounted() const
{
    if (m_counted && !countsUp(m_labels.rows, ""))
        throw Error(HEEDMAP_PHRASE("the first column may hold labels or numbers; expected words for labels, or the "
                                   "rows counted from 0"));
}

void TableBuilder::end()
{
    endSlice();
    takeIndex();
    checkCounted();
    checkGrouped();
    if (m_slices == 0)
        throw Error(HEEDMAP_PHRASE("it holds no numbers"));
}

Shape TableBuilder::shape() const
{
    return m_slices == 1 ? Shape::matrix(m_rows, m_columns) : Shape::stack(m_slices, m_rows, m_columns);
}

NumberTable TableBuilder::numbers() { return {Tensor(shape(), m_numbers), names()}; }

FigureTable TableBuilder::figures() { return {shape(), std::move(m_texts), names()}; }

/// Without labels that programs put where there are no names.
TableLabels TableBuilder::names()
{
    for (std::vector<std::string>* labels : {&m_labels.rows, &m_labels.columns})
        if (onlyCount(*labels))
            labels->clear();
    constexpr std::string_view bullets[] = {"-", "–", "*", "•", "+", ">"};
    const auto bullet = [&](const std::string& label) {
        return label == m_labels.rows[0] && std::ranges::find(bullets, label) != std::end(bullets);
    };
    if (!m_labels.rows.empty() && std::ranges::all_of(m_labels.rows, bullet)) {
        notice(Sentence(HEEDMAP_PHRASE("%1 is taken for a mark before each row, not for a sign"),
                        inQuotes(m_labels.rows[0])));
        m_labels.rows.clear();
    }
    return std::move(m_labels);
}

std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    const std::string_view line = rest.substr(0, end);
    const std::size_t ending = rest.substr(end).starts_with("\r\n") ? 2 : 1;
    rest.remove_prefix(std::min(end + ending, rest.size()));
    return line;
}

Index lineAt(std::string_view text, std::size_t place)
{
    std::string_view rest = text.substr(0, place);
    Index line = 1;
    while (!rest.empty()) {
        const std::size_t before = rest.size();
        const std::string_view taken = takeLine(rest);
        line += taken.size() < before ? 1 : 0;
    }
    return line;
}

std::string exchanged(std::string_view text, std::string_view what, std::string_view with)
{
    std::string made;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t found = text.find(what, at);
        made += text.substr(at, found - at);
        if (found == std::string_view::npos)
            break;
        made += with;
        at = found + what.size();
    }
    return made;
}

void refuseSecondTable(std::string_view text, std::size_t place)
{
    throw Error(HEEDMAP_PHRASE("it holds more than one table: the second begins in line %1"), lineAt(text, place));
}

namespace {

TableBuilder tableIn(std::string_view given, const TableReading& how, bool figures)
{
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (given.starts_with(byteOrderMark))
        given.remove_prefix(byteOrderMark.size());
    std::string made;
    const auto text = [&]() -> std::string_view { return made.empty() ? given : std::string_view(made); };
    if (std::string next = withPlainSpaces(given); !next.empty())
        made = std::move(next);
    std::optional<Multiplied> multiplied = figures ? std::nullopt : withoutMultiplier(text());
    if (multiplied)
        made = std::move(multiplied->text);
    Factored factored = withoutFactor(text());
    if (!factored.exponent.empty())
        made = std::move(factored.text);
    for (const auto rewriting : {withoutDrawing, slicesPrintedByR, withLabelsBeforeColons, withDeclaredSizes,
                                 inBracketsOrLines, withLatexMatrices, withoutDrawnBrackets})
        if (std::string next = rewriting(text()); !next.empty())
            made = std::move(next);
    TableBuilder table(how, figures);
    if (multiplied)
        table.setScale(multiplied->scale, multiplied->divides);
    table.setFactor(std::move(factored.exponent));
    if (!factored.line.empty())
        table.notice(
            Sentence(HEEDMAP_PHRASE("the factor of %1 is taken for that of all numbers"), inQuotes(factored.line)));
    if (const std::string rows = rowsOfCall(text()); !rows.empty()) {
        readLines(rows, table);
    } else if (isPrintedByR(text())) {
        readLines(rowsPrintedByR(text()), table);
    } else if (isMarkup(text())) {
        readMarkup(text(), table);
    } else if (const std::optional<std::size_t> begin = bracketsIn(text())) {
        table.setBare();
        readBrackets(text(), *begin, table);
    } else {
        readLines(text(), table);
    }
    table.end();
    return table;
}

} // namespace

NumberTable readTable(std::string_view text, const TableReading& how) { return tableIn(text, how, false).numbers(); }

FigureTable readFigures(std::string_view text, const TableReading& how) { return tableIn(text, how, true).figures(); }

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
