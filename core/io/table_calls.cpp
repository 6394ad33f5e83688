// Matrices of R: the calls that make them, and what it prints.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <charconv>

namespace heedmap {
namespace {

/// The place of the bracket that closes the one at `open`; the end of the text where none does.
std::size_t closingOf(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '{' ? 1 : text[at] == ')' || text[at] == '}' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return text.size();
}

/// The arguments of a call of R, between the commas outside of brackets.
std::vector<std::string_view> argumentsIn(std::string_view inside)
{
    std::vector<std::string_view> found;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= inside.size(); ++at) {
        if (at < inside.size() && inside[at] == '(')
            at = closingOf(inside, at);
        if (at >= inside.size() || inside[at] == ',') {
            found.push_back(withoutWhite(inside.substr(begin, at - begin)));
            begin = at + 1;
        }
    }
    return found;
}

/// What a call of that name holds; nothing for another text.
std::optional<std::string_view> insideCall(std::string_view text, std::string_view name)
{
    if (!text.starts_with(name) || text.size() <= name.size() || text[name.size()] != '(')
        return std::nullopt;
    const std::size_t end = closingOf(text, name.size());
    const std::string_view behind = text.substr(std::min(end + 1, text.size()));
    if (name != "c" && name != "list")
        refuseBehind(behind.substr(0, behind.find_first_of("\r\n")));
    return text.substr(name.size() + 1, end - name.size() - 1);
}

/// `matrix(…)` and the like, behind `A <-` or `A =`.
std::string_view callOfR(std::string_view text)
{
    text = withoutWhite(text);
    const std::size_t open = text.find('(');
    const std::string_view before = text.substr(0, open);
    if (const std::size_t arrow = before.rfind("<-"); arrow != std::string_view::npos)
        return withoutWhite(text.substr(arrow + 2));
    if (const std::size_t sign = before.rfind('='); sign != std::string_view::npos)
        return withoutWhite(text.substr(sign + 1));
    return text;
}

/// The numbers of `c(…)`, or of one alone; those of R's whole numbers end in L.
std::vector<std::string> numbersOfR(std::string_view text)
{
    std::vector<std::string> numbers;
    for (std::string_view each : argumentsIn(insideCall(text, "c").value_or(text))) {
        if (each.size() > 1 && each.ends_with('L'))
            each.remove_suffix(1);
        numbers.emplace_back(each);
    }
    return numbers;
}

std::size_t sizeOfR(const std::string& text)
{
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    return error == std::errc() && end == text.data() + text.size() ? size : 0;
}

struct MatrixOfR {
    std::vector<std::string> numbers;
    std::size_t rows = 0; ///< 0: not said
    std::size_t columns = 0;
    std::size_t slices = 1;
    bool byRow = false;
    std::vector<std::string> rowNames = {}; ///< as many as rows, or none
    std::vector<std::string> columnNames = {};
};

/// An argument of a call of R without its name, which it may lack.
struct ArgumentOfR {
    std::string_view name;
    std::string_view value;
};

ArgumentOfR argumentOfR(std::string_view argument)
{
    const std::size_t sign = argument.substr(0, argument.find('(')).find('=');
    if (sign == std::string_view::npos)
        return {"", argument};
    std::string_view name = withoutWhite(argument.substr(0, sign));
    if (name.size() > 2 && name.front() == name.back() && (name.front() == '"' || name.front() == '`'))
        name = name.substr(1, name.size() - 2);
    return {name, withoutWhite(argument.substr(sign + 1))};
}

/// `c("a", "b")`; nothing for NULL.
std::vector<std::string> namesOfR(std::string_view text)
{
    std::vector<std::string> names;
    if (const std::optional<std::string_view> inside = insideCall(text, "c"))
        for (const std::string_view each : argumentsIn(*inside))
            names.emplace_back(each.size() > 1 && each.front() == each.back() ? each.substr(1, each.size() - 2) : each);
    return names;
}

/// The sizes of an array: `c(2L, 3L)`, or `2:3`, which counts from one to the other.
std::vector<std::size_t> sizesOfR(std::string_view value, const std::vector<std::string>& numbers)
{
    std::vector<std::size_t> sizes;
    const std::size_t colon = value.find(':');
    if (colon == std::string_view::npos) {
        for (const std::string& number : numbers)
            sizes.push_back(sizeOfR(number));
        return sizes;
    }
    constexpr std::size_t most = 8;
    const std::size_t last = sizeOfR(std::string(value.substr(colon + 1)));
    for (std::size_t size = sizeOfR(std::string(value.substr(0, colon))); size > 0 && size <= last; ++size)
        if (sizes.size() < most)
            sizes.push_back(size);
    return sizes;
}

MatrixOfR matrixOfR(std::string_view inside)
{
    MatrixOfR made;
    std::size_t place = 0;
    for (const std::string_view argument : argumentsIn(inside)) {
        const auto [name, value] = argumentOfR(argument);
        const bool named = !name.empty();
        const std::vector<std::string> numbers = numbersOfR(value);
        if (name == "dim" || name == ".Dim") {
            const std::vector<std::size_t> sizes = sizesOfR(value, numbers);
            if (sizes.empty() || sizes.size() > 3)
                throw Error(HEEDMAP_PHRASE("dim: expected the sizes of one to three axes, got %1"), sizes.size());
            made.rows = sizes[0];
            made.columns = sizes.size() > 1 ? sizes[1] : 1;
            made.slices = sizes.size() == 3 ? sizes[2] : 1;
        } else if (name == "nrow" || (!named && place == 1)) {
            made.rows = sizeOfR(numbers.front());
        } else if (name == "ncol" || (!named && place == 2)) {
            made.columns = sizeOfR(numbers.front());
        } else if (name == "byrow" || (!named && place == 3)) {
            made.byRow = value.starts_with('T');
        } else if (name == "dimnames" || name == ".Dimnames") {
            const std::vector<std::string_view> lists = argumentsIn(insideCall(value, "list").value_or(""));
            made.rowNames = lists.size() > 1 ? namesOfR(lists[0]) : std::vector<std::string>();
            made.columnNames = lists.size() > 1 ? namesOfR(lists[1]) : std::vector<std::string>();
        } else if (name == "data" || (!named && place == 0)) {
            made.numbers = numbers;
        }
        place += named ? 0 : 1;
    }
    return made;
}

/// `array(c(…), c(2, 3))`, whose sizes may lack their name.
MatrixOfR arrayOfR(std::string_view inside)
{
    std::string named;
    for (const std::string_view argument : argumentsIn(inside)) {
        const bool sizes = !named.empty() && argumentOfR(argument).name.empty();
        named.append(named.empty() ? "" : ", ").append(sizes ? "dim = " : "").append(argument);
    }
    return matrixOfR(named);
}

std::string linesOf(const MatrixOfR& given)
{
    const std::size_t slices = std::max<std::size_t>(given.slices, 1);
    const std::size_t count = given.numbers.size() % slices == 0 ? given.numbers.size() / slices : 0;
    const std::size_t rows = given.rows > 0 ? given.rows : given.columns > 0 ? count / given.columns : count;
    const std::size_t columns = given.columns > 0 ? given.columns : rows > 0 ? count / rows : 0;
    requireFilled(count, rows, columns);
    const bool named = given.rowNames.size() == rows;
    std::string lines;
    for (std::size_t i = 0; i < columns && given.columnNames.size() == columns; ++i)
        lines += given.columnNames[i] + (i + 1 < columns ? '\t' : '\n');
    for (std::size_t slice = 0; slice < slices; ++slice) {
        lines += slices > 1 ? "(:,:,1) =\n" : ""; // as MATLAB has it
        for (std::size_t row = 0; row < rows; ++row) {
            lines += named ? given.rowNames[row] + '\t' : "";
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t place = given.byRow ? row * columns + column : column * rows + row;
                lines += given.numbers[slice * count + place];
                lines += column + 1 < columns ? '\t' : '\n';
            }
        }
    }
    return lines;
}

/// What rbind, cbind and data.frame make of `a = c(1, 2), b = c(3, 4)`.
MatrixOfR boundByR(std::string_view inside, bool byRow)
{
    MatrixOfR made{.numbers = {}, .byRow = byRow};
    std::vector<std::string> names;
    for (const std::string_view argument : argumentsIn(inside)) {
        const auto [name, value] = argumentOfR(argument);
        if (name == "row.names")
            made.rowNames = namesOfR(value);
        if (name == "row.names" || name == "stringsAsFactors" || name == "check.names")
            continue;
        const std::vector<std::string> numbers = numbersOfR(value);
        made.numbers.insert(made.numbers.end(), numbers.begin(), numbers.end());
        (byRow ? made.rows : made.columns) += 1;
        if (!name.empty())
            names.emplace_back(name);
    }
    (byRow ? made.rowNames : made.columnNames) = std::move(names);
    return made;
}

/// Lines of cells between tabs with rows for columns; empty where they differ in length.
std::string turnedOver(std::string_view lines)
{
    std::vector<std::string> turned;
    for (std::size_t row = 0; !lines.empty(); ++row) {
        std::string_view line = takeLine(lines);
        for (std::size_t column = 0; !line.empty(); ++column) {
            const std::size_t end = std::min(line.find('\t'), line.size());
            if (row == 0)
                turned.emplace_back();
            if (column == turned.size())
                return {};
            turned[column].append(row == 0 ? "" : "\t").append(line.substr(0, end));
            line.remove_prefix(std::min(end + 1, line.size()));
        }
    }
    std::string all;
    for (const std::string& line : turned)
        all.append(line).append("\n");
    return all;
}

/// The rows of a call that makes a matrix; none of another.
std::string rowsMadeBy(std::string_view call)
{
    for (const std::string_view name : {"matrix", "structure"})
        if (const auto inside = insideCall(call, name); inside && inside->find("c(") != std::string_view::npos)
            return linesOf(matrixOfR(*inside));
    if (const auto inside = insideCall(call, "array"); inside && withoutWhite(*inside).starts_with("c("))
        return linesOf(arrayOfR(*inside));
    for (const std::string_view name : {"rbind", "cbind", "data.frame"})
        if (const auto inside = insideCall(call, name); inside && inside->find("c(") != std::string_view::npos)
            return linesOf(boundByR(*inside, name == "rbind"));
    return {};
}

} // namespace

std::string rowsOfCall(std::string_view text)
{
    constexpr int mostTurns = 4; // a longer chain is not read
    std::string_view call = callOfR(text);
    for (int turns = 0; turns < mostTurns; ++turns) {
        const auto inside = insideCall(call, "t");
        if (!inside) {
            const std::string rows = rowsMadeBy(call);
            return turns % 2 == 0 ? rows : turnedOver(rows);
        }
        call = callOfR(*inside);
    }
    return {};
}

namespace {

bool isDigitOfR(char c) { return c >= '0' && c <= '9'; }

/// `[12,]` or `[,12]` as R heads rows and columns; 0 for another text.
std::size_t headOfR(std::string_view text)
{
    const std::size_t end = text.find(']');
    const std::string_view inside =
        text.starts_with('[') && end != std::string_view::npos ? text.substr(1, end - 1) : "";
    const std::string_view digits = inside.starts_with(',') ? inside.substr(1)
        : inside.ends_with(',')                             ? inside.substr(0, inside.size() - 1)
                                                            : "";
    return !digits.empty() && std::ranges::all_of(digits, isDigitOfR) ? end + 1 : 0;
}

bool headsColumns(std::string_view line) { return line.starts_with("[,") && headOfR(line) > 0; }

/// The last `count` words of a line, which is cut off before them.
std::string_view takeLastWords(std::string_view& line, std::size_t count)
{
    std::size_t begin = line.size();
    for (std::size_t i = 0; i < count && begin > 0; ++i) {
        const std::size_t end = line.find_last_not_of(blanks, begin - 1);
        if (end == std::string_view::npos)
            break;
        const std::size_t before = line.find_last_of(blanks, end);
        begin = before == std::string_view::npos ? 0 : before + 1;
    }
    const std::string_view taken = line.substr(begin);
    line = trimmed(line.substr(0, begin));
    return taken;
}

/// A line with tabs between its words.
std::string wordsOf(std::string_view line)
{
    std::string words;
    for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        words += '\t';
        words += line.substr(0, end);
        line.remove_prefix(end);
    }
    return words;
}

/// A matrix as R prints it, where rows or columns are not all named.
class PrintedByR {
public:
    void take(std::string_view line, Index number)
    {
        if (headsColumns(line)) { // the first columns, or more of them further down
            m_row = 0;
            m_columns = static_cast<std::size_t>(std::ranges::count(line, '['));
        } else if (m_columns == 0 && headOfR(line) == 0) {
            m_row = 0;
            m_header += wordsOf(line);
        } else {
            takeRow(line, number);
        }
    }

    std::string lines() const
    {
        std::string all = m_header.empty() ? "" : m_header.substr(1) + "\n";
        for (const Row& row : m_rows) {
            all +=
                row.name.empty() ? row.cells.substr(std::min<std::size_t>(1, row.cells.size())) : row.name + row.cells;
            all += '\n';
        }
        return all;
    }

private:
    void takeRow(std::string_view line, Index number)
    {
        const std::string label = "[" + std::to_string(m_row + 1) + ",]";
        const bool numbered = headOfR(line) > 0;
        std::string_view numbers = numbered ? line.substr(std::min(label.size(), line.size())) : line;
        std::string_view name = line;
        if (!numbered)
            numbers = takeLastWords(name, m_columns);
        if (numbered ? !line.starts_with(label) : name.empty())
            throw Error(HEEDMAP_PHRASE("line %1: expected %2, got %3"), number, inQuotes(label), inQuotes(line));
        if (m_row == m_rows.size())
            m_rows.push_back({numbered || writtenNumber(name) ? std::string() : std::string(name), {}});
        m_rows[m_row++].cells += wordsOf(numbers);
    }

    struct Row {
        std::string name;
        std::string cells; ///< a tab before each
    };

    std::string m_header; ///< names of columns, a tab before each
    std::vector<Row> m_rows;
    std::size_t m_row = 0;
    std::size_t m_columns = 0; ///< of the part that is read, where they are numbered
};

} // namespace

namespace {

/// A slice of an array of R whose rows and columns have names, with the heads of its columns apart from its rows.
struct NamedSlice {
    std::string heads; ///< a tab before each; none where the columns are numbered
    std::string rows;
};

NamedSlice namedSlice(std::string_view slice)
{
    NamedSlice made;
    std::vector<std::string> lines;
    while (!slice.empty())
        lines.push_back(wordsOf(takeLine(slice)));
    const auto words = [](const std::string& line) { return std::ranges::count(line, '\t'); };
    std::size_t first = 0;
    if (lines.size() > 2 && words(lines[0]) == 1 && words(lines[1]) == words(lines[2])) { // `key` above `query a b`
        first = 2;
        made.heads = lines[1].substr(std::min(lines[1].find('\t', 1), lines[1].size()));
    } else if (lines.size() > 1 && words(lines[0]) + 1 == words(lines[1])) {
        first = 1;
        made.heads = lines[0];
    }
    for (std::size_t line = first; line < lines.size(); ++line)
        made.rows += lines[line].substr(std::min<std::size_t>(1, lines[line].size())) + "\n";
    return made;
}

} // namespace

std::string slicesPrintedByR(std::string_view text)
{
    constexpr std::string_view sign = ", , ";
    if (!withoutWhite(text).starts_with(sign))
        return {};
    std::string made;
    std::string slice;
    std::string heads;
    const auto endSlice = [&] {
        if (isPrintedByR(slice)) {
            made += rowsPrintedByR(slice);
        } else if (NamedSlice named = namedSlice(slice); !named.rows.empty()) {
            if (heads.empty() && !named.heads.empty()) // those of the other slices are the same
                made += named.heads + "\n";
            heads += named.heads;
            made += named.rows;
        }
        slice.clear();
    };
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        keepReading(line.size());
        if (trimmed(line).starts_with(sign)) {
            endSlice();
            made += "(:,:,1) =\n";
        } else if (!trimmed(line).empty()) {
            slice.append(line).append("\n");
        }
    }
    endSlice();
    return made;
}

bool isPrintedByR(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(whiteSpace), text.size()));
    const std::string_view head = trimmed(takeLine(text));
    return headsColumns(head) || (head.find('[') == std::string_view::npos && trimmed(text).starts_with("[1,]"));
}

std::string rowsPrintedByR(std::string_view text)
{
    PrintedByR printed;
    for (Index number = 1; !text.empty(); ++number) {
        const std::string_view line = trimmed(takeLine(text));
        keepReading(line.size() + 1);
        if (!line.empty())
            printed.take(line, number);
    }
    return printed.lines();
}

} // namespace heedmap
