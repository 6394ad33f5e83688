#include "paint/blocks/cell_numbers.h"

#include "paint/figure_parts.h"
#include "paint/value_text.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

bool largestOfRow(const FigureCells& cells, const Cell& cell)
{
    const double value = cells.value(cell.slice, cell.row, cell.col);
    for (Index c = 0; c < cells.cols(); ++c)
        if (cells.mark(cell.slice, cell.row, c) == CellMark::Number && cells.value(cell.slice, cell.row, c) > value)
            return false;
    return true;
}

bool written(const HeatmapFigure& figure, const FigureCells& cells, const Cell& cell)
{
    const CellNumbers& numbers = figure.numbers;
    if (std::abs(cells.value(cell.slice, cell.row, cell.col)) < numbers.from)
        return false;
    if (numbers.which == CellNumbers::Which::Largest)
        return largestOfRow(cells, cell);
    return numbers.which == CellNumbers::Which::All || std::ranges::any_of(numbers.cells, [&](const Cell& each) {
               return each.row == cell.row && each.col == cell.col;
           });
}

/// With that many figures: "0.023", "12", "6.0e−6".
QString withFigures(double value, int figures)
{
    constexpr int mostDecimals = 6;
    if (value == 0 || !std::isfinite(value))
        return valueText(value, {0, false, false});
    const double magnitude = std::abs(value);
    int power = static_cast<int>(std::floor(std::log10(magnitude)));
    if (std::round(magnitude * std::pow(10.0, figures - 1 - power)) >= std::pow(10.0, figures))
        ++power;
    const int decimals = figures - 1 - power;
    if (decimals > mostDecimals || power > mostDecimals)
        return valueText(value, {figures - 1, true, false});
    if (decimals >= 0)
        return valueText(value, {decimals, false, false});
    const double step = std::pow(10.0, -decimals);
    return valueText(std::round(value / step) * step, {0, false, false});
}

/// ".23" of "0.23"
QString withoutZero(const QString& text)
{
    if (text.startsWith(QLatin1String("0.")))
        return text.mid(1);
    return text.size() > 2 && text.mid(1, 2) == QLatin1String("0.") && !text[0].isDigit() ? text.left(1) + text.mid(2)
                                                                                          : text;
}

} // namespace

QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell,
                 bool bare)
{
    const CellNumbers& numbers = figure.numbers;
    double value = cells.value(cell.slice, cell.row, cell.col);
    if (numbers.usual() && !figure.logarithmic && !bare)
        return valueText(value, format);
    if (!written(figure, cells, cell))
        return {};
    const double shown = numbers.percent ? 100 * value : value;
    QString text = numbers.significant > 0 ? withFigures(shown, numbers.significant) : valueText(shown, format);
    const bool vanishes = value != 0 && !format.exponent && std::abs(shown) < 0.5 * std::pow(10.0, -format.decimals);
    if (figure.logarithmic && figure.role == ValueRole::Weights && vanishes && numbers.significant == 0)
        text = valueText(shown, {0, true, false});
    if (bare)
        text = shown == std::round(shown) && !isLong(shown) ? valueText(shown, {}).section(QLatin1Char('.'), 0, 0)
                                                            : withoutZero(text);
    return numbers.percent ? text + QLatin1Char('%') : text;
}

double roomInCell(const FigureLayout& layout)
{
    const double beside = layout.bare ? 1 : 2; // a sign or a point has room of its own
    return layout.cellSize.cell.width() - 2 * beside;
}

bool stands(double value) { return !(std::abs(value) < 1); }

QString cellText(const HeatmapFigure& figure, const FigureLayout& layout, const FigureCells& cells, const Cell& cell)
{
    NumberFormat format = layout.numbers;
    QString text = cellText(figure, cells, format, cell, layout.bare);
    if (!layout.apart || !stands(cells.value(cell.slice, cell.row, cell.col)))
        return text;
    while (textWidth(text, layout.valuePx) > roomInCell(layout)) {
        if (format.decimals == 0)
            return noRoom;
        --format.decimals;
        text = cellText(figure, cells, format, cell, layout.bare);
    }
    return text;
}

} // namespace heedmap
