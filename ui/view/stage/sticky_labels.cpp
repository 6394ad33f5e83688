#include "view/stage/sticky_labels.h"

#include "paint/type.h"
#include "view/scene/cell_name.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

constexpr double widest = 110; ///< px of a label at the left
constexpr double lowest = 12;  ///< px of a row with room for a label
constexpr double narrowest = 22;
constexpr double labelHeight = 18;

void drawAxis(QPainter& painter, const ViewContext& context, const StagePart& part, Qt::Orientation axis,
              const QRectF& room)
{
    const Theme& theme = context.display.theme();
    const QRectF& cells = part.cells;
    const bool rows = axis == Qt::Vertical;
    const Index count = rows == part.transposed ? part.shape.cols : part.shape.rows;
    const double side = (rows ? cells.height() : cells.width()) / static_cast<double>(count);
    if (side < (rows ? lowest : narrowest) || (rows ? cells.bottom() < room.top() : cells.right() < room.left()))
        return;
    const NodeInfo& info = context.workbench.graph().node(part.node).info;
    const Axis& names = rows == part.transposed ? info.cols : info.rows;
    const QFont font = textFont(12);
    const QFontMetricsF metrics(font);
    const double begin = rows ? cells.top() : cells.left();
    const double from = rows ? room.top() : room.left();
    const double to = rows ? room.bottom() : room.right();
    painter.setFont(font);
    std::vector<std::pair<double, QString>> labels; // with the position of their cells
    double width = 0;
    for (Index i = std::max<Index>(0, static_cast<Index>((from - begin) / side)); i < count; ++i) {
        const double at = begin + static_cast<double>(i) * side;
        if (at + side / 2 < from || at + side / 2 > to)
            continue;
        labels.emplace_back(at, metrics.elidedText(axisLabel(names, i), Qt::ElideRight, rows ? widest : side - 2));
        width = std::max(width, metrics.horizontalAdvance(labels.back().second) + 12);
    }
    const QRectF seen = painter.clipBoundingRect(); // matrices are drawn slightly beyond the room
    painter.setPen(theme.text);
    // Fills one strip along the edge, so that no numbers show through or between labels.
    for (const auto& [at, label] : labels) {
        const QRectF box = (rows ? QRectF(seen.left(), at, width + room.left() - seen.left(), side)
                                 : QRectF(at, seen.top(), side, labelHeight + room.top() - seen.top()))
            & seen;
        painter.fillRect(box, theme.window);
        painter.drawText(box, Qt::AlignCenter, label);
    }
}

} // namespace

void drawStickyLabels(QPainter& painter, const ViewContext& context, std::span<const StagePart> parts,
                      const QRectF& room)
{
    const auto first = [&](const StagePart& part, auto beside, auto before) {
        return std::ranges::none_of(parts,
                                    [&](const StagePart& other) { return beside(other, part) && before(other, part); });
    };
    const auto sameRows = [](const StagePart& a, const StagePart& b) {
        return a.cells.top() == b.cells.top() && a.cells.height() == b.cells.height();
    };
    const auto sameCols = [](const StagePart& a, const StagePart& b) {
        return a.cells.left() == b.cells.left() && a.cells.width() == b.cells.width();
    };
    const auto further = [](const StagePart& a, const StagePart& b) { return a.cells.left() < b.cells.left(); };
    const auto higher = [](const StagePart& a, const StagePart& b) { return a.cells.top() < b.cells.top(); };
    for (const StagePart& part : parts) {
        if (first(part, sameRows, further) && part.cells.left() < room.left() + widest / 2)
            drawAxis(painter, context, part, Qt::Vertical, room);
        if (first(part, sameCols, higher) && part.cells.top() < room.top() + labelHeight)
            drawAxis(painter, context, part, Qt::Horizontal, room);
    }
}

} // namespace heedmap
