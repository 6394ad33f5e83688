#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <array>
#include <limits>

namespace heedmap {

bool isSlice(std::string_view line)
{
    if (!line.ends_with('='))
        return false;
    std::string place(line.substr(std::min(line.find_first_of("(["), line.size())));
    std::erase_if(place, [](char c) { return blanks.find(c) != std::string_view::npos || isFigure(c); });
    return place == "(:,:,)=" || place == "(,.,.)=" || place == "[:,:,]=";
}

namespace {

constexpr char between = ' '; ///< stands for any run of blanks as a separator

constexpr std::string_view figures = "0123456789";

/// Whether a comma before a figure can be no decimal point: behind a blank, beside a fraction, behind an exponent.
bool separatesFigures(std::string_view line, std::size_t comma)
{
    const std::string_view after = line.substr(comma + 1);
    if (comma == 0 || after.empty() || !isFigure(after[0]))
        return false;
    std::string_view before = line.substr(0, comma);
    const std::size_t end = after.find_first_not_of(figures);
    if (blanks.find(before.back()) != std::string_view::npos || (end != std::string_view::npos && after[end] == '/'))
        return true;
    before = before.substr(0, before.find_last_not_of(figures) + 1);
    if (before.size() == comma || before.empty())
        return false;
    if (before.ends_with('-') || before.ends_with('+'))
        before.remove_suffix(1);
    else if (before.ends_with('/'))
        return true;
    const bool exponent = before.size() > 1 && smallLetter(before.back()) == 'e'
        && (isFigure(before[before.size() - 2]) || before[before.size() - 2] == '.');
    return exponent || before.ends_with('^');
}

/// What can separate the cells of lines.
class LineSigns {
public:
    void look(std::string_view line)
    {
        std::size_t commas = 0;
        bool spread = false; // commas apart from blanks between numbers, as in 0,5 0,25
        const bool solid = line.find_first_of(blanks) == std::string_view::npos;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char before = i > 0 ? line[i - 1] : ' ';
            const char after = i + 1 < line.size() ? line[i + 1] : ' ';
            m_tabs = m_tabs || line[i] == '\t';
            m_semicolons = m_semicolons || line[i] == ';';
            m_point = m_point || (line[i] == '.' && (isFigure(before) || isFigure(after)));
            spread = spread || (blanks.find(line[i]) != std::string_view::npos && isFigure(before));
            if (line[i] != ',')
                continue;
            ++commas;
            const bool figures = isFigure(before) && isFigure(after);
            m_tight = m_tight && figures;
            m_between = m_between || separatesFigures(line, i)
                || (solid && !figures && i > 0 && i + 1 < line.size() && before != '-' && before != '+');
        }
        m_several = m_several || commas > 1;
        m_tight = m_tight && (commas < 2 || spread);
    }

    char separator(bool commas) const
    {
        if (m_tabs || m_semicolons)
            return m_tabs ? '\t' : ';';
        return commas || m_point || m_between || (m_several && !m_tight) ? ',' : between;
    }

private:
    bool m_tabs = false;
    bool m_semicolons = false;
    bool m_point = false;
    bool m_several = false;
    bool m_tight = true;
    bool m_between = false; ///< a comma stands where no decimal point can, as in 0,-inf
};

/// Whether rows begin with their numbers, `1.`, `2)` or `(3)`, as in a list.
class Numbering {
public:
    /// How long the mark at the beginning of a line is; 0 where there is none.
    static std::size_t markOf(std::string_view line)
    {
        const std::size_t open = line.starts_with('(') ? 1 : 0;
        const std::size_t end = std::min(line.find_first_not_of(figures, open), line.size());
        const bool closed = end > open && end + 1 < line.size() && blanks.find(line[end + 1]) != std::string_view::npos
            && (line[end] == ')' || (line[end] == '.' && open == 0));
        return closed ? end + 1 : 0;
    }

    void look(std::string_view line)
    {
        if (line.empty())
            return;
        const std::size_t mark = markOf(line);
        const std::string number = (line.starts_with('(') ? "(" : "") + std::to_string(m_rows + 1);
        const bool next = mark > 0 && line.substr(0, mark - 1).starts_with(number) && (mark == number.size() + 1);
        m_counts = m_counts && (next || (m_lines == 0 && mark == 0)); // labels of columns may stand above
        m_rows += next ? 1 : 0;
        ++m_lines;
        if (next && m_rows == 1)
            m_first = line.substr(0, mark);
        for (std::string_view rest = trimmed(line.substr(mark)); !rest.empty();) {
            const std::string_view word = rest.substr(0, rest.find_first_of(" \t,;"));
            m_whole = m_whole || (word.size() > 1 && word.ends_with('.') && isFigure(word[0]));
            rest = trimmed(rest.substr(std::min(word.size() + 1, rest.size())));
        }
    }

    /// Not so where NumPy writes other whole numbers in the same way, `1. 0. 0.5`.
    bool counts() const { return m_counts && m_rows > 1 && !m_whole; }

    Sentence said() const
    {
        if (counts())
            return Sentence(HEEDMAP_PHRASE("%1 and the marks below it are taken for the numbers of the rows"),
                            inQuotes(m_first));
        if (m_counts && m_rows == 1 && !m_whole && m_first.ends_with('.'))
            return Sentence(HEEDMAP_PHRASE("%1 is taken for a number in the row, not for its mark in a list"),
                            inQuotes(m_first));
        return {};
    }

private:
    bool m_counts = true;
    bool m_whole = false; ///< a number that is not the mark ends in a point
    std::size_t m_lines = 0;
    std::size_t m_rows = 0;
    std::string_view m_first; ///< `1.`
};

class LineReader {
public:
    LineReader(std::string_view text, TableBuilder& table) : m_text(text), m_table(table) {}

    void run()
    {
        LineSigns signs;
        bool commas = false;
        std::size_t rows = 0;
        std::size_t gaps = 0;
        bool gap = false;
        bool spaced = true; // no line but those of numbers below the first
        Numbering numbering;
        std::string_view pair;
        bool pairs = true;
        bool trailing = true;
        bool bare = true; // nothing stands above the numbers
        for (std::string_view rest = m_text; !rest.empty();) {
            const std::string_view given = takeLine(rest);
            const std::string_view line = trimmed(given);
            keepReading(line.size() / 2);
            const bool numbers = !isHeading(line) && std::ranges::any_of(line, isFigure);
            spaced = spaced && (rows == 0 || line.empty() || numbers);
            if (numbers && (rows > 0 || standsApart(line) || endsInNumber(line)))
                m_apart = m_apart && standsApart(line);
            rows += numbers ? 1 : 0;
            bare = bare && (line.empty() || numbers);
            gaps += numbers && rows > 1 && gap ? 1 : 0;
            gap = line.empty() && rows > 0;
            if (!isHeading(line)) {
                signs.look(line);
                numbering.look(line);
            }
            pairs = pairs && (line.empty() || isPair(line));
            pair = pair.empty() || onlyBits(pair) ? line : pair;
            trailing = trailing && (line.empty() || given.ends_with('\t') || isHeading(line));
            m_trailing = m_trailing && (line.empty() || line.ends_with(',') || line.ends_with(';') || isHeading(line));
            commas = commas || (!isHeading(line) && line.find(',') != std::string_view::npos);
        }
        m_trailingTabs = trailing && !m_table.figuresMayLack();
        m_apart = m_apart && rows > 0;
        constexpr std::size_t surely = 3;
        m_spaced = spaced && (rows >= surely || (rows == 2 && bare)) && gaps + 1 == rows;
        m_separator = signs.separator(m_table.how().commas);
        if (m_separator == ',' && !commas && (m_apart || !m_table.how().commas))
            m_separator = between;
        m_numbered = numbering.counts();
        if (m_numbered)
            m_table.setRowsHeaded();
        if (!numbering.said().empty())
            m_table.notice(numbering.said());
        for (std::string_view rest = m_text; !rest.empty();) {
            ++m_line;
            const auto place = static_cast<std::size_t>(rest.data() - m_text.data());
            takeTableLine(takeLine(rest), place);
        }
        if (pairs && !onlyBits(pair))
            noticePairs(pair);
    }

private:
    /// Whether a line is `10,20`, which is one number or two.
    static bool isPair(std::string_view line)
    {
        const std::size_t comma = line.find(',');
        return comma != std::string_view::npos && comma > 0 && comma + 1 < line.size() && isFigure(line[comma - 1])
            && isFigure(line[comma + 1]) && line.find_first_not_of("+-0123456789,") == std::string_view::npos
            && line.find(',', comma + 1) == std::string_view::npos && line.find_last_of("+-") + 1 <= 1;
    }

    /// `0,1`, as in a mask.
    static bool onlyBits(std::string_view pair)
    {
        return pair.find_first_not_of("01,") == std::string_view::npos && pair.size() <= 3;
    }

    void noticePairs(std::string_view pair)
    {
        if (m_separator == ',')
            m_table.notice(Sentence(HEEDMAP_PHRASE("%1 is taken for two numbers; expected semicolons between columns "
                                                   "where the comma is a decimal point"),
                                    pair));
        else
            m_table.notice(Sentence(HEEDMAP_PHRASE("%1 is taken for one number with a decimal comma; expected "
                                                   "semicolons or brackets where the comma separates two"),
                                    pair));
    }

    void takeTableLine(std::string_view line, std::size_t place)
    {
        keepReading(line.size() / 2 + 1);
        std::string_view bare = trimmed(line);
        if (bare.empty() || isBlankRow(bare)) {
            if (m_table.holdsCaption())
                return;
            m_blank = m_row;
            if (m_blank && m_table.how().stack)
                m_table.endSlice();
            return;
        }
        if (m_table.rows() == 0 && isHeading(bare))
            return;
        if (isSlice(bare)) {
            m_table.endSlice();
            m_blank = m_row = false;
            return;
        }
        if (m_blank && !m_spaced && !m_table.how().stack)
            refuseSecondTable(m_text, place);
        if (m_separator == '\t' && m_trailingTabs) // of columns that are empty
            line = line.substr(0, line.find_last_not_of(" \t") + 1);
        std::string joined;
        if (m_separator == between && bare.find('%') != std::string_view::npos)
            bare = joined = withJoinedPercents(bare);
        if (std::string next = m_separator == between ? withJoinedSigns(bare) : ""; !next.empty())
            bare = joined = std::move(next);
        takeCells(m_separator == '\t' ? line : bare.substr(0, bare.size() - (m_trailing ? 1 : 0)));
        m_table.endRow();
        m_row = true;
    }

    /// Whether a line has nothing but separators, as rows round a table have in a spreadsheet. Figures may be blank.
    bool isBlankRow(std::string_view line) const
    {
        return m_separator != between && !m_table.figuresMayLack()
            && std::ranges::all_of(line, [this](char c) { return c == m_separator || c == ' '; });
    }

    /// Whether blanks alone separate the numbers of a line, as NumPy saves them and programs print them.
    static bool standsApart(std::string_view line)
    {
        return line.find_first_of(blanks) != std::string_view::npos && !writtenNumber(line) && endsInNumber(line);
    }

    static bool endsInNumber(std::string_view line)
    {
        const std::size_t blank = line.find_last_of(blanks);
        const std::string_view last = blank == std::string_view::npos ? line : line.substr(blank + 1);
        return writtenNumber(last).has_value();
    }

    /// `≈ 0.4` and `2 × 10^3` without the blanks, which would separate cells; empty where there are none.
    static std::string withJoinedSigns(std::string_view line)
    {
        std::string joined(line);
        for (const std::string_view about : {"≈ ", "~ "})
            for (std::size_t at = joined.find(about); at != std::string::npos; at = joined.find(about, at + 1))
                if (const std::size_t next = joined.find_first_not_of(' ', at + about.size());
                    next != std::string::npos && (isFigure(joined[next]) || joined.find_first_of("-.", next) == next))
                    joined.erase(at + about.size() - 1, next - at - about.size() + 1);
        for (const std::string_view times : {"×", "·", "⋅", "x", "*"})
            for (std::size_t at = joined.find(times); at != std::string::npos; at = joined.find(times, at + 1)) {
                const std::size_t ten = joined.find_first_not_of(' ', at + times.size());
                const std::size_t figure = at == 0 ? std::string::npos : joined.find_last_not_of(' ', at - 1);
                if (ten == std::string::npos || figure == std::string::npos || !isFigure(joined[figure])
                    || !isPowerOfTen(std::string_view(joined).substr(ten)))
                    continue;
                joined.erase(at + times.size(), ten - at - times.size());
                joined.erase(figure + 1, at - figure - 1);
                at = figure + 1;
            }
        return joined == line ? std::string() : joined;
    }

    static bool isPowerOfTen(std::string_view text)
    {
        return std::ranges::any_of(std::array<std::string_view, 14>{"10^", "10⁻", "10⁺", "10⁰", "10¹", "10²", "10³",
                                                                    "10⁴", "10⁵", "10⁶", "10⁷", "10⁸", "10⁹", "10^{"},
                                   [&](std::string_view power) { return text.starts_with(power); });
    }

    /// `12.5 %` without the blank, which would separate cells.
    static std::string withJoinedPercents(std::string_view line)
    {
        std::string joined;
        for (std::size_t at = 0; at < line.size(); ++at) {
            const std::size_t sign = line.find_first_not_of(blanks, at);
            const bool ends = sign + 1 == line.size()
                || (sign < line.size() && blanks.find(line[sign + 1]) != std::string_view::npos);
            if (sign != at && sign != std::string_view::npos && line[sign] == '%' && ends && !joined.empty()
                && isFigure(joined.back()))
                at = sign;
            joined += line[at];
        }
        return joined;
    }

    /// What NumPy, MATLAB and Julia print above the numbers: `# names`, `A =`, `2×2 Matrix{Float64}:`.
    /// `Table 2. Weights of layer 1`; a number alone behind it may be a label.
    static bool isTableCaption(std::string_view line)
    {
        constexpr std::string_view words[] = {"Table ", "TABLE ", "Tab. ", "Figure ", "Fig. "};
        const auto* const word =
            std::ranges::find_if(words, [&](std::string_view each) { return line.starts_with(each); });
        if (word == std::end(words))
            return false;
        const std::string_view number = line.substr(word->size());
        const std::size_t end = number.find_first_not_of(figures);
        if (end == 0 || end == std::string_view::npos || (number[end] != '.' && number[end] != ':'))
            return false;
        const std::string_view behind = trimmed(number.substr(end + 1));
        return !behind.empty() && !isFigure(behind[0])
            && std::ranges::any_of(behind, [](char c) { return letterOrDigit(c) && !isFigure(c); });
    }

    static bool isHeading(std::string_view line)
    {
        const bool name = line.size() > 1 && line.ends_with(':')
            && std::ranges::all_of(line.substr(0, line.size() - 1),
                                   [](char c) { return letterOrDigit(c) || c == '_' || c == ' '; })
            && !isFigure(line[0]);
        return isTableCaption(line) || line.starts_with("# ") || line.ends_with('=') || name
            || (line.ends_with(':') && line.find("×") != std::string_view::npos);
    }

    void takeCells(std::string_view line)
    {
        if (const std::size_t mark = m_numbered ? Numbering::markOf(line) : 0; mark > 0) {
            const std::size_t figure = line.find_first_of(figures);
            m_table.cell(line.substr(figure, line.find_first_not_of(figures, figure) - figure));
            line = trimmed(line.substr(mark));
        }
        for (bool more = true; more;) {
            std::size_t end = ending(line, 0);
            const std::size_t quote = line.find_first_not_of(blanks);
            if (quote < end && line[quote] == '"') {
                std::size_t closing = line.find('"', quote + 1);
                while (closing != std::string_view::npos && line.substr(closing + 1).starts_with('"')) // one inside
                    closing = line.find('"', closing + 2);
                if (closing == std::string_view::npos)
                    throw Error(HEEDMAP_PHRASE("line %1: the quotation mark is not closed"), m_line);
                end = ending(line, closing);
            }
            more = end != std::string_view::npos;
            std::string_view cell = trimmed(line.substr(0, end));
            line.remove_prefix(more ? end + 1 : line.size());
            if (m_separator == between)
                line = trimmed(line);
            if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
                m_table.cell(exchanged(trimmed(cell.substr(1, cell.size() - 2)), "\"\"", "\""));
            else
                m_table.cell(cell);
        }
    }

    std::size_t ending(std::string_view line, std::size_t from) const
    {
        return m_separator == between ? line.find_first_of(blanks, from) : line.find(m_separator, from);
    }

    std::string_view m_text;
    TableBuilder& m_table;
    char m_separator = between;
    Index m_line = 0;
    bool m_apart = true;         ///< blanks separate the numbers of every row
    bool m_row = false;          ///< of this slice
    bool m_blank = false;        ///< a blank line after the table
    bool m_spaced = false;       ///< blank lines between all rows
    bool m_trailingTabs = false; ///< a tab ends every line
    bool m_trailing = true;      ///< a comma or a semicolon ends every line
    bool m_numbered = false;     ///< every row begins with its number, `1.`
};

} // namespace

void readLines(std::string_view text, TableBuilder& table) { LineReader(text, table).run(); }

namespace {

/// Without `- `, `* ` or `1. ` before a line of a list, and the signs of bold type.
std::string withoutMark(std::string_view line, std::size_t number)
{
    line = trimmed(line);
    const std::size_t mark = Numbering::markOf(line);
    if (mark > 0 && line.starts_with(std::to_string(number)))
        line = trimmed(line.substr(mark));
    for (const std::string_view bullet : {"- ", "* ", "• "})
        if (line.starts_with(bullet))
            line = trimmed(line.substr(bullet.size()));
    return exchanged(exchanged(line, "**", ""), "`", "");
}

/// The cells of `0.5, 0.25` or `[0.5 0.25]` between tabs; empty where it is not sure what separates them.
std::string cellsInRow(std::string_view row)
{
    row = withoutWhite(row);
    if (row.ends_with(','))
        row.remove_suffix(1);
    const bool list = row.size() > 2 && (row.front() == '[' || row.front() == '(');
    if (list && row.back() != (row.front() == '[' ? ']' : ')'))
        return {};
    if (list)
        row = withoutWhite(row.substr(1, row.size() - 2));
    if (row.empty() || row.find_first_of("[]{}\t:;") != std::string_view::npos)
        return {};
    const bool commas = row.find(", ") != std::string_view::npos || (list && row.find(',') != std::string_view::npos);
    if (!commas && row.find(',') != std::string_view::npos)
        return {};
    std::string cells;
    while (!row.empty()) {
        const std::size_t end = std::min(commas ? row.find(',') : row.find_first_of(blanks), row.size());
        const std::string_view cell = trimmed(row.substr(0, end));
        if (cell.empty() || (!writtenNumber(cell) && !programNumber(cell)))
            return {};
        cells.append("\t").append(cell);
        row = trimmed(row.substr(std::min(end + 1, row.size())));
    }
    return cells;
}

} // namespace

std::string withLabelsBeforeColons(std::string_view text)
{
    std::string made;
    std::size_t rows = 0;
    bool marked = true; // by numbers alone
    while (!text.empty()) {
        std::string_view given = takeLine(text);
        if (trimmed(given).empty())
            continue;
        keepReading(given.size());
        const std::string line = withoutMark(given, rows + 1);
        const std::size_t colon = line.find(':');
        const bool listed =
            colon == std::string::npos && line.starts_with('[') && Numbering::markOf(trimmed(given)) > 0;
        const std::string cells = colon == std::string::npos && !listed
            ? ""
            : cellsInRow(std::string_view(line).substr(listed ? 0 : colon + 1));
        const std::string label = listed
            ? std::to_string(rows + 1)
            : std::string(trimmed(std::string_view(line).substr(0, std::min(colon, line.size()))));
        if (cells.empty() || label.empty() || (!listed && writtenNumber(label))
            || label.find_first_of("\"{[") != std::string::npos
            || std::ranges::count(label, '(') != std::ranges::count(label, ')')) // within a call
            return {};
        marked = marked && listed;
        made += (listed ? cells.substr(1) : label + cells) + "\n";
        ++rows;
    }
    return rows > 1 || !marked ? made : std::string();
}

std::string withPlainSpaces(std::string_view text)
{
    constexpr std::string_view spaces[] = {
        "\xc2\xa0",     "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86", "\xe2\x80\x87",
        "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};
    std::string plain;
    for (std::size_t at = 0, done = 0; at < text.size();) {
        at = text.find_first_of("\xc2\xe2\xe3", at);
        const std::string_view rest = text.substr(std::min(at, text.size()));
        const auto* const space = std::ranges::find_if(spaces, [&](auto each) { return rest.starts_with(each); });
        if (rest.empty() && !plain.empty())
            plain += text.substr(done);
        if (rest.empty())
            break;
        if (space == std::end(spaces)) {
            ++at;
            continue;
        }
        plain += text.substr(done, at - done);
        plain += ' ';
        at += space->size();
        done = at;
    }
    return plain;
}

std::string withoutDrawnBrackets(std::string_view text)
{
    constexpr std::string_view drawn[] = {"⎡", "⎢", "⎣", "⎤", "⎥", "⎦", "⎛", "⎜", "⎝", "⎞", "⎟", "⎠"};
    if (text.find("⎡") == std::string_view::npos && text.find("⎛") == std::string_view::npos)
        return {};
    std::string plain;
    while (!text.empty()) {
        std::string_view rest = takeLine(text);
        std::string line;
        while (!rest.empty()) {
            const bool sign = std::ranges::any_of(drawn, [&](std::string_view each) { return rest.starts_with(each); });
            line += sign ? ' ' : rest[0];
            rest.remove_prefix(sign ? drawn[0].size() : 1);
        }
        keepReading(line.size());
        if (!trimmed(line).empty())
            plain.append(line).append("\n");
    }
    return plain;
}

namespace {

/// A number of C, `0.1f`, of Rust, `0.1_f64`, or of Mathematica, `0.1` with its precision behind an accent, without
/// what is added to it.
void removeSuffix(std::string& word)
{
    constexpr std::string_view figures = "0123456789.";
    if (const std::size_t accent = word.find('`'); accent != std::string::npos)
        word.erase(accent, std::min(word.find_first_not_of("0123456789.`", accent), word.size()) - accent);
    for (const std::string_view type : {"f32", "f64", "i32", "i64", "u8", "usize"})
        if (const std::size_t begin = word.size() - std::min(word.size(), type.size()); word.ends_with(type)
            && begin > 0 && (figures.find(word[begin - 1]) != std::string_view::npos || word[begin - 1] == '_'))
            word.erase(word[begin - 1] == '_' ? begin - 1 : begin);
    if (const std::size_t power = word.find('f'); power != std::string::npos && power > 0 && power + 1 < word.size()
        && word.find_first_not_of("0123456789.+-f") == std::string::npos)
        word[power] = 'e'; // Julia's 1.5f0
    if (const std::size_t power = word.find('d'); power != std::string::npos && power > 0 && power + 1 < word.size()
        && word.find_first_not_of("0123456789.+-d") == std::string::npos)
        word[power] = 'e'; // Fortran's 1.5d-3
    const std::size_t end = word.size();
    if (end > 2 && (word.back() == 'f' || word.back() == 'd' || word.back() == 'm')
        && figures.find(word[end - 2]) != std::string_view::npos && word.find_first_of(".e") != std::string::npos)
        word.pop_back();
}

} // namespace

std::optional<double> programNumber(std::string_view text)
{
    const bool negative = text.starts_with('-');
    std::string word = withSmallLetters(text.substr(negative ? 1 : 0));
    const bool ratio = word.starts_with("rational(");
    if (word.ends_with(')')) // np.float64(0.5), float('-inf')
        word = word.substr(std::min(word.find('(') + 1, word.size()));
    if (const std::size_t comma = word.find(','); ratio && comma != std::string::npos)
        word.replace(comma, 1, "/");
    std::erase_if(word, [](char c) { return c == ')' || c == '"' || c == '\''; });
    if (word == "true" || word == "false")
        return word == "true" ? 1 : 0;
    for (const std::string_view module : {"np.", "numpy.", "math.", "torch.", "jnp."})
        if (word.starts_with(module))
            word.erase(0, module.size());
    if (const std::size_t power = word.find("*^"); power != std::string::npos)
        word.replace(power, 2, "e");
    if (const std::size_t over = word.find("//"); over != std::string::npos) // Julia's 1//2
        word.erase(over, 1);
    removeSuffix(word);
    const std::optional<WrittenNumber> written = writtenNumber(word);
    return written ? std::optional(negative ? -written->value : written->value) : std::nullopt;
}

} // namespace heedmap
