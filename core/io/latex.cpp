#include <heedmap/io/latex.h>

#include <heedmap/io/number_text.h>

#include <cmath>

namespace heedmap {
namespace {

std::string cellText(double number, int decimals)
{
    if (std::isnan(number))
        return "\\mathrm{NaN}";
    if (std::isinf(number))
        return number < 0 ? "-\\infty" : "\\infty";
    return fixedText(number, decimals);
}

} // namespace

std::string writeLatex(const Tensor& tensor, const LatexStyle& style)
{
    constexpr Index amsmathColumns = 10;
    const Shape& shape = tensor.shape();
    const int decimals = decimalsFor(tensor.view(), style.decimals);
    std::string text;
    if (shape.cols > amsmathColumns)
        text += "\\setcounter{MaxMatrixCols}{" + std::to_string(shape.cols) + "}\n";
    for (Index s = 0; s < shape.slices; ++s) {
        if (shape.rank == 3)
            text += "% slice " + std::to_string(s) + "\n";
        text += "\\begin{" + style.environment + "}\n";
        for (Index r = 0; r < shape.rows; ++r) {
            for (Index c = 0; c < shape.cols; ++c)
                text += (c == 0 ? "  " : " & ") + cellText(tensor.at({s, r, c}), decimals);
            text += r + 1 < shape.rows ? " \\\\\n" : "\n";
        }
        text += "\\end{" + style.environment + "}\n";
    }
    return text;
}

} // namespace heedmap
