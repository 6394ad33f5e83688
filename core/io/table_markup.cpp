// Markdown and HTML.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace heedmap {
namespace {

constexpr auto nowhere = std::string_view::npos;

/// Whether the text begins with this word, in any case.
bool begins(std::string_view text, std::string_view word)
{
    return text.size() >= word.size() && std::ranges::equal(text.substr(0, word.size()), word, {}, smallLetter);
}

// ---- Markdown

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
        cell = cell.find('\\') == std::string::npos ? simplified(cell) : plainLatex(cell);
        for (const char mark : {'`', '$', '*', '*', '_', '_'})
            if (cell.size() > 2 && cell.front() == mark && cell.back() == mark)
                cell = cell.substr(1, cell.size() - 2);
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

/// Whether none of the numbers below the heads of Markdown has a point or an exponent.
bool wholeBelow(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (line.find('|') == nowhere)
            break;
        for (const std::string& cell : barCells(line))
            if (cell.find_first_not_of("0123456789+-") != nowhere)
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

/// Whether what stands above the line of dashes holds heads, not numbers of the table: it has a word, a blank corner,
/// or counts the columns from 0. Throws Error if it may do that, or count them from 1, or hold numbers.
bool headsColumnsOf(std::string_view line, std::string_view below)
{
    const std::vector<std::string> cells = barCells(line);
    const auto blank = [](const std::string& cell) { return cell.empty(); };
    const auto number = [](const std::string& cell) { return writtenNumber(cell).has_value(); };
    if (std::ranges::all_of(cells, blank))
        return false;
    if (cells.front().empty() || !std::ranges::all_of(cells, number))
        return true;
    const bool fromZero = countedFrom(cells, 0) == cells.size();
    if (!fromZero && countedFrom(cells, 1) != cells.size())
        return false;
    const bool whole = wholeBelow(below);
    constexpr std::size_t surely = 3;
    if (fromZero ? whole && cells.size() < surely : !whole)
        throw Error(
            HEEDMAP_PHRASE("the heads of %1 may count the columns or be numbers of the table; expected words in "
                           "their place, or none"),
            inQuotes(line));
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
                if (isDelimiter(line) && headsColumnsOf(head, rest))
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

// ---- HTML

/// The name of a tag that begins here, in small letters, with its slash; empty where it is text.
std::string tagName(std::string_view text)
{
    std::string name;
    for (std::size_t i = 1; i < text.size() && name.size() < 12; ++i) {
        if (!letterOrDigit(text[i]) && !(i == 1 && (text[i] == '/' || text[i] == '!')))
            break;
        name += smallLetter(text[i]);
    }
    return name;
}

std::string entityText(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 16> entities = {{{"amp", "&"},
                                                                                         {"lt", "<"},
                                                                                         {"gt", ">"},
                                                                                         {"quot", "\""},
                                                                                         {"apos", "'"},
                                                                                         {"nbsp", " "},
                                                                                         {"minus", "−"},
                                                                                         {"infin", "∞"},
                                                                                         {"times", "×"},
                                                                                         {"middot", "·"},
                                                                                         {"asymp", "≈"},
                                                                                         {"hellip", "…"},
                                                                                         {"thinsp", " "},
                                                                                         {"ensp", " "},
                                                                                         {"ndash", "–"},
                                                                                         {"frac12", "1/2"}}};
    for (const auto& [known, text] : entities)
        if (name == known)
            return std::string(text);
    if (!name.starts_with('#'))
        return {};
    const bool hex = name.size() > 1 && smallLetter(name[1]) == 'x';
    std::uint32_t code = 0;
    const std::string_view digits = name.substr(hex ? 2 : 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size() || code == 0 || code > 0x10FFFF)
        return {};
    if (code == 0xA0)
        return " ";
    std::string text;
    if (code < 0x80)
        return {static_cast<char>(code)};
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::array<unsigned, 4> lead = {0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(lead[static_cast<std::size_t>(more)] | (code >> (6U * static_cast<unsigned>(more))));
    for (int i = more - 1; i >= 0; --i)
        text += static_cast<char>(0x80U | ((code >> (6U * static_cast<unsigned>(i))) & 0x3FU));
    return text;
}

/// The number that an attribute such as colspan has in a tag; 1 without one.
int attributeIn(std::string_view tag, std::string_view name)
{
    for (std::size_t i = 0; i + name.size() < tag.size(); ++i)
        if (begins(tag.substr(i), name)) {
            std::string_view value = tag.substr(i + name.size());
            value.remove_prefix(std::min(value.find_first_not_of(" =\"'"), value.size()));
            return spanIn(value);
        }
    return 1;
}

class HtmlReader {
public:
    HtmlReader(std::string_view text, TableBuilder& table) : m_text(text), m_table(table) {}

    void run()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '<' && m_at + 1 < m_text.size()
                && ((smallLetter(m_text[m_at + 1]) >= 'a' && smallLetter(m_text[m_at + 1]) <= 'z')
                    || m_text[m_at + 1] == '/' || m_text[m_at + 1] == '!'))
                tag();
            else if (c == '&')
                entity();
            else
                m_cell += m_inCell ? std::string_view(&m_text[m_at], 1) : std::string_view(), ++m_at;
        }
        endRow();
    }

private:
    void tag()
    {
        const std::string name = tagName(m_text.substr(m_at));
        const std::size_t begin = m_at;
        const bool comment = m_text.substr(m_at).starts_with("<!--");
        const std::size_t end = comment ? m_text.find("-->", m_at) : m_text.find('>', m_at);
        m_at = end == nowhere ? m_text.size() : end + (comment ? 3 : 1);
        const std::string_view whole = m_text.substr(begin, m_at - begin);
        if (name == "style" || name == "script" || name == "caption")
            skipTo("</" + name);
        else if (name == "table")
            beginTable(begin);
        else if (name == "tr" || name == "/tr" || name == "/table")
            endRow();
        else if (name == "td" || name == "th")
            beginCell(whole);
        else if (name == "/td" || name == "/th")
            endCell();
        else if (name == "sup" && m_inCell)
            m_cell += '^';
        else if ((name == "br" || name == "p" || name == "div") && m_inCell)
            m_cell += ' ';
    }

    void beginTable(std::size_t place)
    {
        if (m_inCell || m_table.rows() > 0)
            refuseSecondTable(m_text, place);
    }

    void beginCell(std::string_view tag)
    {
        endCell();
        if (attributeIn(tag, "rowspan") > 1)
            throw Error(HEEDMAP_PHRASE("row %1, column %2: %3"), m_table.rows() + 1, m_cells + 1,
                        Sentence(HEEDMAP_PHRASE("the cell spans several rows")));
        m_span = attributeIn(tag, "colspan");
        m_inCell = true;
    }

    void endCell()
    {
        if (!m_inCell)
            return;
        m_table.cell(simplified(m_cell));
        for (int i = 1; i < m_span; ++i)
            m_table.cell({});
        m_cells += m_span;
        m_cell.clear();
        m_inCell = false;
    }

    void endRow()
    {
        endCell();
        keepReading(m_at - m_row);
        m_row = m_at;
        m_cells = 0;
        m_table.endRow();
    }

    void entity()
    {
        constexpr std::size_t longest = 10;
        const std::string_view name = m_text.substr(m_at + 1, longest);
        const std::size_t length = name.find(';');
        const std::string text = length == nowhere ? "" : entityText(name.substr(0, length));
        if (m_inCell)
            m_cell += text.empty() ? "&" : text;
        m_at += text.empty() ? 1 : length + 2;
    }

    void skipTo(const std::string& ending)
    {
        while (m_at < m_text.size() && !begins(m_text.substr(m_at), ending))
            ++m_at;
    }

    std::string_view m_text;
    TableBuilder& m_table;
    std::size_t m_at = 0;
    std::size_t m_row = 0; ///< where it began
    std::string m_cell;
    int m_span = 1;
    Index m_cells = 0; ///< of this row
    bool m_inCell = false;
};

bool isHtml(std::string_view text)
{
    for (std::size_t at = text.find('<'); at != nowhere; at = text.find('<', at + 1))
        for (const std::string_view name : {"<table", "<tr>", "<tr ", "<td>", "<td "})
            if (begins(text.substr(at), name))
                return true;
    return false;
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
        HtmlReader(text, table).run();
    else if (isLatex(text))
        readLatex(text, table);
    else
        readMarkdown(text, table);
}

} // namespace heedmap
