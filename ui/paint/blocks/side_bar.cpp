#include "paint/blocks/side_bar.h"

#include "paint/blocks/bar_ticks.h"
#include "paint/figure_parts.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double sideBarWidth = 10;
constexpr double besideCells = 14;
constexpr double besideBar = 5;
constexpr double besideNumbers = 2;
constexpr double numberPx = 11;

double numberWidth(const QString& text) { return std::ceil(textWidth(text, numberPx)) + 1; }

PlacedText numberAt(const QString& text, double x, double middle, bool right)
{
    PlacedText placed;
    const double width = numberWidth(text);
    const double height = lineHeight(numberPx);
    placed.box = {right ? x : x - width, middle - height / 2, width, height};
    placed.text = text;
    placed.px = numberPx;
    placed.align = right ? Qt::AlignLeft : Qt::AlignRight;
    return placed;
}

QRectF placeSideTicks(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& bar, bool right)
{
    QRectF covered = bar;
    const double x = right ? bar.right() + besideBar : bar.left() - besideBar;
    for (const BarTick& tick : barTicks(layout.scales.front(), bar.height(), numberPx, true)) {
        layout.bars.back().ticks.push_back(tick.along);
        if (tick.text.isEmpty())
            continue;
        layout.texts.push_back(numberAt(tick.text, x, bar.bottom() - tick.along * bar.height(), right));
        layout.texts.back().tone = TextTone::Normal;
        covered |= layout.texts.back().box;
    }
    if (figure.barLabel.isEmpty())
        return covered;
    PlacedText label;
    label.text = figure.barLabel;
    label.tone = TextTone::Normal;
    label.turned = true;
    label.align = Qt::AlignHCenter;
    const double length = std::max(bar.height(), std::ceil(textWidth(label.text, label.px)) + 1);
    const double line = lineHeight(label.px);
    label.box = {right ? covered.right() + besideNumbers : covered.left() - besideNumbers - line,
                 bar.center().y() - length / 2, line, length};
    layout.texts.push_back(label);
    return covered | label.box;
}

} // namespace

bool hasSideBar(const HeatmapFigure& figure, const FigureLayout& layout)
{
    return figure.barSide != BarSide::Below && layout.scales.size() == 1 && FigureCells(figure).known()
        && figure.role != ValueRole::Mask && !figure.without.has(FigurePart::Bar);
}

QRectF placeSideBar(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& cells)
{
    const bool right = figure.barSide == BarSide::Right;
    const ValueScale& scale = layout.scales.front();
    const double height = std::min(cells.height(), longestSideBar);
    const double left = right ? cells.right() + besideCells : cells.left() - besideCells - sideBarWidth;
    const QRectF bar(left, cells.top(), sideBarWidth, height);
    layout.bars.push_back({bar, 0});
    if (layout.printed)
        return placeSideTicks(layout, figure, bar, right);
    const double x = right ? bar.right() + besideBar : bar.left() - besideBar;
    const int decimals = figure.role == ValueRole::Weights ? 0 : layout.numbers.decimals;
    const double half = lineHeight(numberPx) / 2;
    const PlacedText hi = numberAt(rangeText(scale.hi(), decimals, scale.lo() < 0), x, bar.top() + half - 2, right);
    const PlacedText lo = numberAt(rangeText(scale.lo(), decimals), x, bar.bottom() - half + 2, right);
    layout.texts.push_back(hi);
    layout.texts.push_back(lo);
    if (scale.lo() < 0 && scale.hi() > 0) {
        const double y = bar.bottom() - height * scale.barPosition(0);
        const PlacedText zero = numberAt(QStringLiteral("0"), x, y, right);
        if (zero.box.top() > hi.box.bottom() && zero.box.bottom() < lo.box.top())
            layout.texts.push_back(zero);
    }
    return bar | hi.box | lo.box;
}

double sideBarRoom(const ValueScale& scale, double length, const QString& label)
{
    double numbers = 0;
    for (const BarTick& tick : barTicks(scale, length, numberPx, true))
        numbers = std::max(numbers, tick.text.isEmpty() ? 0 : numberWidth(tick.text));
    return besideCells + sideBarWidth + besideBar + numbers
        + (label.isEmpty() ? 0 : besideNumbers + lineHeight(PlacedText().px));
}

} // namespace heedmap
