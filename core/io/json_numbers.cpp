#include <heedmap/io/json_numbers.h>

#include <heedmap/base/number_text.h>

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

} // namespace heedmap
