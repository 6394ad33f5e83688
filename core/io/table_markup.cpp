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

// ---- LaTeX

bool isLetter(char c) { return smallLetter(c) >= 'a' && smallLetter(c) <= 'z'; }

/// What a command stands for, and how many of its arguments are left out before the one that is kept.
struct LatexCommand {
    std::string_view name;
    std::string_view text = {};
    int dropped = 0;
};

constexpr std::array latexCommands = std::to_array<LatexCommand>({
    {"infty", "∞"},
    {"cdot", "·"},
    {"times", "×"},
    {"approx", "≈"},
    {"sim", "~"},
    {"simeq", "~"},
    {"dots", "…"},
    {"ldots", "…"},
    {"cdots", "…"},
    {"vdots", "…"},
    {"ddots", "…"},
    {"hdots", "…"},
    {"left"},
    {"right"},
    {"displaystyle"},
    {"textstyle"},
    {"scriptstyle"},
    {"bf"},
    {"it"},
    {"bfseries"},
    {"itshape"},
    {"small"},
    {"footnotesize"},
    {"centering"},
    {"hline"},
    {"hhline", "", 1},
    {"toprule"},
    {"midrule"},
    {"bottomrule"},
    {"cline", "", 1},
    {"cmidrule", "", 1},
    {"addlinespace"},
    {"textbf"},
    {"textit"},
    {"texttt"},
    {"textrm"},
    {"textsf"},
    {"text"},
    {"mathbf"},
    {"mathrm"},
    {"mathit"},
    {"mathsf"},
    {"mathtt"},
    {"boldsymbol"},
    {"bm"},
    {"emph"},
    {"underline"},
    {"num"},
    {"mbox"},
    {"ensuremath"},
    {"operatorname"},
    {"boxed"},
    {"quad", " "},
    {"qquad", " "},
    {"enspace", " "},
    {"phantom", "", 1},
    {"hphantom", "", 1},
    {"vphantom", "", 1},
    {"color", "", 1},
    {"cellcolor", "", 1},
    {"rowcolor", "", 1},
    {"textcolor", "", 1},
    {"colorbox", "", 1},
    {"label", "", 1},
    {"rotatebox", "", 1},
    {"scriptsize"},
    {"tiny"},
    {"makecell"},
    {"thead"},
    {"multicolumn", "", 2},
    {"multirow", "", 2},
    {"textbackslash", "\\"},
    {"textasciitilde", "~"},
    {"textasciicircum", "^"},
    {"textbar", "|"},
    {"textless", "<"},
    {"textgreater", ">"},
});

constexpr std::array<std::string_view, 6> latexFractions = {"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"};

/// A cell of LaTeX as plain text.
class LatexText {
public:
    explicit LatexText(std::string_view source) : m_rest(source) {}

    std::string run(int depth = 0)
    {
        std::string text;
        while (!m_rest.empty()) {
            const char c = m_rest[0];
            if (c == '\\') {
                text += command(depth);
                continue;
            }
            m_rest.remove_prefix(1);
            if (c == '~')
                text += ' ';
            else if (c != '{' && c != '}' && c != '$')
                text += c;
        }
        return simplified(text);
    }

    /// `{…}` without its braces, or one character.
    std::string_view argument()
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size()));
        if (m_rest.empty())
            return {};
        if (m_rest[0] != '{')
            return take(m_rest[0] == '\\' ? std::min(1 + nameLength(m_rest.substr(1)), m_rest.size()) : 1);
        int open = 0;
        for (std::size_t i = 0; i < m_rest.size(); ++i) {
            if (m_rest[i] == '\\')
                ++i;
            else if (m_rest[i] == '{')
                ++open;
            else if (m_rest[i] == '}' && --open == 0)
                return take(i + 1).substr(1, i - 1);
        }
        return take(m_rest.size()).substr(1);
    }

    void optional(char opening, char closing)
    {
        if (m_rest.starts_with(opening))
            m_rest.remove_prefix(std::min(m_rest.find(closing), m_rest.size() - 1) + 1);
    }

    std::string_view rest() const { return m_rest; }

private:
    static std::size_t nameLength(std::string_view text)
    {
        const auto end = std::ranges::find_if_not(text, isLetter) - text.begin();
        return std::max<std::size_t>(static_cast<std::size_t>(end), 1);
    }

    std::string_view take(std::size_t length)
    {
        const std::string_view taken = m_rest.substr(0, length);
        m_rest.remove_prefix(taken.size());
        return taken;
    }

    std::string command(int depth)
    {
        constexpr int deepest = 20;
        m_rest.remove_prefix(1);
        const std::string_view name = take(nameLength(m_rest));
        if (name.empty() || !isLetter(name[0])) // an escaped sign, or a space
            return name == "!" ? "" : name == "," || name == ";" || name == ":" ? " " : std::string(name);
        if (std::ranges::find(latexFractions, name) != latexFractions.end()) {
            const std::string_view above = argument();
            const std::string_view below = argument();
            if (depth > deepest)
                return std::string(name);
            return LatexText(above).run(depth + 1) + "/" + LatexText(below).run(depth + 1);
        }
        const auto found = std::ranges::find(latexCommands, name, &LatexCommand::name);
        if (found == latexCommands.end())
            return "\\" + std::string(name);
        for (int i = 0; i < found->dropped; ++i) {
            optional('[', ']');
            optional('(', ')');
            argument();
        }
        return std::string(found->text);
    }

    std::string_view m_rest;
};

/// The environments of tables by the beginning of their names: a matrix takes `[rr]` alone, the others `{cc}`.
constexpr std::array latexMatrices = std::to_array<std::string_view>(
    {"matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "psmallmatrix", "bsmallmatrix",
     "NiceMatrix", "pNiceMatrix", "bNiceMatrix", "BNiceMatrix", "vNiceMatrix", "VNiceMatrix"});
constexpr std::array latexArrays = std::to_array<std::string_view>(
    {"array", "NiceArray", "pNiceArray", "bNiceArray", "BNiceArray", "vNiceArray", "VNiceArray", "tabular", "longtable",
     "NiceTabular", "tblr", "longtblr", "talltblr"});
/// Those with a width before their columns.
constexpr std::array latexWideTables =
    std::to_array<std::string_view>({"tabular*", "tabularx", "tabulary", "NiceTabular*", "NiceTabularX"});

bool isLatexMatrix(std::string_view name)
{
    if (name.ends_with('*'))
        name.remove_suffix(1);
    return std::ranges::find(latexMatrices, name) != latexMatrices.end();
}

bool isWideLatexTable(std::string_view name)
{
    return std::ranges::find(latexWideTables, name) != latexWideTables.end();
}

bool isLatexTable(std::string_view name)
{
    return isLatexMatrix(name) || isWideLatexTable(name) || std::ranges::find(latexArrays, name) != latexArrays.end();
}

struct LatexTable {
    std::string_view name;
    std::size_t begin = nowhere; ///< of \begin
    std::size_t inside = 0;
    std::size_t end = 0; ///< of what is inside
};

/// The first table from a place on; its `begin` is nowhere if there is none.
LatexTable latexTableFrom(std::string_view text, std::size_t from)
{
    constexpr std::string_view opening = "\\begin{";
    constexpr std::size_t longestName = 16;
    for (std::size_t at = text.find(opening, from); at != nowhere; at = text.find(opening, at + 1)) {
        const std::size_t name = at + opening.size();
        std::string_view called = text.substr(name, longestName);
        called = called.substr(0, called.find('}'));
        if (!isLatexTable(called))
            continue;
        const std::size_t inside = name + called.size() + 1;
        const std::size_t end = text.find("\\end{" + std::string(called) + "}", inside);
        if (end == nowhere)
            throw Error(HEEDMAP_PHRASE("\\begin{%1} in line %2 has no \\end{%1}"), called, lineAt(text, at));
        return {called, at, inside, end};
    }
    return {};
}

/// The power of ten that stands before a matrix as a factor of its cells: `·10^-3`, or nothing.
std::string latexFactor(std::string_view before)
{
    before = before.substr(std::min(before.find_last_of("=\n") + 1, before.size()));
    std::string text = LatexText(before).run();
    for (const std::string_view sign : {"[", "(", " ", "·", "×", "*"})
        while (text.ends_with(sign))
            text.resize(text.size() - sign.size());
    if (text.starts_with("10^"))
        return "·" + text;
    const bool signedOnly = text.ends_with('-') || text.ends_with('+') || text.ends_with('/') || text.ends_with("−");
    if (signedOnly || (text.find('\\') == nowhere && writtenNumber(text)))
        throw Error(HEEDMAP_PHRASE("the factor %1 before the matrix: multiply the cells by it"), inQuotes(text));
    return {};
}

/// `10^-3` with the 1 that stands before it: 1·10^-3.
std::string withFigures(const std::string& text)
{
    const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    return text.compare(sign, 3, "10^") == 0 ? text.substr(0, sign) + "1·" + text.substr(sign) : text;
}

/// Refuses what is done with the matrix behind its end: `^T`, `^{-1}`, `\cdot 2`.
void refuseLatexBehind(std::string_view after)
{
    const std::size_t end = std::min({after.find('$'), after.find("\\]"), after.find("\n\n"), after.find("\n\r\n")});
    const std::string_view outside = after.substr(std::min(end, after.size()));
    const std::size_t past = outside.starts_with('$') ? outside.find_first_not_of('$') : nowhere;
    if (past == nowhere || outside[past] != '^') // as in $…$^T
        after = after.substr(0, end);
    for (bool more = true; more;) {
        after.remove_prefix(std::min(after.find_first_not_of(" \t\r\n]).$"), after.size()));
        more = false;
        for (const std::string_view closing :
             {"\\right", "\\bigg", "\\Bigg", "\\big", "\\Big", "\\,", "\\!", "\\;", "}"})
            if (after.starts_with(closing)) {
                after.remove_prefix(closing.size());
                more = true;
            }
    }
    for (const std::string_view sign :
         {"^", "'", "*", "/", "+", "-", "\\cdot", "\\times", "\\odot", "\\circ", "\\otimes"})
        if (after.starts_with(sign))
            throw Error(
                HEEDMAP_PHRASE("%1 behind the matrix makes another one of it; expected the matrix that it makes"),
                inQuotes(after.substr(0, after.find_first_of(" \r\n$"))));
}

class LatexReader {
public:
    LatexReader(TableBuilder& table, std::string factor) : m_table(table), m_factor(std::move(factor)) {}

    void run(std::string_view body)
    {
        std::string cell;
        int open = 0;
        for (std::size_t i = 0; i < body.size(); ++i) {
            const char c = body[i];
            if (c == '%') {
                i = std::min(body.find('\n', i), body.size());
            } else if (open == 0 && c == '&') {
                endCell(cell);
            } else if (open == 0 && (body.substr(i, 2) == "\\\\" || isNewline(body.substr(i)))) {
                endCell(cell);
                endRow();
                i = afterBreak(body, i) - 1;
            } else if (c == '\\') {
                cell += body.substr(i, 2);
                ++i;
            } else {
                open += c == '{' ? 1 : c == '}' ? -1 : 0;
                cell += c;
            }
        }
        endCell(cell);
        endRow();
    }

private:
    static bool isNewline(std::string_view text) { return text.starts_with("\\tabularnewline"); }

    /// Behind `\\`, `\\*` and `\\[2pt]`.
    static std::size_t afterBreak(std::string_view body, std::size_t at)
    {
        constexpr std::size_t longestLength = 20;
        at += body[at + 1] == '\\' ? 2 : std::string_view("\\tabularnewline").size();
        if (body.substr(at).starts_with('*'))
            ++at;
        const std::size_t next = std::min(body.find_first_not_of(" \t", at), body.size());
        const std::string_view length = body.substr(next, longestLength);
        const std::size_t closing = length.find(']');
        if (length.starts_with('[') && closing != nowhere && length.substr(0, closing).find_first_of("pecm") != nowhere)
            return next + closing + 1;
        return at;
    }

    void endCell(std::string& source)
    {
        std::string text = withFigures(LatexText(source).run());
        const std::size_t wide = source.find("\\multicolumn");
        m_row.push_back(text.empty() || m_factor.empty() || !writtenNumber(text) ? text : text + m_factor);
        if (wide != nowhere) {
            LatexText arguments(std::string_view(source).substr(wide + 12));
            m_row.resize(m_row.size() + static_cast<std::size_t>(spanIn(arguments.argument())) - 1);
        }
        source.clear();
    }

    /// A row with nothing in it but rules has one blank cell.
    void endRow()
    {
        keepReading(m_row.size());
        if (m_row.size() > 1 || !m_row[0].empty()) {
            for (const std::string& text : m_row)
                m_table.cell(text);
            m_table.endRow();
        }
        m_row.clear();
    }

    TableBuilder& m_table;
    std::string m_factor;
    std::vector<std::string> m_row;
};

bool isLatex(std::string_view text)
{
    return text.find("\\begin{") != nowhere || (text.find('&') != nowhere && text.find("\\\\") != nowhere);
}

/// Skips how the columns stand: `{cc}`, `[t]{l|rr}`, `{\linewidth}{XX}`, of a matrix `[rr]` or nicematrix's `[margin]`.
void skipColumns(std::string_view name, LatexText& body)
{
    const bool nice = name.find("Nice") != nowhere;
    if (isLatexMatrix(name)) {
        const std::string_view given = body.rest().substr(0, body.rest().find(']'));
        if (nice || given.find_first_not_of("[lcr") == nowhere)
            body.optional('[', ']');
        return;
    }
    if (isWideLatexTable(name))
        body.argument();
    body.optional('[', ']');
    body.argument();
    if (nice)
        body.optional('[', ']');
}

void readLatex(std::string_view text, TableBuilder& table)
{
    const LatexTable first = latexTableFrom(text, 0);
    if (first.begin == nowhere) {
        if (text.find("\\begin{") != nowhere)
            throw Error(HEEDMAP_PHRASE("it holds no matrix, array or tabular of LaTeX"));
        return LatexReader(table, {}).run(text);
    }
    LatexText body(text.substr(first.inside, first.end - first.inside));
    if (latexTableFrom(body.rest(), 0).begin != nowhere)
        refuseSecondTable(text, first.inside + latexTableFrom(body.rest(), 0).begin);
    skipColumns(first.name, body);
    if (const LatexTable second = latexTableFrom(text, first.end); second.begin != nowhere)
        refuseSecondTable(text, second.begin);
    refuseLatexBehind(text.substr(std::min(text.find('}', first.end) + 1, text.size())));
    LatexReader(table, latexFactor(text.substr(0, first.begin))).run(body.rest());
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
        cell = cell.find('\\') == std::string::npos ? simplified(cell) : LatexText(cell).run();
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
                && (isLetter(m_text[m_at + 1]) || m_text[m_at + 1] == '/' || m_text[m_at + 1] == '!'))
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
