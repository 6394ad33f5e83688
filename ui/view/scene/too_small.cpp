#include "view/scene/too_small.h"

#include "paint/figure_parts.h"
#include "paint/type.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double signPx = 12;

struct TooSmallText {
    Q_DECLARE_TR_FUNCTIONS(TooSmall)
};

constexpr double signGap = 14; ///< from what stands before
constexpr double rounding = 0.01;

} // namespace

bool numbersWanted(const ViewContext& context, const std::vector<ScenePart>& parts)
{
    const auto told = [&](const ScenePart& part) {
        return part.matrix && !hidesAny(context, part.matrix->node, part.matrix->slice);
    };
    return context.display.settings().showValues
        && (parts.empty() ? !guessing(context) : !mayHide(context) || std::ranges::any_of(parts, told));
}

double leastNumber(double zoom) { return smallestValuePx / std::min(zoom, 1.0); }

bool numbersMissing(const HeatmapFigure& figure, const FigureLayout& layout, double zoom)
{
    return figure.showValues && figure.values.data != nullptr && layout.valuePx * zoom < smallestValuePx - rounding;
}

bool numbersMissing(const SheetLayout& sheet, double zoom)
{
    return std::ranges::any_of(sheet.figures, [zoom](const PlacedFigure& placed) {
        return numbersMissing(*placed.figure, placed.layout, zoom);
    });
}

QString tooSmallForNumbers(bool zooms)
{
    return zooms ? TooSmallText::tr("Too small for numbers: zoom (Ctrl and the wheel)")
                 : TooSmallText::tr("Too small for numbers");
}

double tooSmallWidth()
{
    return signGap + std::ceil(QFontMetricsF(textFont(signPx)).horizontalAdvance(tooSmallForNumbers(false)));
}

void drawTooSmall(QPainter& painter, bool zooms, QPointF end, double from, const Theme& theme, const QString& of)
{
    const QString whole =
        of.isEmpty() ? tooSmallForNumbers(zooms) : TooSmallText::tr("Too small for the numbers of %1").arg(of);
    drawSign(painter, {whole, tooSmallForNumbers(false)}, end, from, theme);
}

void drawSign(QPainter& painter, const CellSign& sign, QPointF end, double from, const Theme& theme)
{
    constexpr double left = 28;
    constexpr double line = 17;
    painter.save();
    painter.setFont(textFont(signPx));
    const QFontMetricsF metrics(painter.font());
    const auto widthOf = [&](const QString& text) { return std::ceil(metrics.horizontalAdvance(text)); };
    const bool whole = end.x() - widthOf(sign.whole) >= from + signGap;
    const QString& text = whole ? sign.whole : sign.shorter;
    const double width = widthOf(text);
    if (end.x() - width < from + signGap)
        end.ry() -= line;
    const QPointF begin(std::max(end.x() - width, left), end.y());
    painter.fillRect(QRectF(begin.x() - 4, begin.y() - metrics.ascent(), width + 8, metrics.height()), theme.window);
    painter.setPen(theme.muted);
    painter.drawText(begin, text);
    painter.restore();
}

} // namespace heedmap
