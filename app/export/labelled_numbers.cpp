#include "export/labelled_numbers.h"

#include <paint/blocks/label_lines.h>
#include <paint/print/tikz.h>

#include <sstream>

namespace heedmap {
namespace {

std::vector<std::string> axisLabels(const FigureAxis& axis, Index count)
{
    std::vector<std::string> labels;
    for (Index i = 0; i < count; ++i)
        labels.push_back(i < axis.labels.size() ? unbrokenLabel(axis.labels[i]).toStdString()
                                                : std::to_string(axis.first + i));
    return labels;
}

/// Between quotation marks where a separator, a quotation mark or the end of a line is in it.
std::string field(const std::string& text, char separator)
{
    if (text.find_first_of(std::string("\"\n\r") + separator) == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string latexLabel(const std::string& label)
{
    return "\\text{" + latexText(QString::fromStdString(label)).toStdString() + "}";
}

/// What stands over a matrix: a rule for every label's column, and the labels.
std::string arrayHead(const NumberLabels& labels)
{
    std::string head = "\\begin{array}{r|" + std::string(labels.cols.size(), 'r') + "}\n ";
    for (const std::string& label : labels.cols)
        head += " & " + latexLabel(label);
    return head + " \\\\ \\hline\n";
}

} // namespace

NumberLabels labelsOf(const HeatmapFigure& figure)
{
    const std::string rows = figure.rows.name.toStdString();
    return {axisLabels(figure.rows, figure.values.shape.rows), axisLabels(figure.cols, figure.values.shape.cols),
            rows.empty() ? "row" : rows};
}

std::string withLabels(const std::string& numbers, const NumberLabels& labels, char separator)
{
    std::istringstream lines(numbers);
    std::string text;
    std::size_t row = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) {
            row = 0;
            text += '\n';
            continue;
        }
        if (row == 0) {
            text += field(labels.corner, separator);
            for (const std::string& label : labels.cols)
                text += separator + field(label, separator);
            text += '\n';
        }
        text += field(labels.rows.at(row++), separator) + separator + line + '\n';
    }
    return text;
}

std::string latexWithLabels(const std::string& matrices, const NumberLabels& labels)
{
    constexpr std::string_view begin = "\\begin{bmatrix}";
    constexpr std::string_view end = "\\end{bmatrix}";
    std::istringstream lines(matrices);
    std::string text;
    std::size_t row = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with(begin)) {
            text += line.substr(0, line.size() - begin.size()) + arrayHead(labels);
            row = 0;
        } else if (line == end) {
            text += "\\end{array}\n";
        } else if (line.starts_with("  ")) {
            text += "  " + latexLabel(labels.rows.at(row++)) + " & " + line.substr(2) + '\n';
        } else if (!line.starts_with("\\setcounter")) { // arrays are as wide as they are said to be
            text += line + '\n';
        }
    }
    return text;
}

} // namespace heedmap
