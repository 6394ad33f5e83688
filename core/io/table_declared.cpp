// Numbers in a row whose sizes are said before or after them: Eigen, OpenCV, arrays of C, J, Go, TensorFlow, NumPy.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace heedmap {
namespace {

using Piece = std::string_view;
constexpr auto notThere = Piece::npos;

struct DeclaredSizes {
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// A whole number above 0 that is all of the text; 0 for another.
std::size_t wholeSize(Piece text)
{
    text = withoutWhite(text);
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    return error == std::errc() && end == text.data() + text.size() ? size : 0;
}

std::vector<std::string> cellsBetween(Piece text, Piece separators)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        if (const Piece cell = withoutWhite(text.substr(begin, end - begin)); !cell.empty())
            cells.emplace_back(cell);
        begin = end + 1;
    }
    return cells;
}

std::string inRows(const std::vector<std::string>& cells, DeclaredSizes sizes)
{
    return inLines(cells, sizes.rows, sizes.columns, true);
}

/// Two sizes between commas, as in `2, 3`; with one alone the other is 1.
std::optional<DeclaredSizes> pairIn(Piece text, bool alone = false)
{
    const std::size_t comma = text.find(',');
    if (comma == notThere) {
        const std::size_t size = alone ? wholeSize(text) : 0;
        return size > 0 ? std::optional(DeclaredSizes{size, 1}) : std::nullopt;
    }
    const DeclaredSizes sizes{wholeSize(text.substr(0, comma)), wholeSize(text.substr(comma + 1))};
    return sizes.rows > 0 && sizes.columns > 0 ? std::optional(sizes) : std::nullopt;
}

// ---- Eigen and OpenCV

/// What stands between the parenthesis that begins a text and the one that closes it.
Piece inParentheses(Piece text) { return text.substr(1, text.find(')') - std::min<std::size_t>(text.find(')'), 1)); }

/// `Matrix<double, 2, 3>`, `Matrix3f`, `Vector3d`, `RowVector3d`.
std::optional<DeclaredSizes> sizesOfType(Piece head)
{
    for (const Piece kind : {"Matrix", "Array", "Vector"}) {
        const std::size_t at = head.find(kind);
        if (at == notThere)
            continue;
        const Piece behind = head.substr(at + kind.size());
        const std::size_t comma = behind.find(',');
        if (behind.starts_with('<') && comma != notThere) {
            const Piece sizes = behind.substr(comma + 1, behind.find('>') - std::min(behind.find('>'), comma + 1));
            return kind == "Vector" ? pairIn(sizes, true)
                                    : pairIn(sizes.substr(0, sizes.find(',', sizes.find(',') + 1)));
        }
        const std::size_t digits = std::min(behind.find_first_not_of("0123456789"), behind.size());
        if (const std::size_t size = wholeSize(behind.substr(0, digits)); size > 0)
            return kind == "Vector" ? DeclaredSizes{size, 1} : DeclaredSizes{size, size};
    }
    return std::nullopt;
}

/// What stands before `<<` in a declaration: letters, and the signs of types and calls.
bool declares(Piece head)
{
    constexpr std::size_t longest = 300;
    head = withoutWhite(head);
    const auto fits = [](char c) { return letterOrDigit(c) || Piece("_:<>,()=;.&* \t\r\n").find(c) != notThere; };
    const auto ends = [](char c) { return letterOrDigit(c) || c == '_' || c == ')'; };
    return !head.empty() && head.size() <= longest && ends(head.back()) && std::ranges::all_of(head, fits)
        && std::ranges::any_of(head, [](char c) { return letterOrDigit(c) && !(c >= '0' && c <= '9'); });
}

/// The sizes that a declaration or a call gives a name: `m(2, 3)`, `m.resize(2, 3)`, `m = MatrixXd::Zero(2, 3)`, or
/// those of its type.
std::optional<DeclaredSizes> sizesOfName(Piece type, Piece behind)
{
    behind = behind.substr(0, behind.find(';'));
    for (const Piece before : {"(", ".resize("})
        if (behind.starts_with(before))
            return pairIn(inParentheses(behind.substr(before.size() - 1)), true);
    const std::size_t made = behind.find("::Zero(");
    if (withoutWhite(behind).starts_with('=') && made != notThere)
        return pairIn(inParentheses(behind.substr(made + 6)), true);
    return sizesOfType(type);
}

bool isOfWord(char c) { return letterOrDigit(c) || c == '_'; }

/// The sizes of what stands before `<<`: a name that is declared before, or a call of its type, `Mat_<double>(2, 2)`.
std::optional<DeclaredSizes> sizesBefore(Piece head)
{
    if (head.ends_with(')')) {
        const std::size_t open = head.rfind('(');
        const Piece called = head.substr(0, open);
        const Piece type = called.substr(called.find_last_of("(=; \t\r\n") + 1);
        const bool byRow = called.ends_with(".row");
        if (byRow || called.find('.', called.size() - type.size()) != notThere)
            return std::nullopt;
        const std::optional<DeclaredSizes> sizes = pairIn(head.substr(open + 1, head.size() - open - 2), true);
        return sizes ? sizes : sizesOfType(type);
    }
    std::size_t begin = head.size();
    while (begin > 0 && isOfWord(head[begin - 1]))
        --begin;
    const Piece name = head.substr(begin);
    for (std::size_t at = begin; at > 0 && (at = head.rfind(name, at - 1)) != notThere;) {
        if ((at > 0 && isOfWord(head[at - 1])) || isOfWord(head[at + name.size()]))
            continue;
        const std::size_t statement = head.substr(0, at).find_last_of(";\n") + 1;
        if (const auto sizes = sizesOfName(head.substr(statement, at - statement), head.substr(at + name.size())))
            return sizes;
    }
    return std::nullopt;
}

/// Whether each line of numbers lies in one row, or holds whole ones.
bool fitsLines(Piece numbers, DeclaredSizes sizes)
{
    std::size_t place = 0;
    bool fits = true;
    while (!numbers.empty()) {
        const std::size_t count = cellsBetween(takeLine(numbers), ",").size();
        const std::size_t rest = place % sizes.columns;
        fits =
            fits && (rest == 0 ? count % sizes.columns == 0 || count < sizes.columns : rest + count <= sizes.columns);
        place += count;
    }
    return fits;
}

/// Eigen's `Matrix2d m; m << 1, 2, 3, 4;`, OpenCV's `(Mat_<double>(2, 2) << 1, 2, 3, 4)`; rows in lines need no sizes.
std::string shiftedIn(Piece text)
{
    const std::size_t shift = text.find("<<");
    if (shift == notThere || !declares(text.substr(0, shift)))
        return {};
    const Piece head = withoutWhite(text.substr(0, shift));
    const Piece behind = text.substr(shift + 2);
    const std::size_t end = std::min(behind.find_first_of(";)"), behind.size());
    const Piece numbers = withoutWhite(behind.substr(0, end));
    if (behind.find("<<", end) != notThere)
        refuseSecondTable(text, shift + 2 + behind.find("<<", end));
    if (const std::size_t open = head.find('('); head.ends_with(')') && open != notThere)
        refuseChanged(head.substr(0, head.rfind('(')), {});
    refuseBehind(behind.substr(end));
    const std::vector<std::string> cells = cellsBetween(numbers, ",");
    std::optional<DeclaredSizes> sizes = sizesBefore(head);
    if (sizes && head.find("RowVector") != notThere && sizes->columns == 1)
        std::swap(sizes->rows, sizes->columns);
    const bool lines = numbers.find('\n') != notThere;
    if (sizes && (!lines || fitsLines(numbers, *sizes)))
        return inRows(cells, *sizes);
    const bool row = head.substr(0, head.rfind('(')).ends_with(".row");
    const bool part = head.ends_with(')') && !row;
    if (sizes || (lines && row) || (part && cells.size() > 1) || (!lines && !row && cells.size() > 1))
        throw Error(HEEDMAP_PHRASE("%1 does not say how many rows it fills; expected a line for each row, or the "
                                   "matrix with its sizes before it, as Matrix2d m;"),
                    inQuotes(withoutWhite(text.substr(0, shift + 2))));
    std::string rows;
    for (Piece rest = numbers; !rest.empty();) {
        Piece line = trimmed(takeLine(rest));
        if (line.ends_with(','))
            line.remove_suffix(1);
        rows.append(line).append("\n");
    }
    return rows;
}

// ---- Arrays of C

/// `float W[2][3] = {1, 2, 3, 4, 5, 6};` and `W[2 * 3]`.
std::string flatArrayOfC(Piece text)
{
    const std::size_t brace = text.substr(0, 300).find('{');
    const std::size_t end = text.rfind('}');
    if (brace == notThere || end == notThere || end < brace || text.find('{', brace + 1) != notThere)
        return {};
    const Piece head = text.substr(0, brace);
    const std::size_t open = head.find('[');
    const std::size_t close = open == notThere ? notThere : head.find(']', open);
    if (open == 0 || close == notThere || !letterOrDigit(head[open - 1]))
        return {};
    std::string inside(head.substr(open + 1, close - open - 1));
    if (head.substr(close + 1).starts_with('['))
        inside.append(",").append(head.substr(close + 2, head.find(']', close + 1) - close - 2));
    std::ranges::replace(inside, '*', ',');
    const std::vector<std::string> cells = cellsBetween(text.substr(brace + 1, end - brace - 1), ",");
    std::optional<DeclaredSizes> sizes = pairIn(inside);
    if (const std::size_t columns = inside.starts_with(',') ? wholeSize(inside.substr(1)) : 0; columns > 0)
        sizes = DeclaredSizes{cells.size() / columns, columns};
    if (!sizes && inside.find(',') != std::string::npos && cells.size() > 1)
        throw Error(HEEDMAP_PHRASE("the sizes in %1 are not numbers; expected numbers, as in W[2][3]"),
                    inQuotes(withoutWhite(head)));
    if (!sizes)
        return {};
    refuseChanged(head, {});
    refuseBehind(text.substr(end + 1));
    return inRows(cells, *sizes);
}

// ---- Sizes behind the numbers, or before them

/// What stands between the commas of a call, up to the parenthesis that closes it; nothing if none does.
std::vector<Piece> argumentsOf(Piece text, std::size_t& end)
{
    std::vector<Piece> arguments;
    std::size_t depth = 0;
    std::size_t begin = 0;
    for (end = 0; end < text.size(); ++end) {
        const char c = text[end];
        const bool closes = c == ')' && depth == 0;
        if (closes || (c == ',' && depth == 0)) {
            arguments.push_back(withoutWhite(text.substr(begin, end - begin)));
            begin = end + 1;
        }
        if (closes)
            return arguments;
        depth += Piece("([{").find(c) != notThere ? 1 : 0;
        depth -= Piece(")]}").find(c) != notThere && depth > 0 ? 1 : 0;
    }
    return {};
}

/// `(2, 3)`, `[2, -1]`: a size of −1 follows from how many numbers there are.
std::optional<DeclaredSizes> sizesInList(Piece text, std::size_t count)
{
    if (text.size() < 2 || (text[0] != '(' && text[0] != '['))
        return std::nullopt;
    const std::vector<std::string> sizes = cellsBetween(text.substr(1, text.size() - 2), ",");
    if (sizes.size() != 2)
        return std::nullopt;
    const std::size_t rows = wholeSize(sizes[0]);
    const std::size_t columns = wholeSize(sizes[1]);
    if (rows > 0 && sizes[1] == "-1")
        return DeclaredSizes{rows, count / rows};
    if (columns > 0 && sizes[0] == "-1")
        return DeclaredSizes{count / columns, columns};
    return rows > 0 && columns > 0 ? std::optional(DeclaredSizes{rows, columns}) : std::nullopt;
}

/// The size among the arguments behind the numbers of `reshape`, `tensor2d` or `constant`; nothing for one without.
/// Throws Error if it, or an order, is not understood.
std::optional<DeclaredSizes> sizesInCall(Piece name, const std::vector<Piece>& arguments, std::size_t count)
{
    std::optional<DeclaredSizes> sizes;
    bool known = true;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string plain = exchanged(arguments[i], " ", "");
        const std::size_t sign = plain.find('=');
        const std::string key = sign == std::string::npos ? std::string() : plain.substr(0, sign);
        const bool size = key == "shape" || key == "newshape" || (key.empty() && i == (name == "constant" ? 3 : 1));
        const bool type = key == "dtype" || key == "name" || plain == "order='C'"
            || (key.empty() && i > 1 && name != "reshape")
            || (key.empty() && name == "constant" && plain.find_first_of("([") == std::string::npos) || plain.empty();
        if (size)
            sizes = sizesInList(Piece(plain).substr(key.empty() ? 0 : sign + 1), count);
        known = known && (size ? sizes.has_value() : type);
    }
    if (!known || (name == "reshape" && !sizes))
        throw Error(HEEDMAP_PHRASE("the sizes of %1 were not understood; expected two numbers, as in (2, 3)"),
                    inQuotes(name));
    return sizes;
}

/// `tf.constant([1, 2, 3, 4], shape=(2, 2))`, `np.reshape([1, 2, 3, 4], (2, 2))`, `tf.tensor2d([1, 2, 3, 4], [2, 2])`.
std::string sizedBehind(Piece text)
{
    const std::size_t open = std::min<std::size_t>(text.find_first_of("[{"), 200);
    const Piece head = text.substr(0, open);
    const std::size_t close = text.find(']', open);
    if (open >= text.size() || close == notThere
        || text.substr(open + 1, close - open - 1).find_first_of("[{(") != notThere)
        return {};
    for (const Piece name : {"constant", "tensor2d", "reshape"}) {
        const std::size_t call = head.rfind(std::string(name) + "(");
        if (call == notThere || (name == "reshape" && !head.substr(0, call).ends_with('.')))
            continue;
        std::size_t end = 0;
        const std::vector<Piece> arguments = argumentsOf(text.substr(call + name.size() + 1), end);
        const std::size_t first = call + name.size() + 1;
        if (arguments.empty() || arguments[0].data() + arguments[0].size() <= text.data() + close)
            return {};
        const std::vector<std::string> cells = cellsBetween(text.substr(open + 1, close - open - 1), ",");
        const std::optional<DeclaredSizes> sizes = sizesInCall(name, arguments, cells.size());
        if (!sizes)
            return {};
        refuseChanged(head, {}, "reshape");
        const auto last = static_cast<std::size_t>(arguments[0].data() + arguments[0].size() - text.data());
        refuseBehind(text.substr(close + 1, last - close - 1));
        refuseBehind(text.substr(first + end));
        return inRows(cells, *sizes);
    }
    return {};
}

/// Gonum's `mat.NewDense(2, 2, []float64{1, 2, 3, 4})`.
std::string denseOfGo(Piece text)
{
    constexpr Piece name = "NewDense(";
    const std::size_t call = text.substr(0, 200).find(name);
    const std::size_t list = call == notThere ? notThere : text.find("[]", call);
    const std::size_t open = list == notThere ? notThere : text.find('{', list);
    const std::size_t close = open == notThere ? notThere : text.find('}', open);
    if (close == notThere)
        return {};
    Piece sizes = withoutWhite(text.substr(call + name.size(), list - call - name.size()));
    if (sizes.ends_with(','))
        sizes.remove_suffix(1);
    const std::optional<DeclaredSizes> both = pairIn(sizes);
    if (!both)
        return {};
    refuseChanged(text.substr(0, call + name.size()), {}, "NewDense");
    refuseBehind(text.substr(close + 1));
    return inRows(cellsBetween(text.substr(open + 1, close - open - 1), ","), *both);
}

// ---- Signs of J and APL

/// A number of J as others write it: `_3` is −3, `_` infinity, `__` −∞, `_.` NaN; nothing for another word.
std::optional<std::string> numberOfJ(Piece word)
{
    if (word == "_" || word == "__" || word == "_.")
        return word == "_" ? "inf" : word == "__" ? "-inf" : "nan";
    if (word.find_first_not_of("0123456789._eE-") != notThere || word.find_first_of("0123456789") == notThere)
        return std::nullopt;
    for (std::size_t at = word.find('_'); at != notThere; at = word.find('_', at + 1))
        if (at + 1 == word.size() || (at > 0 && word[at - 1] != 'e' && word[at - 1] != 'E') || word[at + 1] == '_')
            return std::nullopt;
    return exchanged(word, "_", "-");
}

/// Lines of numbers with _ for the minus sign, if each word is one.
std::string linesOfJ(Piece text)
{
    if (text.find('_') == notThere || text.find_first_of("[{(<|&$=,;\"'") != notThere)
        return {};
    std::string lines;
    bool negative = false;
    bool single = true;
    std::size_t rows = 0;
    std::size_t first = 0; // rows that begin with a sign, which labels may do
    while (!text.empty()) {
        std::size_t cells = 0;
        for (const std::string& word : cellsBetween(takeLine(text), blanks)) {
            const std::optional<std::string> number = numberOfJ(word);
            if (!number)
                return {};
            const bool minus = word.size() > 1 && word[0] == '_' && word[1] >= '0' && word[1] <= '9';
            first += minus && cells == 0 ? 1 : 0;
            negative = negative || (minus && cells > 0);
            ++cells;
            lines.append(*number).append(" ");
        }
        rows += cells > 0 ? 1 : 0;
        single = single && cells <= 1;
        lines += '\n';
    }
    return negative || (first > 0 && (first < rows || single)) ? lines : std::string();
}

/// `2 2 $ 1 _2.5 _ 4`, behind `W =:` or not.
std::string shapedByJ(Piece text)
{
    const std::size_t sign = text.substr(0, 100).find('$');
    if (sign == notThere || text.find('\\') != notThere)
        return {};
    Piece head = text.substr(0, sign);
    if (const std::size_t given = head.find_first_of(":."); given != notThere && head.substr(0, given).ends_with('='))
        head = head.substr(given + 1);
    const std::vector<std::string> given = cellsBetween(head, whiteSpace);
    if (given.size() != 2 || wholeSize(given[0]) == 0 || wholeSize(given[1]) == 0)
        return {};
    std::vector<std::string> cells = cellsBetween(text.substr(sign + 1), whiteSpace);
    for (std::string& cell : cells)
        cell = numberOfJ(cell).value_or(cell);
    return inRows(cells, {wholeSize(given[0]), wholeSize(given[1])});
}

/// The high minus sign of APL before a figure.
std::string withMinusOfApl(Piece text)
{
    return text.find("¯") == notThere ? std::string() : exchanged(text, "¯", "-");
}

} // namespace

std::string withDeclaredSizes(std::string_view text)
{
    constexpr std::array rewritings = {withMinusOfApl, shiftedIn, flatArrayOfC, sizedBehind,
                                       denseOfGo,      shapedByJ, linesOfJ};
    std::string made;
    for (const auto rewriting : rewritings)
        if (std::string next = rewriting(made.empty() ? text : Piece(made)); !next.empty())
            made = std::move(next);
    return made;
}

} // namespace heedmap
