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
constexpr Piece betweenWords = " \t\r\n";

struct DeclaredSizes {
    std::size_t rows = 0;
    std::size_t columns = 0;
};

Piece unspaced(Piece text)
{
    const std::size_t first = text.find_first_not_of(betweenWords);
    return first == notThere ? "" : text.substr(first, text.find_last_not_of(betweenWords) - first + 1);
}

/// A whole number above 0 that is all of the text; 0 for another.
std::size_t wholeSize(Piece text)
{
    text = unspaced(text);
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    return error == std::errc() && end == text.data() + text.size() ? size : 0;
}

std::vector<std::string> cellsBetween(Piece text, Piece separators)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        if (const Piece cell = unspaced(text.substr(begin, end - begin)); !cell.empty())
            cells.emplace_back(cell);
        begin = end + 1;
    }
    return cells;
}

std::string declaredRows(const std::vector<std::string>& cells, DeclaredSizes sizes)
{
    if (sizes.rows == 0 || sizes.columns == 0 || cells.size() / sizes.columns != sizes.rows
        || cells.size() % sizes.columns != 0)
        throw Error(HEEDMAP_PHRASE("%1 numbers do not fill a matrix of %2×%3"), cells.size(), sizes.rows,
                    sizes.columns);
    std::string lines;
    for (std::size_t i = 0; i < cells.size(); ++i)
        lines.append(cells[i]).append((i + 1) % sizes.columns == 0 ? "\n" : "\t");
    return lines;
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

/// `m(2, 3)`, `v(3)`, `m.resize(2, 3)`, `Mat_<double>(2, 3)`.
std::optional<DeclaredSizes> sizesInParentheses(Piece head)
{
    const std::size_t end = head.rfind(')');
    const std::size_t open = end == notThere ? notThere : head.rfind('(', end);
    return open == notThere ? std::nullopt : pairIn(head.substr(open + 1, end - open - 1), true);
}

/// `Matrix<double, 2, 3>`, `Matrix3f`, `Vector3d`, `RowVector3d`.
std::optional<DeclaredSizes> sizesOfType(Piece head)
{
    for (const Piece kind : {"Matrix", "Array", "Vector"}) {
        const std::size_t at = head.rfind(kind);
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
    head = unspaced(head);
    const auto fits = [](char c) { return letterOrDigit(c) || Piece("_:<>,()=;.&* \t\r\n").find(c) != notThere; };
    const auto ends = [](char c) { return letterOrDigit(c) || c == '_' || c == ')'; };
    return !head.empty() && head.size() <= longest && ends(head.back()) && std::ranges::all_of(head, fits)
        && std::ranges::any_of(head, [](char c) { return letterOrDigit(c) && !(c >= '0' && c <= '9'); });
}

/// Eigen's `Matrix2d m; m << 1, 2, 3, 4;`, OpenCV's `(Mat_<double>(2, 2) << 1, 2, 3, 4)`; rows in lines need no sizes.
std::string shiftedIn(Piece text)
{
    const std::size_t shift = text.find("<<");
    if (shift == notThere || !declares(text.substr(0, shift)))
        return {};
    const Piece head = text.substr(0, shift);
    const Piece behind = text.substr(shift + 2);
    const std::size_t end = std::min(behind.find_first_of(";)"), behind.size());
    const Piece numbers = unspaced(behind.substr(0, end));
    if (behind.find("<<", end) != notThere)
        refuseSecondTable(text, shift + 2 + behind.find("<<", end));
    const std::vector<std::string> cells = cellsBetween(numbers, ",");
    std::optional<DeclaredSizes> sizes = sizesInParentheses(head);
    if (!sizes)
        sizes = sizesOfType(head);
    if (sizes && head.find("RowVector") != notThere && sizes->columns == 1)
        std::swap(sizes->rows, sizes->columns);
    if (sizes)
        return declaredRows(cells, *sizes);
    if (numbers.find('\n') == notThere && cells.size() > 1)
        throw Error(HEEDMAP_PHRASE("%1 does not say how many rows it fills; expected a line for each row, or the "
                                   "matrix with its sizes before it, as Matrix2d m;"),
                    inQuotes(unspaced(text.substr(0, shift + 2))));
    return exchanged(exchanged(numbers, ",\r\n", "\n"), ",\n", "\n");
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
    const std::optional<DeclaredSizes> sizes = pairIn(inside);
    return sizes ? declaredRows(cellsBetween(text.substr(brace + 1, end - brace - 1), ","), *sizes) : std::string();
}

// ---- Sizes behind the numbers, or before them

bool isFlatList(Piece text, std::size_t open, std::size_t close)
{
    return text.substr(open + 1, close - open - 1).find_first_of("[{(") == notThere;
}

/// `tf.constant([1, 2, 3, 4], shape=(2, 2))`, `np.reshape([1, 2, 3, 4], (2, 2))`, `tf.tensor2d([1, 2, 3, 4], [2, 2])`.
std::string sizedBehind(Piece text)
{
    constexpr std::array<Piece, 6> calls = {"constant(",    "tensor2d(",      "np.reshape(",
                                            "jnp.reshape(", "numpy.reshape(", "torch.reshape("};
    const Piece head = text.substr(0, std::min<std::size_t>(text.find_first_of("[{"), 200));
    const std::size_t open = head.size();
    if (open >= text.size() || std::ranges::none_of(calls, [&](Piece call) { return head.find(call) != notThere; }))
        return {};
    const std::size_t close = text.find(']', open);
    if (close == notThere || !isFlatList(text, open, close))
        return {};
    const Piece behind = text.substr(close + 1, 100);
    const std::size_t first = behind.find_first_of("([");
    const std::size_t last = first == notThere ? notThere : behind.find_first_of(")]", first);
    const std::optional<DeclaredSizes> sizes =
        last == notThere ? std::nullopt : pairIn(behind.substr(first + 1, last - first - 1));
    return sizes ? declaredRows(cellsBetween(text.substr(open + 1, close - open - 1), ","), *sizes) : std::string();
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
    Piece sizes = unspaced(text.substr(call + name.size(), list - call - name.size()));
    if (sizes.ends_with(','))
        sizes.remove_suffix(1);
    const std::optional<DeclaredSizes> both = pairIn(sizes);
    return both ? declaredRows(cellsBetween(text.substr(open + 1, close - open - 1), ","), *both) : std::string();
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
    while (!text.empty()) {
        for (const std::string& word : cellsBetween(takeLine(text), blanks)) {
            const std::optional<std::string> number = numberOfJ(word);
            if (!number)
                return {};
            negative = negative || (word.size() > 1 && word[0] == '_' && word != "_.");
            lines.append(*number).append(" ");
        }
        lines += '\n';
    }
    return negative ? lines : std::string();
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
    const std::vector<std::string> given = cellsBetween(head, betweenWords);
    if (given.size() != 2 || wholeSize(given[0]) == 0 || wholeSize(given[1]) == 0)
        return {};
    std::vector<std::string> cells = cellsBetween(text.substr(sign + 1), betweenWords);
    for (std::string& cell : cells)
        cell = numberOfJ(cell).value_or(cell);
    return declaredRows(cells, {wholeSize(given[0]), wholeSize(given[1])});
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
