// Tables as languages of programs, mathematics and typesetting write them, rewritten as brackets or lines.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace heedmap {
namespace {

using Text = std::string_view;
constexpr auto missing = Text::npos;

bool isLetterOfName(char c) { return letterOrDigit(c) || c == '_' || c == '.'; }
bool beginsName(Text text) { return !text.empty() && smallLetter(text[0]) >= 'a' && smallLetter(text[0]) <= 'z'; }

/// Reads a text from its beginning, with white space before each part left out.
class Scan {
public:
    explicit Scan(Text text) : m_rest(withoutWhite(text)) {}

    Text rest() const { return m_rest; }

    bool take(Text word)
    {
        if (!m_rest.starts_with(word))
            return false;
        drop(word.size());
        return true;
    }

    Text name()
    {
        const auto* const end = std::ranges::find_if_not(m_rest, isLetterOfName);
        return drop(static_cast<std::size_t>(end - m_rest.begin()));
    }

    /// A whole number above 0; 0 where there is none.
    std::size_t size()
    {
        std::size_t size = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), size);
        if (error != std::errc() || size == 0)
            return 0;
        drop(static_cast<std::size_t>(end - m_rest.data()));
        return size;
    }

private:
    Text drop(std::size_t count)
    {
        const Text taken = m_rest.substr(0, count);
        m_rest.remove_prefix(count);
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(whiteSpace), m_rest.size()));
        return taken;
    }

    Text m_rest;
};

/// What stands between separators outside of brackets and quotation marks.
std::vector<Text> partsOf(Text text, Text separators)
{
    std::vector<Text> parts;
    std::size_t depth = 0;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : separators[0];
        quoted = quoted != (c == '"');
        if (quoted && at < text.size())
            continue;
        depth += Text("([{").find(c) != missing ? 1 : 0;
        depth -= Text(")]}").find(c) != missing && depth > 0 ? 1 : 0;
        if (at < text.size() && (depth > 0 || separators.find(c) == missing))
            continue;
        parts.push_back(withoutWhite(text.substr(begin, at - begin)));
        begin = at + 1;
    }
    return parts;
}

/// A text up to the bracket that closes one before it.
Text untilClosed(Text text)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth < 0)
            return text.substr(0, at);
    }
    return text;
}

/// All numbers of a text whose brackets do not matter.
std::vector<std::string> allNumbers(Text text)
{
    std::string plain = exchanged(exchanged(text, "vec!", ""), "(/", "");
    std::ranges::replace_if(
        plain, [](char c) { return Text("[]{}()&$;/").find(c) != missing; }, ' ');
    std::vector<std::string> numbers;
    for (const Text each : partsOf(plain, ", \t\r\n"))
        if (!each.empty())
            numbers.emplace_back(each);
    return numbers;
}

/// The list of a JSON object or of a dictionary that holds it alone: `{"A": [[1, 2], [3, 4]]}`. Throws Error if there
/// are more entries.
std::string entryOfObject(Text text)
{
    text = withoutWhite(text);
    if (text.starts_with("[{") && withoutWhite(text.substr(2)).starts_with('"') && text.find(':') != missing)
        throw Error(HEEDMAP_PHRASE("it is a list of objects; expected lists of numbers, as [[1, 2], [3, 4]]"));
    const Text key = withoutWhite(text.substr(std::min<std::size_t>(text.size(), 1)));
    if (!text.starts_with('{') || !text.ends_with('}') || key.empty() || (key[0] != '"' && key[0] != '\''))
        return {};
    const std::size_t end = key.find(key[0], 1);
    Text value = withoutWhite(key.substr(std::min(end, key.size() - 1) + 1));
    if (end == missing || !value.starts_with(':'))
        return {};
    value = withoutWhite(value.substr(1, value.size() - 2));
    if (value.ends_with(','))
        value.remove_suffix(1);
    const std::size_t entries = partsOf(value, ",").size();
    if (entries > 1)
        throw Error(HEEDMAP_PHRASE("it is an object of %1 entries; expected the numbers of one, as [[1, 2], [3, 4]]"),
                    entries);
    return std::string(value);
}

// ---- Sizes, then all numbers

/// APL's `2 2⍴1 2 3 4`, BQN's `2‿2⥊1‿2‿3‿4`.
std::string shapedVector(Text text)
{
    const Text head = text.substr(0, 200);
    if (head.find("⍴") == missing && head.find("⥊") == missing)
        return {};
    Scan scan(text);
    if (beginsName(scan.rest())) {
        scan.name();
        if (!scan.take("←"))
            return {};
    }
    const std::size_t rows = scan.size();
    scan.take("‿");
    const std::size_t columns = scan.size();
    if (rows == 0 || columns == 0 || (!scan.take("⍴") && !scan.take("⥊")))
        return {};
    return inLines(allNumbers(exchanged(scan.rest(), "‿", " ")), rows, columns, true);
}

/// hmatrix's `(2><2) [1, 2, 3, 4]`.
std::string sizedByHaskell(Text text)
{
    Scan scan(text);
    if (!scan.take("("))
        return {};
    const std::size_t rows = scan.size();
    const bool by = scan.take("><");
    const std::size_t columns = scan.size();
    return rows > 0 && by && columns > 0 && scan.take(")") ? inLines(allNumbers(scan.rest()), rows, columns, true)
                                                           : std::string();
}

/// nalgebra's `Matrix2x3::new(…)`, `DMatrix::from_vec(2, 3, vec![…])`, and ndarray's `Array2::from_shape_vec((2, 3),
/// …)`.
std::string madeByRust(Text text)
{
    Scan scan(text);
    const bool ofArray = text.find("::from_shape_vec") != missing;
    if (!ofArray && !scan.take("DMatrix") && !scan.take("Matrix"))
        return {};
    const std::size_t given = ofArray ? 0 : scan.size();
    const std::size_t wide = given > 0 && scan.take("x") ? scan.size() : given;
    const std::size_t open = scan.rest().find('(');
    if (scan.rest().substr(0, open).find("::") == missing || open == missing)
        return {};
    const bool byRow = scan.rest().substr(0, open).find("from_vec") == missing
        && scan.rest().substr(0, open).find("column") == missing;
    scan = Scan(untilClosed(scan.rest().substr(open + 1)));
    std::size_t rows = given;
    std::size_t columns = wide;
    if (given == 0) {
        scan.take("(");
        rows = scan.size();
        scan.take(",");
        columns = scan.size();
    }
    return rows > 0 && columns > 0 ? inLines(allNumbers(scan.rest()), rows, columns, byRow) : std::string();
}

/// `reshape([1, 3, 2, 4], [2, 2])` of Fortran, Julia and MATLAB, by columns.
std::string reshapedByColumns(Text text)
{
    Scan scan(text);
    if (!scan.take("reshape("))
        return {};
    const Text inside = untilClosed(scan.rest());
    refuseBehind(scan.rest().substr(std::min(inside.size() + 1, scan.rest().size())));
    const std::vector<Text> parts = partsOf(inside, ",");
    std::string sizes;
    for (std::size_t i = 1; i < parts.size(); ++i)
        sizes += std::string(parts[i]) + ' ';
    const std::vector<std::string> numbers = allNumbers(sizes);
    if (numbers.size() != 2)
        return {};
    const std::size_t rows = Scan(numbers[0]).size();
    const std::size_t columns = Scan(numbers[1]).size();
    std::vector<std::string> cells = allNumbers(parts[0]);
    for (std::string& cell : cells)
        if (cell.find_first_not_of("0123456789.+-dD") == std::string::npos)
            std::ranges::replace_if(
                cell, [](char c) { return c == 'd' || c == 'D'; }, 'e');
    return rows > 0 && columns > 0 ? inLines(cells, rows, columns, false) : std::string();
}

/// NumPy's `np.array([1, 2, 3, 4]).reshape(2, 2)`, PyTorch's `.view(2, -1)`.
std::string reshapedByRows(Text text)
{
    constexpr std::size_t tail = 80;
    text = withoutWhite(text);
    std::size_t call = std::max(text.rfind(".reshape(") + 1, text.rfind(".view(") + 1);
    if (call == 0 || call + tail < text.size() || text.find('[') > call)
        return {};
    const std::vector<std::string> sizes = allNumbers(text.substr(text.find('(', call)));
    const std::size_t first = text.find('[');
    if (text.find_last_not_of(" \t\r\n;") != text.rfind(')'))
        return {}; // what is done with the matrix is another one
    refuseChanged(text.substr(0, first), {});
    if (const std::size_t list = text.rfind(']', call); list != missing)
        refuseBehind(text.substr(list + 1, call - list - 1 - (text[call - 1] == '.' ? 1 : 0)));
    const std::vector<std::string> numbers = allNumbers(text.substr(first, text.rfind(']', call) - first));
    if (sizes.size() != 2)
        return {};
    const std::size_t rows = Scan(sizes[0]).size();
    const std::size_t given = Scan(sizes[1]).size();
    const std::size_t columns = given == 0 && rows > 0 ? numbers.size() / rows : given;
    return inLines(numbers, rows > 0 || columns == 0 ? rows : numbers.size() / columns, columns, true);
}

/// Maple's and Sage's `Matrix(2, 2, [1, 2, 3, 4])`, `matrix(QQ, [[1, 2], [3, 4]])`, `Matrix(2, 2, {(1, 1) = 1, …})`.
std::string sizedMatrix(Text text)
{
    Scan scan(text);
    const bool called = scan.take("Matrix(") || scan.take("matrix(");
    const std::size_t last = scan.rest().rfind(')');
    if (!called || last == missing || scan.rest().find_first_not_of(" \t\r\n;:", last + 1) != missing
        || (scan.rest().find("shape") != missing && scan.rest().find("shape = []") == missing)
        || scan.rest().starts_with('[') || scan.rest().starts_with('\''))
        return {};
    const std::vector<Text> parts = partsOf(scan.rest().substr(0, scan.rest().rfind(')')), ",");
    const auto* const list = std::ranges::find_if(parts.data(), parts.data() + parts.size(), [](Text part) {
        return part.starts_with('[') || part.starts_with('{');
    });
    if (list == parts.data() + parts.size() || list == parts.data())
        return {};
    if (list->find('[', 1) != missing)
        return std::string(*list);
    const std::size_t columns = Scan(*(list - 1)).size();
    const std::size_t rows = list - parts.data() > 1 ? Scan(*(list - 2)).size() : 0;
    if (list->starts_with('[')) {
        const std::vector<std::string> numbers = allNumbers(*list);
        if (rows > 0)
            return inLines(numbers, rows, columns, true);
        return inLines(numbers, columns, columns == 0 ? 0 : numbers.size() / columns, true); // the rows stand alone
    }
    if (rows == 0 || columns == 0 || rows > list->size() / columns)
        return {};
    std::vector<std::string> cells(rows * columns, "0");
    for (const Text part : partsOf(list->substr(1, list->size() - 2), ",")) {
        Scan cell(part);
        cell.take("(");
        const std::size_t row = cell.size();
        cell.take(",");
        const std::size_t column = cell.size();
        if (!cell.take(")") || !cell.take("=") || row == 0 || row > rows || column == 0 || column > columns)
            return {};
        cells[(row - 1) * columns + column - 1] = cell.rest();
    }
    return inLines(cells, rows, columns, true);
}

/// Typst's `#table(columns: 2, [1], [2], $3$, $4$)`.
std::string tableOfTypst(Text text)
{
    Scan scan(text);
    scan.take("#");
    if (!scan.take("table(") || scan.rest().find("columns:") == missing)
        return {};
    std::size_t columns = 0;
    std::vector<std::string> cells;
    for (Text part : partsOf(scan.rest().substr(0, scan.rest().rfind(')')), ",")) {
        if (part.starts_with("columns:")) {
            const Text value = withoutWhite(part.substr(8));
            if (value.starts_with('(') && !value.ends_with(')'))
                return {};
            const std::vector<Text> tracks =
                value.starts_with('(') ? partsOf(value.substr(1, value.size() - 2), ",") : std::vector<Text>();
            columns = tracks.empty() ? Scan(value).size()
                                     : static_cast<std::size_t>(std::ranges::count_if(
                                         tracks, [](Text track) { return !withoutWhite(track).empty(); }));
        } else if (const std::size_t colon = part.find(':'); !part.empty() && colon == missing) {
            cells.emplace_back(part.find_first_of("[$") == 0 ? withoutWhite(part.substr(1, part.size() - 2)) : part);
        }
    }
    return columns == 0 ? std::string() : inLines(cells, (cells.size() + columns - 1) / columns, columns, true);
}

/// A dense file of Matrix Market: its sizes, then its numbers by columns.
std::string ofMatrixMarket(Text text)
{
    if (!text.starts_with("%%MatrixMarket matrix array"))
        return {};
    while (text.starts_with('%'))
        takeLine(text);
    Scan scan(text);
    const std::size_t rows = scan.size();
    const std::size_t columns = scan.size();
    return rows > 0 && columns > 0 ? inLines(allNumbers(scan.rest()), rows, columns, false) : std::string();
}

// ---- Rows or columns behind signs of their own

/// `a, b; c, d` in lines; arguments such as `delim: "["` are left out.
std::string rowsBySemicolon(Text inside)
{
    std::string lines;
    for (const Text row : partsOf(inside, ";")) {
        std::string line;
        for (const Text cell : partsOf(row, row.find(',') == missing ? " \t" : ",")) {
            const std::size_t colon = cell.find(':');
            if (!cell.empty() && (colon == missing || !beginsName(cell)))
                line += (line.empty() ? "" : "\t") + std::string(cell);
        }
        lines += line.empty() ? line : line + "\n";
    }
    return lines;
}

/// Typst's `mat(1, 2; 3, 4)`, nalgebra's `matrix![1, 2; 3, 4]`, NumPy's `np.matrix('1 2; 3 4')`.
std::string semicolonCall(Text text)
{
    constexpr std::array<std::pair<Text, char>, 5> calls = {
        {{"mat(", ')'}, {"dmatrix![", ']'}, {"matrix![", ']'}, {"matrix('", '\''}, {"matrix(\"", '"'}}};
    for (const auto& [name, closing] : calls) {
        const std::size_t at = text.substr(0, 100).find(name);
        const std::size_t end = text.rfind(closing);
        if (at == missing || end == missing || end < at + name.size() || (at > 0 && letterOrDigit(text[at - 1])))
            continue;
        refuseChanged(text.substr(0, at + name.find_first_of("([") + 1), {});
        refuseBehind(text.substr(end + 1));
        return rowsBySemicolon(text.substr(at + name.size(), end - at - name.size()));
    }
    return {};
}

using Columns = std::vector<std::vector<std::string>>;

std::string linesOfColumns(const Columns& columns)
{
    std::vector<std::string> numbers;
    for (const std::vector<std::string>& column : columns) {
        if (column.size() != columns.front().size())
            throw Error(HEEDMAP_PHRASE("the columns have %1 and %2 numbers"), columns.front().size(), column.size());
        numbers.insert(numbers.end(), column.begin(), column.end());
    }
    return inLines(numbers, columns.empty() ? 0 : columns.front().size(), columns.size(), false);
}

/// Julia's `hcat([1, 3], [2, 4])` and `[1; 3;; 2; 4]`.
std::string columnsOfJulia(Text text)
{
    text = withoutWhite(text);
    Columns columns;
    if (text.starts_with("hcat(") && text.ends_with(')')) {
        for (const Text column : partsOf(text.substr(5, text.size() - 6), ","))
            columns.push_back(allNumbers(column));
    } else if (const std::size_t open = text.find('[');
               open < 30 && text.find(";;") != missing && text.ends_with(']')) {
        for (Text rest = text.substr(open + 1, text.size() - open - 2); !rest.empty();) {
            const std::size_t end = std::min(rest.find(";;"), rest.size());
            columns.push_back(allNumbers(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 2, rest.size()));
        }
    }
    return columns.empty() ? std::string() : linesOfColumns(columns);
}

/// The parts of Maple's `<…>` between its commas, semicolons or bars outside of inner ones.
std::vector<Text> partsOfMaple(Text inside, char separator)
{
    std::vector<Text> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t at = 0; at <= inside.size(); ++at) {
        const char c = at < inside.size() ? inside[at] : separator;
        depth += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (c != separator || (depth > 0 && at < inside.size()))
            continue;
        parts.push_back(withoutWhite(inside.substr(begin, at - begin)));
        begin = at + 1;
    }
    return parts;
}

/// Maple's `<1, 2; 3, 4>`, `<<1 | 2>, <3 | 4>>`, `<<1, 3> | <2, 4>>` and `<1, 3 | 2, 4>`.
std::string matrixOfMaple(Text text)
{
    text = withoutWhite(text);
    if (text.size() < 3 || !text.starts_with('<') || !text.ends_with('>') || text.find_first_of("|,") == missing
        || (text[1] != '<' && Text("0123456789-. ").find(text[1]) == missing))
        return {};
    const Text inside = text.substr(1, text.size() - 2);
    const auto bare = [](Text part) {
        return part.starts_with('<') && part.ends_with('>') ? part.substr(1, part.size() - 2) : part;
    };
    if (inside.find(';') != missing)
        return rowsBySemicolon(inside);
    const bool byColumn = partsOfMaple(inside, '|').size() > 1;
    Columns parts;
    for (const Text part : partsOfMaple(inside, byColumn ? '|' : ',')) {
        parts.emplace_back();
        for (const Text cell : partsOfMaple(bare(part), byColumn ? ',' : '|'))
            parts.back().emplace_back(cell);
    }
    if (byColumn)
        return linesOfColumns(parts);
    std::string lines;
    for (const std::vector<std::string>& row : parts)
        for (std::size_t i = 0; i < row.size(); ++i)
            lines += row[i] + (i + 1 < row.size() ? '\t' : '\n');
    return lines;
}

// ---- Brackets of other kinds

/// `[` for each `(`, and names before it left out: Kotlin's `arrayOf(…)`, PHP's `array(…)`, Lisp's `((1 2) (3 4))`.
std::string parenthesesAsBrackets(Text text)
{
    const Text head = text.substr(0, 200);
    const bool calls = head.find("rrayOf(") != missing || head.find("istOf(") != missing
        || (head.find("array(") != missing && withoutWhite(head.substr(head.find("array(") + 6)).starts_with("array(")
            && head.find("array([") == missing);
    if (!calls && !withoutWhite(head).starts_with("#2A(") && !withoutWhite(head).starts_with("'(("))
        return {};
    std::string made;
    for (const char c : text.substr(text.find('('))) {
        if (c == '(')
            while (!made.empty() && (isLetterOfName(made.back()) || made.back() == '\''))
                made.pop_back();
        made += c == '(' ? '[' : c == ')' ? ']' : c;
    }
    return made;
}

/// `[array([1, 2]), array([3, 4])]` without its inner calls.
std::string withoutInnerCalls(Text text)
{
    const Text begin = withoutWhite(text);
    if (begin.size() < 2 || (begin[0] != '[' && begin[0] != '('))
        return {};
    const Text first = withoutWhite(begin.substr(1, 30));
    for (const Text name : {"array(", "tensor(", "Array("}) {
        if (!first.starts_with(name))
            continue;
        std::string made;
        std::size_t done = 0;
        for (std::size_t at = begin.find(name); at != missing; at = begin.find(name, done)) {
            const std::size_t close = begin.find(')', at);
            const std::size_t list = close == missing ? missing : begin.substr(at, close - at).rfind(']');
            if (list == missing)
                return {};
            made += begin.substr(done, at - done);
            made += begin.substr(at + name.size(), list + 1 - name.size());
            done = close + 1;
        }
        made += begin.substr(done);
        return made;
    }
    return {};
}

/// Rust's `vec![…]`, `array![…]` and `&[…]`, OCaml's `[|1; 2|]`, Mathematica's `NumericArray[…, "Real64"]`, and the
/// sizes that PaddlePaddle prints before the numbers.
std::string otherBrackets(Text text)
{
    const Text head = text.substr(0, 300);
    if (head.find("![") != missing || head.find("&[") != missing) {
        std::string made = exchanged(exchanged(text, "vec![", "["), "array![", "[");
        made = exchanged(made, "&[", "[");
        return made == text ? std::string() : made;
    }
    if (withoutWhite(head).starts_with("matrix [[")) // F#
        return exchanged(withoutWhite(text).substr(7), ";", ",");
    if (head.find("[|") != missing)
        return exchanged(exchanged(exchanged(text, "[|", "["), "|]", "]"), ";", ",");
    if (withoutWhite(head).starts_with("NumericArray[") && text.rfind('}') != missing && head.find('{') != missing)
        return std::string(text.substr(text.find('{'), text.rfind('}') + 1 - text.find('{')));
    const std::size_t sizes = head.find("shape=[");
    const std::size_t end = sizes == missing ? missing : text.find('[', sizes + 7);
    return sizes != missing && text.substr(0, sizes).ends_with('(') && end != missing ? std::string(text.substr(end))
                                                                                      : std::string();
}

/// Whether a bracket or a call begins here: `[`, `{`, `matrix(`, `vec![`.
bool beginsValue(Text text)
{
    if (text.empty() || Text("[{(&<'#$").find(text[0]) != missing)
        return !text.empty();
    const auto* const end = std::ranges::find_if_not(text, [](char c) { return isLetterOfName(c) || c == ':'; });
    return beginsName(text) && end != text.end() && Text("([{!<").find(*end) != missing;
}

/// What stands behind `let w: Vec<Vec<f64>> =`, `double[][] w =`, `new double[][]`, `[][]float64`, Fortran's `real ::
/// A(2, 2) =`.
std::string withoutDeclaration(Text text)
{
    text = withoutWhite(text);
    const Text head = text.substr(0, std::min<std::size_t>(text.find('\n'), 200));
    if (head.starts_with("new ") || head.starts_with("[]["))
        return head.find('{') == missing ? std::string() : std::string(text.substr(head.find('{')));
    const std::size_t sign = head.find('=');
    const Text before = head.substr(0, sign);
    if (before.find("::") != missing && sign != missing && withoutWhite(text.substr(sign + 1)).starts_with("reshape("))
        return std::string(withoutWhite(text.substr(sign + 1)));
    if (sign == missing || before.empty() || (!beginsName(before) && !before.starts_with("#let"))
        || before.find_first_of("(\"\t\\") != missing)
        return {};
    const Text after = withoutWhite(text.substr(sign + 1));
    if (after.starts_with('[') && std::ranges::all_of(withoutWhite(before), isLetterOfName)
        && withoutWhite(after.substr(1)).find_first_of("0123456789+-.") == 0)
        return {}; // which the reader of brackets knows as a name
    if (after.starts_with("new ") || after.starts_with("[]["))
        return withoutDeclaration(after);
    return beginsValue(after) ? std::string(after) : std::string();
}

/// MATLAB's `...` at the end of a line, and what follows ` % ` or ` # ` in a line of brackets.
std::string withoutComments(Text text)
{
    constexpr std::array ends = {Text(", ..."), Text("; ..."), Text("[ ..."), Text("= [..."), Text("=[...")};
    const auto continued = std::ranges::any_of(ends, [&](Text end) { return text.find(end) != missing; });
    const bool noted = text.find(" % ") != missing || text.find(" # ") != missing;
    if ((!continued && !noted) || !bracketsIn(text))
        return {};
    std::string made;
    for (Text rest = text; !rest.empty();) {
        Text line = takeLine(rest);
        line = line.substr(0, std::min(line.find(" % "), line.find(" # ")));
        const Text bare = trimmed(line);
        const bool goesOn = std::ranges::any_of(ends, [&](Text end) { return bare.ends_with(end); });
        made += goesOn ? bare.substr(0, bare.size() - 3) : line;
        made += goesOn && !bare.ends_with(", ...") ? ' ' : '\n';
    }
    return made == text || made == std::string(text) + "\n" ? std::string() : made;
}

} // namespace

void requireFilled(std::size_t numbers, std::size_t rows, std::size_t columns)
{
    if (rows == 0 || columns == 0 || numbers % columns != 0 || numbers / columns != rows)
        throw Error(HEEDMAP_PHRASE("%1 numbers do not fill a matrix of %2×%3"), numbers, rows, columns);
}

std::string inLines(const std::vector<std::string>& numbers, std::size_t rows, std::size_t columns, bool byRow)
{
    requireFilled(numbers.size(), rows, columns);
    std::string lines;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            lines += numbers[byRow ? row * columns + column : column * rows + row];
            lines += column + 1 < columns ? '\t' : '\n';
        }
    return lines;
}

std::string inBracketsOrLines(std::string_view text)
{
    const Text begin = withoutWhite(text);
    const Text pair = begin.substr(0, begin.find('\n'));
    const std::size_t tab = pair.find(")\t");
    const bool places = pair.starts_with('(') && tab != missing // SciPy's (0, 1)	0.5
        && pair.substr(0, tab).find_first_not_of("(0123456789, ") == missing;
    if (places || begin.find("tensor(indices=") < 30)
        throw Error(HEEDMAP_PHRASE("it is a sparse matrix; expected all of its numbers, also those that are 0"));
    constexpr std::array rewritings = {
        entryOfObject,     withoutComments, withoutDeclaration,    shapedVector,      sizedByHaskell, madeByRust,
        reshapedByColumns, reshapedByRows,  semicolonCall,         sizedMatrix,       tableOfTypst,   ofMatrixMarket,
        columnsOfJulia,    matrixOfMaple,   parenthesesAsBrackets, withoutInnerCalls, otherBrackets};
    std::string made;
    for (const auto rewriting : rewritings)
        if (std::string next = rewriting(made.empty() ? text : Text(made)); !next.empty())
            made = std::move(next);
    return made;
}

} // namespace heedmap
