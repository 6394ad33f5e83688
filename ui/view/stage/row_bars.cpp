#include "view/stage/row_bars.h"

#include "paint/type.h"
#include "paint/value_scale.h"
#include "view/scene/arithmetic.h"
#include "view/scene/cell_name.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double tallest = 64;   ///< px of the bars
constexpr double above = 36;     ///< px for the titles of the bars
constexpr double below = 22;     ///< px for the numbers
constexpr Index mostBars = 64;   ///< the most bars in a row
constexpr double withValue = 34; ///< px: narrower cells have no room for a number

struct RowBarsText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

/// The numbers and looks of bars.
struct RowOfBars {
    Index row = 0;
    Index chosen = -1; ///< the chosen column
    double top = 0;
};

void drawBars(QPainter& painter, const ViewContext& context, const Theme& theme, const StagePart& part,
              const RowOfBars& bars, const std::function<bool(const CellPlace&)>& covered)
{
    const Region region{{part.slice, part.slice + 1}, {bars.row, bars.row + 1}, {0, part.shape.cols}};
    const Values values = context.workbench.values(part.node, region);
    if (!values)
        return;
    const std::span numbers(values.view.row(part.slice, bars.row), static_cast<std::size_t>(part.shape.cols));
    const ValueEnds reach = barEnds(numbers);
    const NumberFormat format = exactFormat({numbers.begin(), numbers.end()}, 0, context.display.settings().decimals);
    const double unit = tallest / std::max(reach.hi - reach.lo, 1e-300);
    const double zero = bars.top + reach.hi * unit;
    const QColor ink = theme.ink(part.ink);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.drawLine(QPointF(part.cells.left(), zero), QPointF(part.cells.right(), zero));
    for (Index col = 0; col < part.shape.cols; ++col) {
        const Cell cell{part.slice, bars.row, col};
        if (!part.shows(cell) || covered({part.node, cell}))
            continue;
        const QRectF place = part.rectOf(cell);
        const double number = numbers[static_cast<std::size_t>(col)];
        const double end = std::isfinite(number) ? zero - number * unit : zero;
        QColor fill = ink;
        fill.setAlphaF(bars.chosen == col ? 1.0F : 0.5F);
        const double gap = std::min(place.width() * 0.2, 8.0);
        painter.fillRect(
            QRectF(QPointF(place.left() + gap, std::min(zero, end)), QPointF(place.right() - gap, std::max(zero, end))),
            fill);
        if (place.width() < withValue)
            continue;
        painter.setFont(textFont(11));
        painter.setPen(theme.text);
        painter.drawText(QRectF(place.left(), number < 0 ? zero - 16 : std::max(zero, end) + 3, place.width(), 14),
                         Qt::AlignCenter, valueText(number, format));
    }
}

} // namespace

double rowBarsHeight(const StageGrid& grid, const QRectF& room)
{
    constexpr double enoughRoom = 360;
    const bool shown =
        !grid.empty() && grid.weighs() && grid.parts().back().shape.cols <= mostBars && room.height() >= enoughRoom;
    return shown ? above + tallest + below : 0;
}

void drawRowBars(QPainter& painter, const ViewContext& context, const Theme& theme, const StageGrid& grid,
                 const std::optional<CellPlace>& place, const std::function<bool(const CellPlace&)>& covered)
{
    const StagePart& result = grid.parts().back();
    const StagePart* chosen = place ? grid.partOf(place->node) : nullptr;
    const bool inside = chosen != nullptr && chosen->shape.contains(place->cell);
    const Index row = std::min(inside ? place->cell.row : 0, result.shape.rows - 1);
    const RowOfBars bars{row, place ? place->cell.col : -1, grid.size().height() + above};
    const bool stacked = grid.parts().front().cells.right() > result.cells.left();
    const NodeInfo& info = context.workbench.graph().node(result.node).info;
    painter.setFont(textFont(12, true));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(grid.parts().front().cells.left(), bars.top - 20),
                     RowBarsText::tr("Row “%1”").arg(axisLabel(info.rows, row)));
    for (const StagePart& part : grid.parts())
        if (part.shape.rows == result.shape.rows && part.shape.cols == result.shape.cols && !part.transposed
            && (!stacked || &part == &result) && context.workbench.graph().node(part.node).info.family != Family::Mask)
            drawBars(painter, context, theme, part, bars, covered);
}

} // namespace heedmap
