#include "export/view_page.h"

#include "export/arithmetic_figure.h"
#include "on_page.h"
#include "sheet_drawing.h"
#include "view/frame/exportable.h"
#include "view/frame/keeps_cell.h"
#include "view/frame/view_frame.h"

#include <heedmap/base/error.h>

#include <paint/figure_parts.h>
#include <paint/print/paper_labels.h>

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
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
    const PageText sizes(style);
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
        const PageText sizes(style);
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), whole), style.theme->panel);
        if (left > 0)
            painter.translate(left, 0);
        draw(painter);
    };
    return drawing;
}

/// How the number of a cell is worked out, to stand below a view on the ground of that.
std::optional<Drawing> arithmeticOf(const CellPlace& place, FigureStyle style, const FigureSource& source)
{
    if (!source.explain || !source.explain(place.node, place.cell))
        return std::nullopt;
    style.print.height = 0; // which it has together with the view
    style.ground = false;
    style.title = style.symbol = {};
    style.without.add(FigurePart::Title);
    return ArithmeticFigure(source, place.node, place.cell, style).drawing();
}

} // namespace

PageText::PageText(const FigureStyle& style)
    : m_least(style.print.asked() ? smallestValuePx : LeastScript::current()),
      m_largest(style.print.asked() ? paperPx : LargestText::shown(std::numeric_limits<double>::max()))
{
}

Error tooNarrow(const Print& print, double width)
{
    return Error(HEEDMAP_PHRASE("the view does not fit the width at this size of text; expected a width of at least %1 "
                                "mm, or smaller text"),
                 static_cast<Index>(std::ceil(width * print.unit() * 25.4 / 72)));
}

namespace {

/// Two drawings on one ground, the second from `at` on.
Drawing together(const Drawing& first, const Drawing& second, const QPointF& at, const FigureStyle& style)
{
    Drawing both = first;
    both.size = first.size.expandedTo(second.size + QSizeF(at.x(), at.y()));
    both.draw = [one = first.draw, other = second.draw, whole = both.size, at, style](QPainter& painter) {
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), whole), style.theme->panel);
        painter.save();
        one(painter);
        painter.restore();
        painter.translate(at);
        other(painter);
    };
    return both;
}

/// A view or a step as a figure of that style.
using Upper = std::function<Drawing(const FigureStyle&)>;

/// Below it, `indent` px from its edge; what stands there has a margin of its own.
Drawing withBelow(const Upper& upper, double indent, const CellPlace& kept, const FigureStyle& style,
                  const FigureSource& source)
{
    auto below = arithmeticOf(kept, style, source);
    FigureStyle above = style;
    if (below && style.print.height > 0)
        above.print.height = std::max(std::floor(style.print.height - below->size.height() * style.print.unit()), 1.0);
    Drawing drawing = upper(above);
    if (!below)
        return drawing;
    below->size.rwidth() += indent;
    return together(drawing, *below, {indent, drawing.size.height()}, style);
}

/// Beside it, on a page with a height, if both have the room.
std::optional<Drawing> withBeside(const Upper& upper, const CellPlace& kept, const FigureStyle& style,
                                  const FigureSource& source)
{
    constexpr double share = 0.62; // of the width, for the view
    FigureStyle left = style;
    FigureStyle right = style;
    left.print.width = share * style.print.width;
    right.print.width = style.print.width - left.print.width;
    try {
        const Drawing drawing = upper(left);
        const auto beside = arithmeticOf(kept, right, source);
        const double high = std::max(drawing.size.height(), beside ? beside->size.height() : 0);
        if (!beside || high > style.print.height / style.print.unit() + 0.01)
            return std::nullopt;
        const double top = (drawing.size.height() - beside->size.height()) / 2;
        return together(drawing, *beside, {drawing.size.width(), std::max(top, 0.0)}, style);
    } catch (const StillComputing&) {
        throw;
    } catch (const Error&) { // too narrow
        return std::nullopt;
    }
}

/// With how the number of that cell is worked out.
Drawing workedOut(const Upper& upper, double indent, const CellPlace& kept, const FigureStyle& style,
                  const FigureSource& source)
{
    if (style.print.height > 0)
        if (const auto both = withBeside(upper, kept, style, source))
            return onPage(*both, style);
    return onPage(withBelow(upper, indent, kept, style, source), style);
}

} // namespace

Drawing drawingOf(Exportable& view, const FigureStyle& style, const FigureSource& source)
{
    const auto* keeper = dynamic_cast<const KeepsCell*>(&view);
    const std::optional<CellPlace> kept = keeper == nullptr ? std::nullopt : keeper->workedOut();
    if (!kept)
        return onPage(viewOnPage(view, style), style);
    const double indent = std::max(viewMargin(style.print) - style.layout(1).margin, 0.0);
    return workedOut([&view](const FigureStyle& own) { return viewOnPage(view, own); }, indent, *kept, style, source);
}

CellDrawing::CellDrawing(const FigureSource& source, const FigureStyle& style, double scale, NodeId node,
                         const Cell& cell)
{
    const auto step = [&](const FigureStyle& own) {
        const auto sheet = std::make_shared<const SheetDrawing>(source, own, scale, node, cell);
        Drawing drawing = sheet->drawing();
        drawing.draw = [sheet, draw = drawing.draw](QPainter& painter) { draw(painter); };
        return drawing;
    };
    m_drawing = workedOut(step, 0, {node, cell}, style, source);
}

std::vector<Demand> demandsOf(Exportable& view, const FigureStyle& style)
{
    const FigurePageInUse page(view, pageOf(style));
    return view.figureDemands();
}

} // namespace heedmap
