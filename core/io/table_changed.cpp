// What is done with a matrix of which the numbers are written: it makes another one, which is refused.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

using Around = std::string_view;
constexpr auto noPlace = Around::npos;

bool isOfCall(char c) { return letterOrDigit(c) || Around("_.:<>").find(c) != noPlace; }

/// Calls whose matrix is the list that they are given, or that show it.
constexpr Around keeping[] = {"arr2",
                              "array",
                              "array2d",
                              "array2drowrealmatrix",
                              "arrayimpl",
                              "as_tensor",
                              "asanyarray",
                              "asarray",
                              "asfortranarray",
                              "asmatrix",
                              "assign",
                              "astensor",
                              "atleast_2d",
                              "block",
                              "bool",
                              "booltensor",
                              "bsr_matrix",
                              "constant",
                              "convert_to_tensor",
                              "copy",
                              "copy_",
                              "create",
                              "createrealmatrix",
                              "csc_matrix",
                              "csr_matrix",
                              "dataframe",
                              "densematrix",
                              "denseofarray",
                              "devicearray",
                              "dict",
                              "disp",
                              "display",
                              "dmatrix",
                              "double",
                              "doubletensor",
                              "eagertensor",
                              "float",
                              "float16",
                              "float32",
                              "float64",
                              "floattensor",
                              "from",
                              "from_data",
                              "from_list",
                              "from_numpy",
                              "from_rows",
                              "fromdata",
                              "fromlist",
                              "fromlists",
                              "fromrows",
                              "gpuarray",
                              "halftensor",
                              "heatmap",
                              "immutabledensematrix",
                              "immutablematrix",
                              "imshow",
                              "int",
                              "inttensor",
                              "list",
                              "longtensor",
                              "masked_array",
                              "mat",
                              "mat_",
                              "matrix",
                              "matshow",
                              "mutabledensematrix",
                              "narray",
                              "ndarray",
                              "new",
                              "of",
                              "ofarray",
                              "ofrows",
                              "parameter",
                              "pprint",
                              "print",
                              "println",
                              "row_stack",
                              "set_weights",
                              "show",
                              "single",
                              "stack",
                              "sym",
                              "table",
                              "tensor",
                              "tensor2d",
                              "tensor3d",
                              "to_tensor",
                              "tuple",
                              "variable",
                              "vec",
                              "vstack"};

bool keepsNumbers(Around call)
{
    const std::string word = withSmallLetters(call);
    return std::ranges::find(keeping, Around(word)) != std::end(keeping);
}

/// Whether a name right before a bracket, `Transpose[`, `c_[`, does something with what is in it.
bool changesNumbers(Around name)
{
    constexpr Around types[] = {"Any",  "Array",      "Bool",      "Float16",      "Float32",     "Float64", "Int",
                                "Int8", "Int32",      "Int64",     "List",         "MatrixForm",  "Matrix",  "N",
                                "Real", "NumberForm", "TableForm", "NumericArray", "SparseArray", "UInt8"};
    constexpr Around changing[] = {"c_", "r_", "exp", "softmax", "transpose", "inv", "inverse"};
    const Around word = name.substr(std::min(name.find_last_of(".:") + 1, name.size()));
    const bool called = word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && name.find('_') == noPlace;
    return std::ranges::find(changing, word) != std::end(changing)
        || (called && std::ranges::find(types, word) == std::end(types));
}

/// Where calls that are still open at the end of a text begin, the innermost first.
std::vector<std::size_t> openParentheses(Around text)
{
    std::vector<std::size_t> open;
    std::size_t closed = 0;
    for (std::size_t at = text.size(); at-- > 0;) {
        closed += text[at] == ')' ? 1 : 0;
        if (text[at] == '(' && closed == 0)
            open.push_back(at);
        else if (text[at] == '(')
            --closed;
    }
    return open;
}

/// The name that ends where a parenthesis or a bracket opens, without what it is a part of: `array` of `np.array(`.
Around nameBefore(Around text)
{
    std::size_t begin = text.size();
    while (begin > 0 && isOfCall(text[begin - 1]))
        --begin;
    Around name = text.substr(begin);
    name = name.substr(0, name.find('<'));
    return name.substr(std::min(name.find_last_of(".:>") + 1, name.size()));
}

/// Whether all that is behind a list in a call of np.stack, with `depth` parentheses open inside of it, joins along the
/// first axis.
bool stacksRows(Around behind, std::size_t depth)
{
    std::size_t at = 0;
    for (; at < behind.size(); ++at) {
        depth += Around("[({").find(behind[at]) != noPlace ? 1 : 0;
        depth -= Around("])}").find(behind[at]) != noPlace && depth > 0 ? 1 : 0;
        if (depth == 0 && Around("])}").find(behind[at]) != noPlace)
            break;
    }
    const Around rest = withoutWhite(behind.substr(std::min(at + 1, behind.size())));
    const std::string argument = exchanged(rest.substr(0, rest.find(')')), " ", "");
    return argument.empty() || argument == "," || argument == ",0" || argument == ",axis=0" || argument == ",dim=0";
}

/// A line without what a sign of comments begins.
std::string withoutNotes(Around text)
{
    std::string plain;
    while (!text.empty()) {
        const Around line = takeLine(text);
        plain.append(line.substr(0, std::min(line.find("# "), line.find("//")))).append("\n");
    }
    return plain;
}

[[noreturn]] void refuse(Around value)
{
    throw Error(HEEDMAP_PHRASE("%1 makes another matrix of these numbers; expected the matrix that it makes"),
                inQuotes(withoutWhite(value)));
}

/// What may follow a matrix without a change, from the beginning of a text: its length; 0 for something else.
std::size_t harmless(Around text)
{
    constexpr Around notes[] = {"#", "//", "%", "! ", "NB."};
    if ((whiteSpace.find(text[0]) != noPlace) || Around(");,$").find(text[0]) != noPlace)
        return 1;
    const bool sign = text[0] == '%' && text.size() > 1 && Around("*o%/in").find(text[1]) != noPlace; // R's %*%
    if (!sign && std::ranges::any_of(notes, [&](Around note) { return text.starts_with(note); }))
        return std::min(text.find('\n'), text.size());
    if (text.starts_with("/*"))
        return text.find("*/") == noPlace ? 0 : text.find("*/") + 2;
    for (const Around call : {".finished()", ".numpy()"})
        if (text.starts_with(call))
            return call.size();
    if (text.starts_with("dtype="))
        return std::min(text.find_first_of(",) \n"), text.size());
    return 0;
}

} // namespace

void refuseChanged(std::string_view before, std::string_view behind, std::string_view known)
{
    const std::vector<std::size_t> open = openParentheses(before);
    const Around statement = before.substr(0, open.empty() ? before.size() : open.back());
    const std::size_t line = statement.find_last_of("\r\n") + 1;
    const std::size_t begin = std::max(line, statement.find_last_of("=:") + 1);
    const bool qualified = begin > 1 && begin < before.size() && before.substr(begin - 2, 2) == "::";
    const Around value = before.substr(qualified ? line : begin);
    const std::string plain = withoutNotes(value);
    const Around last = withoutWhite(plain);
    if (last.find_first_of("+-*/@~^") != noPlace
        || (last.starts_with('!') && last.size() > 1 && last.find_first_of("[(") != 1))
        refuse(value);
    if (open.empty() && !value.empty() && isOfCall(value.back()) && changesNumbers(nameBefore(value)))
        refuse(value);
    for (std::size_t inner = 0; inner < open.size(); ++inner) {
        const Around name = nameBefore(before.substr(0, open[inner]));
        if (!name.empty() && name != known && !keepsNumbers(name))
            refuse(value);
        if (name == "stack" && !stacksRows(behind, inner))
            refuse(value);
    }
}

namespace {

constexpr Around multipliers[] = {".*", "*", "×", "·"};

/// The number that a text is, without a sign of multiplication at its end; nothing for another text.
std::optional<double> multiplierIn(Around text)
{
    text = withoutWhite(text);
    const auto* const sign = std::ranges::find_if(
        multipliers, [&](Around each) { return text.size() > each.size() && text.ends_with(each); });
    if (sign == std::end(multipliers))
        return std::nullopt;
    text = withoutWhite(text.substr(0, text.size() - sign->size()));
    const std::optional<WrittenNumber> number = writtenNumber(text);
    return number && std::isfinite(number->value) ? std::optional(number->value) : std::nullopt;
}

/// Whether a matrix begins here: a bracket, or a call with one.
bool beginsMatrix(Around text)
{
    if (text.empty())
        return false;
    if (Around("[{").find(text[0]) != noPlace)
        return true;
    const auto* const end = std::ranges::find_if_not(text, isOfCall);
    const auto length = static_cast<std::size_t>(end - text.begin());
    return length > 0 && !(text[0] >= '0' && text[0] <= '9') && length < text.size()
        && (text[length] == '(' || text[length] == '[') && keepsNumbers(nameBefore(text.substr(0, length)));
}

} // namespace

std::optional<Multiplied> withoutMultiplier(std::string_view text)
{
    constexpr std::size_t longest = 40;
    const Around whole = withoutWhite(text);
    const std::size_t first = whole.find_first_of("[{(\\");
    if (first == noPlace || first > longest || whole[first] == '\\')
        return std::nullopt;
    std::size_t begin = first;
    while (begin > 0 && isOfCall(whole[begin - 1]))
        --begin;
    const Around before = whole.substr(0, begin);
    const std::size_t value = before.find_last_of('=') + 1;
    if (const auto scale = multiplierIn(before.substr(value)); scale && beginsMatrix(whole.substr(begin)))
        return Multiplied{std::string(before.substr(0, value)).append(" ").append(whole.substr(begin)), *scale, false};
    const std::size_t last = whole.find_last_of("])}");
    const Around behind = withoutWhite(whole.substr(std::min(last + 1, whole.size())));
    if (last == noPlace || behind.size() < 2)
        return std::nullopt;
    const Around number = withoutWhite(behind.substr(1, behind.size() - (behind.ends_with(';') ? 2 : 1)));
    const std::optional<WrittenNumber> scale = writtenNumber(number);
    const bool quotient = behind[0] == '/';
    if ((behind[0] != '*' && !quotient) || !scale || !std::isfinite(scale->value) || (quotient && scale->value == 0)
        || !beginsMatrix(withoutWhite(whole.substr(whole.substr(0, first).find_last_of('=') + 1))))
        return std::nullopt;
    return Multiplied{std::string(whole.substr(0, last + 1)), scale->value, quotient};
}

void refuseBehind(std::string_view behind)
{
    while (!behind.empty()) {
        const std::size_t length = harmless(behind);
        if (length == 0)
            throw Error(
                HEEDMAP_PHRASE("%1 behind the matrix makes another one of it; expected the matrix that it makes"),
                inQuotes(withoutWhite(behind.substr(0, behind.find_first_of("\r\n")))));
        behind.remove_prefix(length);
    }
}

} // namespace heedmap
