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

/// Whether a bare number has no decimals.
bool looksWhole(double value, const QString& text, Bare bare)
{
    if (isLong(value) || bare == Bare::Even)
        return value == 0;
    const QString decimals = text.section(QLatin1Char('.'), 1);
    const bool rounded =
        bare == Bare::Rounded && std::abs(value) > 0.5 && decimals == QString(decimals.size(), QLatin1Char('0'));
    return value == std::round(value) || rounded;
}

/// ".23" of "0.23"
QString withoutZero(const QString& text)
{
    if (text.startsWith(QLatin1String("0.")))
        return text.mid(1);
    return text.size() > 2 && text.mid(1, 2) == QLatin1String("0.") && !text[0].isDigit() ? text.left(1) + text.mid(2)
                                                                                          : text;
}

/// How many digits a number has before its point; none of one that is not finite.
std::size_t wholeDigits(double value)
{
    return std::isfinite(value) && std::abs(value) >= 1
        ? static_cast<std::size_t>(std::floor(std::log10(std::abs(value)))) + 1
        : 0;
}

} // namespace

Bare bareOn(bool printed, const ValueExtent& extent)
{
    return !printed ? Bare::OnScreen : extent.lo >= -1 && extent.hi <= 1 ? Bare::Rounded : Bare::Even;
}

namespace {

Bare bareIn(const FigureLayout& layout) { return layout.bare ? bareOn(layout.printed, layout.extent) : Bare::No; }

} // namespace

QString cellText(const HeatmapFigure& figure, const FigureCells& cells, const NumberFormat& format, const Cell& cell,
                 Bare bare)
{
    const CellNumbers& numbers = figure.numbers;
    double value = cells.value(cell.slice, cell.row, cell.col);
    if (numbers.usual() && !figure.logarithmic && bare == Bare::No)
        return valueText(value, format);
    if (!written(figure, cells, cell))
        return {};
    const double shown = numbers.percent ? 100 * value : value;
    QString text = numbers.significant > 0 ? withFigures(shown, numbers.significant) : valueText(shown, format);
    const bool vanishes = value != 0 && !format.exponent && std::abs(shown) < 0.5 * std::pow(10.0, -format.decimals);
    if (figure.logarithmic && figure.role == ValueRole::Weights && vanishes && numbers.significant == 0)
        text = valueText(shown, {0, true, false});
    if (bare != Bare::No)
        text = looksWhole(shown, text, bare) ? text.section(QLatin1Char('.'), 0, 0) : withoutZero(text);
    return numbers.percent ? text + QLatin1Char('%') : text;
}

double roomInCell(const FigureLayout& layout)
{
    const double beside = layout.bare ? 1 : 2; // a sign or a point has room of its own
    return layout.cellSize.cell.width() - 2 * beside;
}

bool stands(double value) { return !(std::abs(value) < 1); }

std::vector<int> apartDecimals(const HeatmapFigure& figure, const FigureLayout& layout)
{
    const FigureCells cells(figure);
    std::vector<int> decimals;
    const auto shrinkTo = [&](const Cell& cell) {
        const std::size_t digits = wholeDigits(cells.value(cell.slice, cell.row, cell.col));
        if (decimals.size() <= digits)
            decimals.resize(digits + 1, layout.numbers.decimals);
        NumberFormat format = layout.numbers;
        for (int& own = decimals[digits]; own > 0; --own) {
            format.decimals = own;
            if (textWidth(cellText(figure, cells, format, cell, bareIn(layout)), layout.valuePx) <= roomInCell(layout))
                return;
        }
    };
    for (Index s = 0; s < cells.slices(); ++s)
        for (Index r = 0; r < cells.rows(); ++r)
            for (Index c = 0; c < cells.cols(); ++c)
                if (cells.mark(s, r, c) == CellMark::Number && wholeDigits(cells.value(s, r, c)) > 0)
                    shrinkTo({s, r, c});
    for (std::size_t i = 1; i < decimals.size(); ++i) // a larger number has no more of them
        decimals[i] = std::min(decimals[i], decimals[i - 1]);
    return decimals;
}

QString cellText(const HeatmapFigure& figure, const FigureLayout& layout, const FigureCells& cells, const Cell& cell)
{
    NumberFormat format = layout.numbers;
    const double value = cells.value(cell.slice, cell.row, cell.col);
    if (layout.apart && stands(value))
        if (const std::size_t digits = wholeDigits(value); digits < layout.apartDecimals.size())
            format.decimals = layout.apartDecimals[digits];
    QString text = cellText(figure, cells, format, cell, bareIn(layout));
    const bool fits = !layout.apart || !stands(value) || textWidth(text, layout.valuePx) <= roomInCell(layout);
    return fits ? text : noRoom;
}

} // namespace heedmap
