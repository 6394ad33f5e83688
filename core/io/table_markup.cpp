// Markdown, and which of the notations of markup a text is in.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <charconv>

namespace heedmap {
namespace {

constexpr auto nowhere = std::string_view::npos;

/// The cells of a line between its bars.
std::vector<std::string> barCells(std::string_view line)
{
    line = trimmed(line);
    if (line.starts_with('|'))
        line.remove_prefix(1);
    if (line.ends_with('|') && !line.ends_with("\\|"))
        line.remove_suffix(1);
    std::vector<std::string> cells(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '|')
            cells.emplace_back();
        else if (line.substr(i).starts_with("\\|"))
            cells.back() += line[++i];
        else
            cells.back() += line[i];
    }
    for (std::string& cell : cells) {
        if (cell.find_first_of("<&") != std::string::npos)
            cell = plainHtml(cell);
        cell = cell.find('\\') == std::string::npos ? simplified(cell) : plainLatex(cell);
        for (const char mark : {'`', '$', '*', '*', '*', '_', '_', '_'})
            if (cell.size() > 2 && cell.front() == mark && cell.back() == mark)
                cell = cell.substr(1, cell.size() - 2);
        cell = withFigures(cell);
    }
    return cells;
}

/// The line under the heads of columns: `|---|:-:|`.
bool isDelimiter(std::string_view line)
{
    return line.find('|') != nowhere && line.find('-') != nowhere && line.find_first_not_of(" \t|:-+") == nowhere;
}

bool isMarkdown(std::string_view text)
{
    bool all = true;
    bool any = false;
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (isDelimiter(line))
            return true;
        any = any || !line.empty();
        all = all && (line.empty() || line.starts_with('|') || line.starts_with("+-") || line.starts_with("+="));
    }
    return any && all;
}

void takeBars(std::string_view line, TableBuilder& table)
{
    const std::vector<std::string> cells = barCells(line);
    const auto blank = [](const std::string& cell) { return cell.empty(); };
    if (table.rows() == 0 && std::ranges::all_of(cells, blank)) // Markdown has no table without heads of columns
        return;
    for (const std::string& cell : cells)
        table.cell(cell);
    table.endRow();
}

bool isWhole(const std::string& cell) { return cell.find_first_not_of("0123456789+-") == nowhere; }

/// Whether none of the numbers below the heads of Markdown, from this column on, has a point or an exponent.
bool wholeBelow(std::string_view text, std::size_t column = 0)
{
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (line.find('|') == nowhere)
            break;
        const std::vector<std::string> cells = barCells(line);
        for (std::size_t i = column; i < cells.size(); ++i)
            if (!isWhole(cells[i]))
                return false;
    }
    return true;
}

/// How many of the cells are the whole numbers from `first` on, in order, from the first cell.
std::size_t countedFrom(const std::vector<std::string>& cells, std::size_t first)
{
    std::size_t counted = 0;
    while (counted < cells.size() && cells[counted] == std::to_string(first + counted))
        ++counted;
    return counted;
}

[[noreturn]] void refuseHeads(std::string_view line)
{
    throw Error(HEEDMAP_PHRASE("the heads of %1 may count the columns or be numbers of the table; expected words in "
                               "their place, or none"),
                inQuotes(line));
}

/// Whether what stands above the line of dashes holds heads, not numbers of the table: it has a word, a blank corner,
/// or counts the columns from 0. A number with a slip in it is not a head. Throws Error if it may do that, or count
/// them from 1, or hold numbers.
bool headsColumnsOf(std::string_view line, std::string_view below, const TableBuilder& table)
{
    const std::vector<std::string> cells = barCells(line);
    const auto blank = [](const std::string& cell) { return cell.empty(); };
    const auto number = [](const std::string& cell) { return writtenNumber(cell).has_value(); };
    const auto slip = [&](const std::string& cell) {
        return !cell.empty() && !number(cell) && !isEllipsis(cell) && !table.isLabel(cell);
    };
    if (std::ranges::all_of(cells, blank) || std::ranges::any_of(cells, slip))
        return false;
    const std::size_t from = number(cells.front()) ? 0 : 1;
    const std::vector<std::string> numbers(cells.begin() + static_cast<std::ptrdiff_t>(from), cells.end());
    if (cells.front().empty() || numbers.empty() || !std::ranges::all_of(numbers, number))
        return true;
    constexpr std::size_t surely = 3;
    if (from == 1) { // a word, then numbers
        const bool counts =
            numbers.size() >= surely && std::max(countedFrom(numbers, 0), countedFrom(numbers, 1)) == numbers.size();
        if (!std::ranges::all_of(numbers, isWhole) || (wholeBelow(below, 1) && !counts))
            refuseHeads(line);
        return true;
    }
    const bool fromZero = countedFrom(cells, 0) == cells.size();
    if (!fromZero && countedFrom(cells, 1) != cells.size())
        return false;
    const bool whole = wholeBelow(below);
    if (fromZero ? whole && cells.size() < surely : !whole)
        refuseHeads(line);
    return fromZero;
}

void readMarkdown(std::string_view text, TableBuilder& table)
{
    std::string_view head;
    bool inside = false;
    bool ended = false;
    bool delimited = false;
    for (std::string_view rest = text; !rest.empty();) {
        const auto place = static_cast<std::size_t>(rest.data() - text.data());
        const std::string_view line = trimmed(takeLine(rest));
        keepReading(line.size() + 1);
        const bool rule = isDelimiter(line) || line.starts_with("+-") || line.starts_with("+=");
        if (line.find('|') == nowhere && !rule) {
            ended = ended || inside;
            inside = false;
            head = {};
        } else if (ended && (rule || !delimited)) {
            refuseSecondTable(text, place);
        } else if (rule) {
            if (!inside && !head.empty()) {
                if (isDelimiter(line) && headsColumnsOf(head, rest, table))
                    table.setHeaded();
                takeBars(head, table);
            }
            inside = true;
            delimited = delimited || isDelimiter(line);
        } else if (inside) {
            takeBars(line, table);
        } else if (head.empty()) {
            head = line;
        } else { // rows without heads of columns
            takeBars(head, table);
            takeBars(line, table);
            inside = true;
        }
    }
    if (!inside && !ended && !head.empty())
        takeBars(head, table);
}

} // namespace

/// Text with one blank for every run of white space, and none around it.
std::string simplified(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            plain += c;
        else if (!plain.empty() && plain.back() != ' ')
            plain += ' ';
    if (plain.ends_with(' '))
        plain.pop_back();
    return plain;
}

/// How many columns a cell says that it takes; 1 where it is none of 1 to 100.
int spanIn(std::string_view text)
{
    constexpr int widest = 100;
    int span = 1;
    std::from_chars(text.data(), text.data() + text.size(), span);
    return span >= 1 && span <= widest ? span : 1;
}

bool isMarkup(std::string_view text) { return isHtml(text) || isLatex(text) || isMarkdown(text); }

void readMarkup(std::string_view text, TableBuilder& table)
{
    if (isHtml(text))
        readHtml(text, table);
    else if (isLatex(text))
        readLatex(text, table);
    else
        readMarkdown(text, table);
}

} // namespace heedmap
