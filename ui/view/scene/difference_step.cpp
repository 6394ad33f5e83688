#include "view/scene/difference_step.h"

#include "paint/sheet_step.h"
#include "view/frame/shrink.h"
#include "view/scene/paper_panels.h"
#include "view/scene/too_small.h"

#include <algorithm>

namespace heedmap {

void becomeDifference(HeatmapFigure& figure, const ConstView& numbers, const QString& title)
{
    figure.values = numbers;
    figure.role = ValueRole::Signed;
    figure.ink = SymbolInk::Plain;
    figure.symbol = QStringLiteral("\\text{%1}").arg(title);
    figure.palette.clear();
    figure.range = {};
    figure.logarithmic = false;
    figure.pinned = false;
}

double fitSideBySide(SheetStep& step, SheetLayout& layout, const QSizeF& room, double deviceScale, double type)
{
    constexpr double largestSide = 84;
    constexpr double readable = 22;
    constexpr double smallestType = 0.6;
    return shrunkToFit(0.85, smallestType / type, [&](double share) {
        readableFrom(step, leastNumber(share * std::max(type, 1.0)));
        const double side = fittingSide(step, largestSide, room / share, deviceScale * share);
        layout = stepBlock(step, side, deviceScale * share);
        return fitsInto(room, layout.size * share) && (side >= readable || type * share <= 1);
    });
}

SheetLayout fitOnPage(SheetStep& step, const FigurePage& page, const QSizeF& room, QStringList& losses)
{
    leaveOut(step, page.without);
    if (onPage(page))
        return layPanels(paperPanels(step), page, room, losses);
    return stepBlock(step, fittingSide(step, 84, {1e5, 1e5}, 1), 1);
}

} // namespace heedmap
