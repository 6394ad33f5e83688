#include "on_page.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

Drawing onPage(Drawing drawing, const FigureStyle& style)
{
    const double height = style.print.height / style.print.unit();
    if (height == 0)
        return drawing;
    const QSizeF own = drawing.size;
    if (own.height() > height + 0.01)
        throw tooLow(style.print, own.height());
    const QSizeF page(std::max(own.width(), style.print.widthPx()), height);
    const QSizeF beside = (page - own) / 2;
    drawing.size = page;
    drawing.draw = [draw = drawing.draw, page, beside, &theme = *style.theme,
                    ground = style.ground](QPainter& painter) {
        if (ground)
            painter.fillRect(QRectF(QPointF(), page), theme.panel);
        painter.save();
        painter.translate(beside.width(), beside.height());
        draw(painter);
        painter.restore();
    };
    return drawing;
}

Error tooLow(const Print& print, double height)
{
    return Error(
        HEEDMAP_PHRASE("the figure does not fit the height at this size of text; expected a height of at least "
                       "%1 mm, or smaller text"),
        static_cast<Index>(std::ceil(height * print.unit() * 25.4 / 72)));
}

} // namespace heedmap
