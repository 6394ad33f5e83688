#include "view/stage/played.h"

#include "paint/type.h"
#include "view/scene/arithmetic.h"
#include "view/scene/guess.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double withPartial = 34; ///< px: smaller cells have no room for a number

void drawPartial(QPainter& painter, const ViewContext& context, const QRectF& cell, const Played& played)
{
    if (!played.partial || cell.width() < withPartial)
        return;
    painter.setFont(textFont(std::max(11.0, cell.height() / 5)));
    painter.setPen(context.display.theme().muted);
    painter.drawText(cell, Qt::AlignCenter, valueText(*played.partial, partialFormat(context, played)));
}

} // namespace

Played playedOf(const ViewContext& context, const CellPlace& place)
{
    Played played{context.workbench.explain(place.node, place.cell), {}};
    const auto& moment = context.selection.moment();
    if (!played.term || !moment || !moment->terms)
        return played;
    const std::vector<Term> terms = termsOf(*played.term);
    if (terms.empty())
        return played;
    const std::size_t last = std::min(*moment->terms, terms.size() - 1);
    played.partial = 0;
    for (std::size_t i = 0; i <= last; ++i)
        *played.partial += terms[i].value;
    played.term = terms[last].expression;
    return played;
}

NumberFormat partialFormat(const ViewContext& context, const Played& played)
{
    const double partial = played.partial.value_or(0);
    const int decimals = context.display.settings().decimals;
    const NumberFormat own = numberFormat({&partial, Shape::vector(1)}, partial, decimals);
    const Values result = context.workbench.values(context.selection.node());
    // Written like its neighbours, but a fraction among whole numbers keeps its decimals.
    return own.decimals == 0 && result ? numberFormat(result.view, partial, decimals) : own;
}

void drawToCome(QPainter& painter, const ViewContext& context, const StagePart& result, const Played& played)
{
    const Moment& moment = *context.selection.moment();
    if (result.node != moment.place.node || result.slice != moment.place.cell.slice)
        return;
    const Theme& theme = context.display.theme();
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    const Index lastCol = result.shape.cols - 1;
    const auto rectOf = [&](Index row, Index col) { return result.rectOf({result.slice, row, col}); };
    const auto cover = [&](Index row, Index firstCol) {
        if (result.shape.rows * result.shape.cols > mostCovers)
            painter.drawRect(rectOf(row, firstCol) | rectOf(row, lastCol));
        else
            for (Index col = firstCol; col <= lastCol; ++col)
                painter.drawRoundedRect(rectOf(row, col).adjusted(1, 1, -1, -1), 3, 3);
    };
    const Cell& at = moment.place.cell;
    if (const Index first = moment.terms ? at.col : at.col + 1; first <= lastCol)
        cover(at.row, first);
    for (Index row = at.row + 1; row < result.shape.rows; ++row)
        cover(row, 0);
    if (moment.terms)
        drawPartial(painter, context, rectOf(at.row, at.col), played);
}

} // namespace heedmap
