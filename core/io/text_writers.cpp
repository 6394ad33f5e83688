#include <heedmap/io/text_writers.h>

#include <heedmap/base/number_text.h>
#include <heedmap/tensor/number_format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace heedmap {
namespace {

void appendRow(std::string& text, const ConstView& view, Index slice, Index row)
{
    const double* numbers = view.row(slice, row);
    for (Index c = 0; c < view.shape.cols; ++c)
        text.append(c == 0 ? "[" : ", ").append(jsonNumber(numbers[c]));
    text += view.shape.cols == 0 ? "[]" : "]";
}

/// Appends a tensor as nested lists; calls `flush` after every row.
template <typename Flush> void appendTensor(std::string& text, const ConstView& view, const Flush& flush)
{
    const Shape& shape = view.shape;
    text += shape.rank >= 3 ? "[" : "";
    for (Index s = 0; s < shape.slices; ++s) {
        text += s == 0 ? "" : ", ";
        text += shape.rank >= 2 ? "[" : "";
        for (Index r = 0; r < shape.rows; ++r) {
            text += r == 0 ? "" : ", ";
            appendRow(text, view, s, r);
            flush(text);
        }
        text += shape.rank >= 2 ? "]" : "";
    }
    text += shape.rank >= 3 ? "]" : "";
}

/// Appends the tensors of all samples as one list.
template <typename Flush> void appendSamples(std::string& text, const NamedTensor& array, const Flush& flush)
{
    for (Index i = 0; i < array.samples; ++i) {
        text += i == 0 ? "[" : ", ";
        appendTensor(text, ConstView(array.view.data + i * array.each.size(), array.each), flush);
    }
    text += "]";
}

/// Node names are ASCII with no control characters.
std::string jsonName(std::string_view name)
{
    std::string text = "\"";
    for (const char character : name)
        text.append(character == '"' || character == '\\' ? "\\" : "") += character;
    return text + "\"";
}

} // namespace

std::string jsonText(const Tensor& tensor)
{
    std::string text;
    appendTensor(text, tensor.view(), [](std::string&) {});
    return text;
}

void writeJson(const std::function<void(std::string_view)>& write, const std::vector<NamedTensor>& arrays)
{
    constexpr std::size_t enough = 1 << 16;
    std::string text = "{";
    for (const NamedTensor& array : arrays) {
        text += (&array == &arrays.front() ? "\n" : ",\n") + jsonName(array.name) + ": ";
        const auto flush = [&](std::string& piece) {
            if (piece.size() < enough)
                return;
            write(piece);
            piece.clear();
        };
        if (array.samples > 0)
            appendSamples(text, array, flush);
        else
            appendTensor(text, array.view, flush);
    }
    write(text + "\n}\n");
}

namespace {

/// "-1.23\times10^{9}", without trailing zeros, and without the figures if they are 1.
std::string powerText(double number, int decimals)
{
    std::array<char, 64> buffer;
    const int most = std::min(decimals, 40);
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific, most);
    assert(error == std::errc());
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = text.find('e');
    std::string figures(text.substr(0, e));
    if (figures.find('.') != std::string::npos)
        figures.erase(std::min(figures.find_last_not_of('0') + 1, figures.size()));
    if (figures.ends_with('.'))
        figures.pop_back();
    std::string_view power = text.substr(e + 1);
    const std::string sign = power.starts_with('-') ? "-" : "";
    power.remove_prefix(std::min(power.find_first_of("123456789"), power.size() - 1)); // e+00 keeps one
    const std::string ten = "10^{" + sign + std::string(power) + "}";
    if (figures == "1" || figures == "-1")
        return (number < 0 ? "-" : "") + ten;
    return figures + "\\times" + ten;
}

/// A cell of a matrix that has the factor 10^power before it.
std::string cellText(double number, int decimals, int power)
{
    constexpr int fewest = 2; // of a number that an exponent shortens
    if (std::isnan(number))
        return "\\mathrm{NaN}";
    if (std::isinf(number))
        return number < 0 ? "-\\infty" : "\\infty";
    if (isLong(number))
        return powerText(number, std::max(decimals, fewest));
    const int half = -power / 2; // for the whole of it there may be no number
    return fixedText(number * std::pow(10.0, half) * std::pow(10.0, -power - half), decimals);
}

double largestMagnitude(const Tensor& tensor)
{
    double largest = 0;
    for (const double number : tensor.numbers())
        if (std::isfinite(number))
            largest = std::max(largest, std::abs(number));
    return largest;
}

/// The power of ten before a matrix whose numbers would all be written as 0; else 0.
int commonPower(const Tensor& tensor, int decimals)
{
    const double largest = largestMagnitude(tensor);
    return allVanish(largest, decimals) ? static_cast<int>(std::floor(std::log10(largest))) : 0;
}

} // namespace

std::string writeLatex(const Tensor& tensor, const LatexStyle& style)
{
    constexpr Index amsmathColumns = 10;
    const Shape& shape = tensor.shape();
    const int decimals = decimalsFor(tensor.view(), style.decimals);
    const int power = commonPower(tensor, decimals);
    const std::string factor = power == 0 ? "" : "10^{" + std::to_string(power) + "}";
    std::string text;
    if (shape.cols > amsmathColumns)
        text += "\\setcounter{MaxMatrixCols}{" + std::to_string(shape.cols) + "}\n";
    for (Index s = 0; s < shape.slices; ++s) {
        if (shape.rank == 3)
            text += "% slice " + std::to_string(s) + "\n";
        text += factor + "\\begin{" + style.environment + "}\n";
        for (Index r = 0; r < shape.rows; ++r) {
            for (Index c = 0; c < shape.cols; ++c)
                text += (c == 0 ? "  " : " & ") + cellText(tensor.at({s, r, c}), decimals, power);
            text += r + 1 < shape.rows ? " \\\\\n" : "\n";
        }
        text += "\\end{" + style.environment + "}\n";
    }
    return text;
}

} // namespace heedmap
