// Matrices and tables of LaTeX, and of plain TeX.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace heedmap {
namespace {

constexpr auto notInLatex = std::string_view::npos;

bool isLetter(char c) { return smallLetter(c) >= 'a' && smallLetter(c) <= 'z'; }
bool isLatexDigit(char c) { return c >= '0' && c <= '9'; }

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
    {"newline", " "},
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
    {"fbox"},
    {"framebox"},
    {"fcolorbox", "", 2},
    {"raisebox", "", 1},
    {"parbox", "", 1},
    {"centerline"},
    {"smash"},
    {"llap"},
    {"rlap"},
    {"hspace", "", 1},
    {"vspace", "", 1},
    {"hfill"},
    {"strut"},
    {"null"},
    {"textsc"},
    {"textsl"},
    {"textup"},
    {"textmd"},
    {"textnormal"},
    {"mathnormal"},
    {"mathbin"},
    {"mathord"},
    {"rmfamily"},
    {"sffamily"},
    {"ttfamily"},
    {"normalsize"},
    {"large"},
    {"Large"},
    {"arraybackslash"},
    {"raggedright"},
    {"raggedleft"},
    {"textminus", "-"},
    {"enskip", " "},
    {"thinspace", " "},
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
                command(text, depth);
                continue;
            }
            m_rest.remove_prefix(1);
            if (c == '^')
                raise(text);
            else if (c != '{' && c != '}' && c != '$')
                append(text, c == '~' ? ' ' : c);
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

    /// Figures behind a fraction are none of its denominator: a blank stands before them.
    void append(std::string& text, char c)
    {
        const bool figure = isLatexDigit(c);
        if (m_fraction && figure)
            text += ' ';
        m_fraction = m_fraction && (c == '.' || c == ',');
        text += c;
    }

    /// An exponent, which keeps its braces where it is a fraction: no number has one.
    void raise(std::string& text)
    {
        constexpr std::size_t longest = 64;
        append(text, '^');
        const std::string_view given = m_rest.substr(0, longest);
        LatexText exponent(given);
        const std::string_view raised = exponent.argument();
        if (raised.find('/') == notInLatex && raised.find("frac") == notInLatex)
            return;
        text.append("{").append(raised).append("}");
        m_rest.remove_prefix(given.size() - exponent.rest().size());
    }

    void fraction(std::string& text, std::string_view name, int depth)
    {
        constexpr int deepest = 20;
        const std::string_view above = argument();
        const std::string_view below = argument();
        if (depth > deepest) {
            text += name;
            return;
        }
        if (!text.empty() && (isLatexDigit(text.back()) || text.back() == '.' || text.back() == ','))
            text += ' '; // before it a figure is none of its numerator
        for (const bool first : {true, false}) {
            const std::string part = LatexText(first ? above : below).run(depth + 1);
            text.append(part.empty() ? "{}" : part).append(first ? "/" : "");
        }
        m_fraction = true;
    }

    void command(std::string& text, int depth)
    {
        m_rest.remove_prefix(1);
        const std::string_view name = take(nameLength(m_rest));
        if (name.empty() || !isLetter(name[0])) { // an escaped sign, or a space
            for (const char c : name == "!" ? "" : name == "," || name == ";" || name == ":" ? " " : name)
                append(text, c);
            return;
        }
        if (std::ranges::find(latexFractions, name) != latexFractions.end())
            return fraction(text, name, depth);
        const auto found = std::ranges::find(latexCommands, name, &LatexCommand::name);
        if (found == latexCommands.end()) {
            text.append("\\").append(name);
            return;
        }
        if (found->dropped > 0 && m_rest.starts_with('*')) // \hspace*
            m_rest.remove_prefix(1);
        for (int i = 0; i < found->dropped; ++i) {
            optional('[', ']');
            optional('(', ')');
            argument();
        }
        text += found->text;
    }

    std::string_view m_rest;
    bool m_fraction = false; ///< ends what was read
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
    std::size_t begin = notInLatex; ///< of \begin
    std::size_t inside = 0;
    std::size_t end = 0; ///< of what is inside
};

/// The first table from a place on; its `begin` is notInLatex if there is none.
LatexTable latexTableFrom(std::string_view text, std::size_t from)
{
    constexpr std::string_view opening = "\\begin{";
    constexpr std::size_t longestName = 16;
    for (std::size_t at = text.find(opening, from); at != notInLatex; at = text.find(opening, at + 1)) {
        const std::size_t name = at + opening.size();
        std::string_view called = text.substr(name, longestName);
        called = called.substr(0, called.find('}'));
        if (!isLatexTable(called))
            continue;
        const std::size_t inside = name + called.size() + 1;
        const std::size_t end = text.find("\\end{" + std::string(called) + "}", inside);
        if (end == notInLatex)
            throw Error(HEEDMAP_PHRASE("\\begin{%1} in line %2 has no \\end{%1}"), called, lineAt(text, at));
        return {called, at, inside, end};
    }
    return {};
}

/// The power of ten that stands before a matrix as a factor of its cells: `·10^-3`, or nothing. Another factor, `1/2`,
/// multiplies the numbers, and is refused before figures.
std::string latexFactor(std::string_view before, TableBuilder& table)
{
    before = before.substr(std::min(before.find_last_of("=\n") + 1, before.size()));
    std::string text = LatexText(before).run();
    for (const std::string_view sign : {"[", "(", " ", "·", "×", "*"})
        while (text.ends_with(sign))
            text.resize(text.size() - sign.size());
    if (text.starts_with("10^"))
        return "·" + text;
    const bool signedOnly = text.ends_with('-') || text.ends_with('+') || text.ends_with('/') || text.ends_with("−");
    const auto scale = text.find('\\') == notInLatex ? writtenNumber(text) : std::nullopt;
    if (scale && !signedOnly && std::isfinite(scale->value) && !table.figuresMayLack()) {
        table.setScale(scale->value);
        return "1";
    }
    if (signedOnly || scale)
        throw Error(HEEDMAP_PHRASE("the factor %1 before the matrix: multiply the cells by it"), inQuotes(text));
    return {};
}

class LatexReader {
public:
    /// `matrix` is whether it is one: in a table of text \newline ends no row.
    LatexReader(TableBuilder& table, std::string factor, bool matrix)
        : m_table(table), m_factor(std::move(factor)), m_matrix(matrix)
    {
    }

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
            } else if (open == 0 && breakAt(body.substr(i)) > 0) {
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
    /// How long the sign is that ends a row here; 0 where none does.
    std::size_t breakAt(std::string_view text) const
    {
        for (const std::string_view sign : {"\\tabularnewline", "\\cr", "\\newline"})
            if ((m_matrix || sign != "\\newline") && text.starts_with(sign)
                && (text.size() == sign.size() || !isLetter(text[sign.size()])))
                return sign.size();
        return text.starts_with("\\\\") ? 2 : 0;
    }

    /// Behind `\\`, `\\*` and `\\[2pt]`.
    std::size_t afterBreak(std::string_view body, std::size_t at) const
    {
        constexpr std::size_t longestLength = 20;
        at += breakAt(body.substr(at));
        if (body.substr(at).starts_with('*'))
            ++at;
        const std::size_t next = std::min(body.find_first_not_of(" \t", at), body.size());
        const std::string_view length = body.substr(next, longestLength);
        const std::size_t closing = length.find(']');
        if (length.starts_with('[') && closing != notInLatex
            && length.substr(0, closing).find_first_of("pecm") != notInLatex)
            return next + closing + 1;
        return at;
    }

    void endCell(std::string& source)
    {
        std::string text = withFigures(LatexText(source).run());
        const std::size_t wide = source.find("\\multicolumn");
        m_row.push_back(text.empty() || m_factor.empty() || !writtenNumber(text) ? text : text + m_factor);
        if (wide != notInLatex) {
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
    bool m_matrix;
    std::vector<std::string> m_row;
};

/// Skips how the columns stand: `{cc}`, `[t]{l|rr}`, `{\linewidth}{XX}`, of a matrix `[rr]` or nicematrix's `[margin]`.
void skipColumns(std::string_view name, LatexText& body)
{
    const bool nice = name.find("Nice") != notInLatex;
    if (isLatexMatrix(name)) {
        const std::string_view given = body.rest().substr(0, body.rest().find(']'));
        if (nice || given.find_first_not_of("[lcr") == notInLatex)
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

} // namespace

std::string withFigures(const std::string& text)
{
    const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    const bool whole = text.find('{') == std::string::npos || text.find('/') == std::string::npos;
    return text.compare(sign, 3, "10^") == 0 && whole ? text.substr(0, sign) + "1·" + text.substr(sign) : text;
}

std::string plainLatex(std::string_view cell) { return LatexText(cell).run(); }

bool isLatex(std::string_view text)
{
    return text.find("\\begin{") != notInLatex || (text.find('&') != notInLatex && text.find("\\\\") != notInLatex);
}

void readLatex(std::string_view text, TableBuilder& table)
{
    const LatexTable first = latexTableFrom(text, 0);
    if (first.begin == notInLatex) {
        if (text.find("\\begin{") != notInLatex)
            throw Error(HEEDMAP_PHRASE("it holds no matrix, array or tabular of LaTeX"));
        return LatexReader(table, {}, false).run(text);
    }
    LatexText body(text.substr(first.inside, first.end - first.inside));
    if (latexTableFrom(body.rest(), 0).begin != notInLatex)
        refuseSecondTable(text, first.inside + latexTableFrom(body.rest(), 0).begin);
    skipColumns(first.name, body);
    if (const LatexTable second = latexTableFrom(text, first.end); second.begin != notInLatex)
        refuseSecondTable(text, second.begin);
    const std::string_view before = text.substr(0, first.begin);
    const std::string found = latexFactor(before, table);
    const std::string factor = found == "1" ? std::string() : found;
    const bool matrix = isLatexMatrix(first.name) || first.name.ends_with("rray");
    if (matrix) { // with the others stands text
        if (found.empty())
            refuseLatexBefore(before);
        refuseLatexBehind(text.substr(std::min(text.find('}', first.end) + 1, text.size())), before);
    }
    LatexReader(table, factor, matrix).run(body.rest());
}

std::string withLatexMatrices(std::string_view text)
{
    constexpr std::string_view bordered = "\\bordermatrix{"; // whose first row and column are labels
    constexpr std::string_view names[] = {"\\pmatrix{", "\\matrix{", "\\bmatrix{", "\\vmatrix{", bordered};
    std::string made(text);
    int found = 0;
    for (const std::string_view name : names)
        for (std::size_t at = made.find(name); at != std::string::npos && found < 2; at = made.find(name, at + 1)) {
            LatexText given(std::string_view(made).substr(at + name.size() - 1));
            std::string body(given.argument());
            if (at + name.size() + body.size() >= made.size()) // it is not closed
                break;
            const std::size_t length = name.size() + body.size() + 1;
            for (std::size_t cr = body.find("\\cr"); cr != std::string::npos; cr = body.find("\\cr", cr))
                body.replace(cr, 3, "\\\\");
            ++found; // a second is refused
            const std::string columns =
                "{" + std::string(static_cast<std::size_t>(std::ranges::count(body, '&')) + 1, 'c') + "}";
            made.replace(at, length,
                         name == bordered ? "\\begin{array}" + columns + body + "\\end{array}"
                                          : "\\begin{matrix}" + body + "\\end{matrix}");
        }
    return made == text ? std::string() : made;
}

} // namespace heedmap
