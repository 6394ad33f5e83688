// Tables that programs print with lines and headings round them, and those of light markup, rewritten as lines.
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
#include <cmath>

namespace heedmap {
namespace {

using Line = std::string_view;
constexpr auto nowhereIn = Line::npos;

bool isBlankText(Line text) { return text.find_first_not_of(" \t\r\n") == nowhereIn; }
bool isOf(Line line, Line signs) { return !line.empty() && line.find_first_not_of(signs) == nowhereIn; }

/// The lines of a text as `made` gives them; a line for which it gives nothing is left out.
template <typename Made> std::string eachLine(Line text, const Made& made)
{
    std::string lines;
    while (!text.empty())
        if (const std::optional<std::string> line = made(takeLine(text)))
            lines += *line + "\n";
    return lines;
}

// ---- What stands round a table

/// How long `Out[5]:` or `Out[5]=` is at the beginning of a line; 0 for another.
std::size_t numberOfOutput(Line line)
{
    if (!line.starts_with("Out["))
        return 0;
    const std::size_t end = line.find(']');
    const bool signs = end != nowhereIn && end + 1 < line.size() && (line[end + 1] == ':' || line[end + 1] == '=');
    return signs ? end + 2 : 0;
}

/// Whether a line says the size of what is printed below it: `attn: torch.Size([2, 2])`, `attn.shape: (2, 2)`.
bool saysSize(Line line)
{
    const std::string small = withSmallLetters(line);
    const std::size_t word = std::min(small.find("torch.size("), small.find("shape"));
    if (word == nowhereIn || line.ends_with(','))
        return false;
    const Line sizes = line.substr(std::min(line.find_first_of("([", word), line.size()));
    if (small.substr(word).starts_with("torch.size([") && sizes.find("])") != nowhereIn)
        return true; // a type may follow
    return !sizes.empty() && sizes.find_first_not_of("()[], 0123456789") == nowhereIn
        && sizes.find_first_of("0123456789") != nowhereIn;
}

/// Whether a line asks for a size, which the next one is.
bool asksSize(Line line)
{
    return line.ends_with(".shape") || line.ends_with(".size()") || line.ends_with(".shape)")
        || line.ends_with(".size())");
}

/// Whether a line is what was typed, above what was answered: `>>> W`, `In [5]: W`; also Excel's `sep=;`.
bool isTyped(Line line, Line next)
{
    for (const Line prompt : {">>> ", "> ", ">> ", "julia> ", "sage: ", "ghci> "})
        if (line.starts_with(prompt) && smallLetter(line[prompt.size()]) >= 'a'
            && smallLetter(line[prompt.size()]) <= 'z')
            return prompt.size() > 2 || !next.starts_with(prompt);
    constexpr std::size_t longest = 5;
    return line.starts_with("In [") || saysSize(line) || (line.starts_with("sep=") && line.size() <= longest);
}

/// Without `>>> W`, `In [5]: W` and `Out[5]:` before a table.
Line withoutTyped(Line text)
{
    for (Line at = text; !at.empty();) {
        Line rest = at;
        const Line line = trimmed(takeLine(rest));
        Line after = rest;
        if (const std::size_t length = numberOfOutput(line); length > 0)
            text = at = at.substr(static_cast<std::size_t>(line.data() - at.data()) + length);
        else if (const Line next = trimmed(takeLine(after)); isTyped(line, next) && !isBlankText(rest))
            text = at = rest;
        else if (asksSize(line) && saysSize("shape " + std::string(next)) && !isBlankText(after))
            text = at = after;
        else if (line.empty())
            at = rest;
        else
            break;
    }
    return text;
}

/// `Name: w, dtype: float64`, `[3 rows x 30 columns]`.
bool isTailOfPandas(Line line)
{
    return line.starts_with("dtype: ") || (line.starts_with("Name: ") && line.find(", dtype: ") != nowhereIn)
        || (line.starts_with('[') && line.ends_with(" columns]") && line.find(" rows x ") != nowhereIn);
}

/// Without `// MatrixForm`, `<NDArray 2x2 @cpu(0)>`, `torch.Size([2, 2])` or `(2 rows)` behind a table.
Line withoutTail(Line text)
{
    constexpr std::size_t tail = 300;
    for (const Line end :
         {"// MatrixForm", "//MatrixForm", "<NDArray ", "[torch.", "torch.Size(", "#+TBLFM", "\nTensor[["})
        if (const std::size_t at = text.rfind(end); at != nowhereIn && at > 0 && at + tail > text.size())
            text = text.substr(0, at);
    if (const std::size_t at = text.rfind(", shape=["); at != nowhereIn && text.find("strides=", at) != nowhereIn)
        text = text.substr(0, at); // Rust's ndarray
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    const Line whole = text.substr(0, last == nowhereIn ? 0 : last + 1);
    const std::size_t begin = whole.find_last_of("\r\n") + 1;
    if (begin > 0 && isTailOfPandas(whole.substr(begin)))
        return text.substr(0, begin);
    const bool counted =
        (whole.ends_with(" rows)") || whole.ends_with(" row)")) && whole.substr(begin).starts_with('(');
    const Line count = whole.substr(std::min(whole.find_first_not_of("0123456789", begin), whole.size()));
    const bool inSet = begin + count.size() < whole.size() // MySQL
        && (count.starts_with(" rows in set (") || count.starts_with(" row in set ("));
    return counted || inSet ? text.substr(0, begin) : text;
}

/// Without the `>` that quotes every line of a text, in Markdown or in a mail, or the rows of its table; empty where it
/// quotes neither.
std::string withoutQuotes(Line text)
{
    std::string plain;
    std::size_t quoted = 0;
    bool all = true;
    bool rows = true; // of Markdown
    for (Line rest = text; !rest.empty();) {
        const Line given = takeLine(rest);
        const Line line = trimmed(given);
        const bool quotes = line.starts_with('>');
        all = all && (quotes || line.empty());
        rows = rows && (quotes || line.find('|') == nowhereIn);
        quoted += quotes ? 1 : 0;
        plain.append(quotes ? line.substr(line.starts_with("> ") ? 2 : 1) : given).append("\n");
    }
    return quoted > 1 && (all || (rows && text.find('|') != nowhereIn)) ? plain : std::string();
}

/// What stands between ``` of Markdown, where numbers do; empty without such lines. Throws Error if there are two.
std::string insideFence(Line text)
{
    Line found;
    for (Line rest = text; !rest.empty();) {
        if (!trimmed(takeLine(rest)).starts_with("```"))
            continue;
        const Line begin = rest;
        Line line;
        std::size_t size = 0;
        while (!rest.empty() && !line.starts_with("```")) {
            size = static_cast<std::size_t>(rest.data() - begin.data());
            line = trimmed(takeLine(rest));
        }
        const Line inside = begin.substr(0, line.starts_with("```") ? size : begin.size());
        if (inside.find_first_of("0123456789") == nowhereIn)
            continue;
        if (!found.empty())
            refuseSecondTable(text, static_cast<std::size_t>(inside.data() - text.data()));
        found = inside;
    }
    return std::string(found);
}

/// What a program printed, without what was typed and what it says of it.
std::string withoutEcho(Line text)
{
    const Line left = withoutTail(withoutTyped(text));
    if (left.find("(%o") == nowhereIn)
        return left.size() == text.size() ? std::string() : std::string(left);
    return eachLine(left, [](Line line) -> std::optional<std::string> { // Maxima's tall brackets
        const std::size_t label = line.find("(%o");
        line = trimmed(label == nowhereIn ? line : line.substr(std::min(line.find(')', label), line.size() - 1) + 1));
        const bool empty = line.starts_with('[') && isOf(line, "[ ]");
        return empty ? std::nullopt : std::optional<std::string>(line);
    });
}

/// The signs of wide type as those of narrow, in a text without letters.
std::string withNarrowSigns(Line text)
{
    if (text.find("\xef\xbc") == nowhereIn || std::ranges::any_of(text.substr(0, 4000), [](char c) {
            return smallLetter(c) >= 'a' && smallLetter(c) <= 'z';
        }))
        return {};
    std::string made;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = [&](std::size_t i) {
            return static_cast<unsigned>(static_cast<unsigned char>(text[at + i]));
        };
        const bool wide = text[at] == '\xef' && at + 2 < text.size() && (byte(1) == 0xBC || byte(1) == 0xBD);
        const unsigned code = wide ? 0xF000U | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU) : 0;
        const bool sign = code >= 0xFF01 && code <= 0xFF5E;
        made += sign ? static_cast<char>(code - 0xFEE0) : text[at];
        made += code == 0xFF0C ? " " : ""; // not a decimal point
        at += sign ? 2 : 0;
    }
    return made;
}

// ---- A factor above the numbers

/// A power of ten as an exponent, `e-03`, of `1.0e-03`, `10^-3` or `10⁻³`; empty for another text. Throws Error for
/// another number.
std::string exponentIn(Line text)
{
    text = trimmed(text);
    const std::string written = (text.starts_with("10") && text.size() > 2 ? "1×" : "") + std::string(text);
    std::optional<WrittenNumber> number = writtenNumber(written);
    if (!number)
        number = writtenNumber(text);
    if (!number || !std::isfinite(number->value) || number->value <= 0)
        return {};
    const double power = std::round(std::log10(number->value));
    if (std::abs(number->value - std::pow(10, power)) > 1e-9 * number->value)
        throw Error(HEEDMAP_PHRASE("the factor %1 before the matrix: multiply the cells by it"),
                    inQuotes(trimmed(text)));
    return (power < 0 ? "e-" : "e+") + std::to_string(static_cast<int>(std::abs(power)));
}

constexpr Line timesSigns[] = {"*", "×", "·", "x"};

/// Where the factor at the end of a line that stands above numbers begins, and its exponent.
struct FactorOfLine {
    std::size_t begin;
    std::string exponent;
};

/// `1.0e+03 *` alone, or behind `A =` or `tensor(`.
FactorOfLine factorBeforeSign(Line line)
{
    for (const Line sign : timesSigns) {
        if (!line.ends_with(sign))
            continue;
        const std::size_t begin = line.find_last_of("=(") + 1;
        const Line number = trimmed(line.substr(begin, line.size() - begin - sign.size()));
        if (sign != "x" || number.find_first_of("eE^") != nowhereIn)
            return {begin, exponentIn(number)};
    }
    return {line.size(), {}};
}

/// `×10⁻³` behind words or alone, between parentheses or not.
FactorOfLine factorBehindSign(Line line)
{
    Line whole = line;
    while (!whole.empty() && Line("):").find(whole.back()) != nowhereIn)
        whole.remove_suffix(1);
    const std::size_t sign = whole.rfind("×");
    const Line power = sign == nowhereIn ? Line() : trimmed(whole.substr(sign + Line("×").size()));
    const Line before = trimmed(whole.substr(0, std::min(sign, whole.size())));
    const bool alone = whole.find("×") == sign && whole.find_first_of("\t|,;&") == nowhereIn;
    const bool counts = !before.empty() && before.back() >= '0' && before.back() <= '9';
    if (!alone || counts || !power.starts_with("10") || power.size() < 4)
        return {line.size(), {}};
    return {line.starts_with('(') ? 0 : before.ends_with('(') ? before.size() - 1 : sign, exponentIn(power)};
}

bool beginsRow(Line line) { return !line.empty() && Line("0123456789+-.[{|<&\\$").find(line[0]) != nowhereIn; }

// ---- Lines drawn in characters

bool isTypeOfColumn(Line word)
{
    constexpr std::array<Line, 11> types = {"f64",    "f32",   "i64",     "i32",     "u32",  "---",
                                            "double", "float", "Float64", "Float32", "Int64"};
    return std::ranges::find(types, word) != types.end();
}

bool isTypeOfTibble(Line word) { return word == "<dbl>" || word == "<int>" || word == "<chr>"; }

/// Whether a line says the types of columns alone, as those of polars, DuckDB and tibbles do.
bool isTypes(Line line, bool (*isType)(Line))
{
    bool any = false;
    for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        if (!isType(line.substr(0, end)))
            return false;
        any = true;
        line.remove_prefix(end);
    }
    return any;
}

/// Whether most lines have bars or rules that are drawn in characters (U+2500 to U+257F).
bool isBoxed(Line text)
{
    constexpr std::size_t enough = 2000;
    std::size_t drawn = 0;
    std::size_t lines = 0;
    for (Line rest = text.substr(0, enough); !rest.empty();) {
        const Line line = takeLine(rest);
        const bool box = line.find("\xe2\x94") != nowhereIn || line.find("\xe2\x95") != nowhereIn;
        drawn += box ? 1 : 0;
        lines += trimmed(line).empty() ? 0 : 1;
    }
    return drawn > 1 && drawn * 2 >= lines;
}

/// Boxes of │ and ─: of nalgebra, polars, DuckDB, Julia's DataFrame, APL.
/// Puts a space in place of each ─ ┌ ┬ ┐ and the like, U+2500 to U+257F; false where there was none.
bool blankSigns(std::string& line)
{
    bool any = false;
    for (const Line block : {"\xe2\x94", "\xe2\x95"})
        for (std::size_t at = line.find(block); at != std::string::npos; at = line.find(block, at)) {
            line.replace(at, 3, " ");
            any = true;
        }
    return any;
}

std::string withoutBoxes(Line text)
{
    if (!isBoxed(text))
        return {};
    bool numbered = false;
    return eachLine(text, [&](Line line) -> std::optional<std::string> {
        std::string plain(line);
        if (const std::size_t bar = plain.find("│"); numbered || trimmed(line).starts_with("Row │")) {
            numbered = true;
            plain.erase(0, bar == std::string::npos ? 0 : bar);
        }
        for (const Line bar : {"│", "┆", "┃", "║"})
            plain = exchanged(plain, bar, " ");
        const bool drawn = blankSigns(plain);
        if ((drawn && plain.find_first_of("0123456789") == std::string::npos) || trimmed(plain).empty()
            || isTypes(plain, isTypeOfColumn) || plain.starts_with("shape: (")
            || (plain.find("×") != std::string::npos && plain.find("DataFrame") != std::string::npos))
            return std::nullopt;
        return plain;
    });
}

/// A rule of = - or _ alone, or a heading: of reStructuredText, MATLAB, tibbles, Org, R's Matrix.
bool isRule(Line line)
{
    return (isOf(line, "_ ") && line.find("__") != nowhereIn) || (isOf(line, "= ") && line.find("==") != nowhereIn)
        || (isOf(line, "- ") && line.find("---") != nowhereIn) || line.starts_with("# A tibble")
        || line.starts_with("#+") || line.find(" Matrix of class \"") != nowhereIn || isTypes(line, isTypeOfTibble)
        || (line.find("×") != nowhereIn && line.ends_with(" matrix"));
}

/// psql's `---+---` under the heads of columns.
bool isJoined(Line line)
{
    return isOf(line, "-+") && line.find('+') != nowhereIn && line.find("--") != nowhereIn && !line.starts_with('+');
}

bool hasRules(Line text)
{
    while (!text.empty())
        if (const Line line = trimmed(takeLine(text)); isRule(line) || isJoined(line))
            return true;
    return false;
}

/// Without rules and headings, and the blank lines that MATLAB leaves below them.
std::string withoutRules(Line text)
{
    constexpr std::size_t enough = 2000;
    if (!hasRules(text.substr(0, enough)) && !hasRules(text.substr(text.size() - std::min(text.size(), enough))))
        return {};
    bool justNow = false;
    return eachLine(text, [&](Line line) -> std::optional<std::string> {
        const Line bare = trimmed(line);
        justNow = isRule(bare) || (justNow && bare.empty());
        if (justNow)
            return std::nullopt;
        std::string kept(line);
        if (isJoined(bare))
            std::ranges::replace(kept, '+', '|');
        return kept;
    });
}

/// MATLAB's and Octave's `Columns 1 through 8` and what stands under it, side by side.
std::string joinedColumns(Line text)
{
    const auto heads = [](Line line) {
        const std::string small = withSmallLetters(trimmed(line).substr(0, 40));
        return small.starts_with("columns ") || small.starts_with("column ");
    };
    std::vector<std::string> rows;
    std::size_t row = 0;
    bool any = false;
    while (!text.empty()) {
        const Line line = trimmed(takeLine(text));
        if (heads(line)) {
            any = true;
            row = 0;
        } else if (any && !line.empty()) {
            rows.resize(std::max(rows.size(), row + 1));
            rows[row++] += std::string(line) + ' ';
        } else if (!any && !line.empty() && !line.ends_with('=')) {
            return {};
        }
    }
    std::string made;
    for (const std::string& each : rows)
        made += each + "\n";
    return made;
}

/// Columns of pandas that are printed further down, below heads that end in a backslash, side by side.
std::string joinedByPandas(Line text)
{
    const auto words = [](Line line) {
        std::size_t count = 0;
        for (line = trimmed(line); !line.empty(); ++count)
            line = trimmed(line.substr(std::min(line.find_first_of(blanks), line.size())));
        return count;
    };
    std::vector<std::vector<Line>> blocks(1);
    while (!text.empty())
        if (const Line line = trimmed(takeLine(text)); !line.empty())
            blocks.back().push_back(line);
        else if (!blocks.back().empty())
            blocks.emplace_back();
    if (blocks.back().empty())
        blocks.pop_back();
    if (blocks.size() < 2)
        return {};
    for (std::vector<Line>& block : blocks) {
        const bool last = &block == &blocks.back();
        if (block.size() != blocks.front().size() || block.size() < 2 || block[0].ends_with('\\') == last)
            return {};
        if (!last)
            block[0].remove_suffix(1);
    }
    std::string made;
    for (std::size_t row = 0; row < blocks.front().size(); ++row) {
        for (const std::vector<Line>& block : blocks) {
            const bool labelled = row > 0 || words(block[0]) == words(block[1]);
            Line line = block[row];
            if (&block != &blocks.front() && labelled)
                line = trimmed(line.substr(std::min(line.find_first_of(blanks), line.size())));
            made.append(line).append(" ");
        }
        made += '\n';
    }
    return made;
}

// ---- Light markup

/// AsciiDoc's tables, `|===` above and below.
std::string ofAsciiDoc(Line text)
{
    if (text.substr(0, 300).find("|===") == nowhereIn)
        return {};
    std::size_t columns = 0;
    bool inside = false;
    bool commas = false;
    std::vector<std::string> cells;
    std::string lines;
    for (const Line whole = text; !text.empty();) {
        const Line line = trimmed(takeLine(text));
        if (line == "|===") {
            if (!inside && !(cells.empty() && lines.empty()))
                refuseSecondTable(whole, static_cast<std::size_t>(line.data() - whole.data()));
            inside = !inside;
        } else if (inside && commas) {
            lines += std::string(line) + "\n";
        } else if (inside && line.starts_with('|')) {
            const auto bars = static_cast<std::size_t>(std::ranges::count(line, '|'));
            columns = columns == 0 ? bars : columns;
            for (Line rest = line.substr(1); true; rest = rest.substr(rest.find('|') + 1)) {
                cells.emplace_back(trimmed(rest.substr(0, rest.find('|'))));
                if (rest.find('|') == nowhereIn)
                    break;
            }
        } else if (line.starts_with("[")) {
            commas = line.find("format=csv") != nowhereIn;
            if (const std::size_t given = line.find("cols=\""); given != nowhereIn) {
                const Line value = line.substr(given + 6, line.find('"', given + 6) - given - 6);
                std::size_t repeated = 0; // of 12*
                const char* const end = std::from_chars(value.data(), value.data() + value.size(), repeated).ptr;
                columns = repeated > 0 && end != value.data() + value.size() && *end == '*'
                    ? repeated
                    : static_cast<std::size_t>(std::ranges::count(value, ',')) + 1;
            }
        }
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
        lines += cells[i] + ((i + 1) % std::max<std::size_t>(columns, 1) == 0 || i + 1 == cells.size() ? '\n' : '\t');
    return lines;
}

/// MediaWiki's tables, `{|` above and `|}` below.
std::string ofMediaWiki(Line text)
{
    if (!trimmed(text).starts_with("{|"))
        return {};
    std::string lines;
    std::string row;
    const Line whole = text;
    for (takeLine(text); !text.empty();) {
        Line line = trimmed(takeLine(text));
        if (line.starts_with("{|"))
            refuseSecondTable(whole, static_cast<std::size_t>(line.data() - whole.data()));
        if (line.starts_with("|-") || line.starts_with("|}") || line.starts_with("|+")) {
            lines += row.empty() ? row : row + "\n";
            row.clear();
        } else if (line.starts_with('|') || line.starts_with('!')) {
            const std::string plain = exchanged(exchanged(line.substr(1), "||", "\t"), "!!", "\t");
            for (Line rest = plain; true; rest = rest.substr(rest.find('\t') + 1)) {
                const Line cell = rest.substr(0, rest.find('\t'));
                row += row.empty() ? "" : "\t";
                row += cell.substr(cell.find('|') == nowhereIn ? 0 : cell.find('|') + 1); // behind its attributes
                if (rest.find('\t') == nowhereIn)
                    break;
            }
        }
    }
    return lines + (row.empty() ? row : row + "\n");
}

/// YAML's lists of lists: `- [1, 2]`, or `- - 1` and `  - 2`.
std::string ofYaml(Line text)
{
    std::string lines;
    bool any = false;
    while (!text.empty()) {
        Line line = trimmed(takeLine(text));
        if (line.empty() || line == "---" || (!any && line.ends_with(':')))
            continue;
        const bool first = line.starts_with("- - ");
        if (!line.starts_with("- "))
            return {};
        line = trimmed(line.substr(2));
        if (line.starts_with('[') && line.ends_with(']'))
            lines += std::string(line) + "\n";
        else if (first)
            lines += (any ? "\n" : "") + std::string(trimmed(line.substr(1)));
        else if (any && !lines.ends_with('\n'))
            lines += '\t' + std::string(line);
        else
            return {};
        any = true;
    }
    return lines;
}

/// Cells between bars that no line of dashes follows, and no bar begins: `1 | 2`.
std::string barsAsTabs(Line text)
{
    std::size_t bars = 0;
    for (Line rest = text; !rest.empty();) {
        const Line line = trimmed(takeLine(rest));
        const auto count = static_cast<std::size_t>(std::ranges::count(line, '|'));
        if (line.empty())
            continue;
        if (count == 0 || (bars > 0 && count != bars) || line.starts_with('|') || isOf(line, "-|: ")
            || line.find_first_of("\\<&[{") != nowhereIn)
            return {};
        bars = count;
    }
    return bars == 0 ? std::string() : exchanged(text, "|", "\t");
}

} // namespace

Factored withoutFactor(std::string_view text)
{
    Factored made;
    std::string plain;
    bool numbers = false;
    for (Line rest = text; !rest.empty();) {
        const Line whole = takeLine(rest);
        const Line line = trimmed(whole);
        keepReading(line.size() / 4);
        FactorOfLine factor = factorBeforeSign(line);
        if (factor.exponent.empty() && !numbers)
            factor = factorBehindSign(line);
        const bool again = !made.exponent.empty() && factor.exponent == made.exponent;
        if (!factor.exponent.empty() && (again || (!numbers && made.exponent.empty()))) {
            made.exponent = factor.exponent;
            if (const Line words = trimmed(line.substr(0, factor.begin)); words.find_first_of(blanks) != nowhereIn)
                made.line = line;
            plain.append(line.substr(0, factor.begin)).append("\n");
            continue;
        }
        numbers = numbers || beginsRow(line);
        if (numbers && made.exponent.empty()) // none above the numbers
            return {};
        plain.append(whole).append("\n");
    }
    if (!made.exponent.empty())
        made.text = std::move(plain);
    return made;
}

std::string withoutDrawing(std::string_view text)
{
    constexpr std::array rewritings = {withoutQuotes, insideFence,    withoutEcho, withNarrowSigns,
                                       withoutBoxes,  ofAsciiDoc,     ofMediaWiki, withoutRules,
                                       joinedColumns, joinedByPandas, ofYaml,      barsAsTabs};
    std::string made;
    for (const auto rewriting : rewritings)
        if (std::string next = rewriting(made.empty() ? text : Line(made)); !next.empty())
            made = std::move(next);
    return made;
}

} // namespace heedmap
