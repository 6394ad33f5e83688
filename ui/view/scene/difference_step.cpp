#include "view/scene/difference_step.h"

#include "paint/figure_grid.h"
#include "paint/sheet_step.h"
#include "view/frame/shrink.h"
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

SheetLayout fitOnPage(SheetStep& step, const FigurePage& page, const QSizeF& room)
{
    constexpr double leastCell = 1.5 * 72 / 25.4; // points: 1.5 mm
    const QSizeF free(page.print.width > 0 ? room.width() : 1e5, page.print.height > 0 ? room.height() : 1e5);
    leaveOut(step, page.without);
    const double side = fittingSide(step, 84, free, 1);
    SheetLayout layout = stepBlock(step, side, 1);
    const bool distinct = side * page.print.unit() >= leastCell;
    if (page.print.width == 0 || (layout.size.width() <= free.width() && distinct))
        return layout;
    return stepOnGrid(step, layoutOn(page.print), free);
}

} // namespace heedmap
