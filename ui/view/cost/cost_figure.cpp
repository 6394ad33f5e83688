#include "view/cost/cost_figure.h"

#include "paint/type.h"
#include "view/frame/view_frame.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

FigurePage withinMargins(FigurePage page)
{
    page.print.width = std::max(page.print.width - 2 * viewMargin(page.print) * page.print.unit(), 0.0);
    return page;
}

Drawing costFigure(const CostFigure& figure, const FigurePage& page, const Theme& theme)
{
    constexpr double onScreen = 24;
    const FigurePage within = withinMargins(page);
    const double margin = within.print.asked() ? viewMargin(within.print) : onScreen;
    const double width = std::max(figure.maps.size.width(), within.room({760, 0}).width());
    const Drawing maps = figure.maps;
    const Drawing charts = figure.charts(width);
    const QString words = figure.words;
    const QRectF said = QFontMetricsF(textFont(13)).boundingRect(QRectF(0, 0, width, 400), Qt::TextWordWrap, words);
    const bool titled = !page.without.has(FigurePart::Title);
    const double under = titled ? 36 : 0;
    const double top = under + std::ceil(said.height()) + 16;
    const QString named = page.words.title.isEmpty() ? figure.title : page.words.title;
    const QSizeF size(width + 2 * margin, top + maps.size.height() + 24 + charts.size.height() + 2 * margin);
    return {named, size, [=, &theme](QPainter& painter) {
                painter.translate(margin, margin);
                painter.setPen(theme.text);
                painter.setFont(textFont(20, true));
                if (titled)
                    painter.drawText(QPointF(0, 20), named);
                painter.setFont(textFont(13));
                painter.drawText(QRectF(0, under, width, said.height() + 4), Qt::TextWordWrap, words);
                painter.save();
                painter.translate((width - maps.size.width()) / 2, top);
                maps.draw(painter);
                painter.restore();
                painter.translate(0, top + maps.size.height() + 24);
                charts.draw(painter);
            }};
}

} // namespace heedmap
