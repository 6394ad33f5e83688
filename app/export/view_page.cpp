#include "export/view_page.h"

#include "export/arithmetic_figure.h"
#include "view/frame/exportable.h"
#include "view/frame/keeps_cell.h"
#include "view/frame/view_frame.h"

#include <heedmap/base/error.h>

#include <paint/figure_parts.h>
#include <paint/formula_box.h>

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace heedmap {
namespace {

FigurePage pageOf(const FigureStyle& style)
{
    return {style.print, style.without, {style.title, style.symbol, style.rowAxis, style.colAxis, style.sliceNames}};
}

/// A whole number of points high, in px.
double onWholePoints(double height, double unit) { return std::ceil(height * unit - 1e-6) / unit; }

Drawing viewOnPage(Exportable& view, const FigureStyle& style)
{
    const FigurePageInUse page(view, pageOf(style));
    const LeastScript script(leastScriptOf(style));
    Drawing drawing = view.drawing(*style.theme);
    const QSizeF size = drawing.size;
    const double width = std::max(style.print.widthPx(), size.width());
    if (style.print.width > 0 && size.width() > style.print.widthPx() + 0.01)
        throw tooNarrow(style.print, size.width());
    drawing.unit = style.print.unit();
    const QSizeF whole = style.print.asked() ? QSizeF(width, onWholePoints(size.height(), drawing.unit)) : size;
    drawing.size = whole;
    drawing.transparent = !style.ground;
    drawing.draw = [draw = drawing.draw, whole, left = (width - size.width()) / 2, style](QPainter& painter) {
        const LeastScript least(leastScriptOf(style));
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), whole), style.theme->panel);
        if (left > 0)
            painter.translate(left, 0);
        draw(painter);
    };
    return drawing;
}

/// How the number of a cell is worked out, to stand below a view on the ground of that.
std::optional<Drawing> arithmeticOf(const std::optional<CellPlace>& place, FigureStyle style,
                                    const FigureSource& source)
{
    if (!place || !source.explain || !source.explain(place->node, place->cell))
        return std::nullopt;
    style.ground = false;
    style.title = style.symbol = {};
    style.without.add(FigurePart::Title);
    return ArithmeticFigure(source, place->node, place->cell, style).drawing();
}

} // namespace

double leastScriptOf(const FigureStyle& style)
{
    return style.print.asked() ? smallestValuePx : LeastScript::current();
}

Error tooNarrow(const Print& print, double width)
{
    return Error(HEEDMAP_PHRASE("the view does not fit the width at this size of text; expected a width of at least %1 "
                                "mm, or smaller text"),
                 static_cast<Index>(std::ceil(width * print.unit() * 25.4 / 72)));
}

Drawing drawingOf(Exportable& view, const FigureStyle& style, const FigureSource& source)
{
    Drawing drawing = viewOnPage(view, style);
    const auto* keeper = dynamic_cast<const KeepsCell*>(&view);
    const auto below = arithmeticOf(keeper == nullptr ? std::nullopt : keeper->workedOut(), style, source);
    if (!below)
        return drawing;
    const double top = drawing.size.height();
    const double beside = std::max(viewMargin(style.print) - style.layout(1).margin, 0.0);
    const QSizeF whole(std::max(drawing.size.width(), below->size.width() + 2 * beside), top + below->size.height());
    drawing.size = whole;
    drawing.draw = [view = drawing.draw, below = below->draw, whole, top, beside, style](QPainter& painter) {
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), whole), style.theme->panel);
        painter.save();
        view(painter);
        painter.restore();
        painter.translate(beside, top);
        below(painter);
    };
    return drawing;
}

std::vector<Demand> demandsOf(Exportable& view, const FigureStyle& style)
{
    const FigurePageInUse page(view, pageOf(style));
    return view.figureDemands();
}

} // namespace heedmap
