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
    page.print.width = std::max(page.print.width - 2 * viewMargin(page.print, page.without) * page.print.unit(), 0.0);
    return page;
}

namespace {

constexpr double between = 24; ///< maps and charts
constexpr double keyLine = 22;

void drawKey(QPainter& painter, const QStringList& key, const Theme& theme)
{
    constexpr double sample = 30;
    const QPen pens[] = {QPen(theme.accent, 2), QPen(theme.muted, 2, Qt::DashLine),
                         QPen(theme.muted, 1.5, Qt::DotLine)};
    painter.setFont(textFont(12));
    double x = 0;
    for (qsizetype i = 0; i < key.size(); ++i) {
        const QString& name = key[i];
        painter.setPen(pens[i]);
        painter.drawLine(QPointF(x, keyLine / 2), QPointF(x + sample, keyLine / 2));
        painter.setPen(theme.text);
        painter.drawText(QPointF(x + sample + 8, keyLine / 2 + 4), name);
        x += sample + 8 + QFontMetricsF(painter.font()).horizontalAdvance(name) + 24;
    }
}

/// How high the charts of a page with a height are, of what is left beside words.
double chartsHeight(const FigurePage& page, double left)
{
    constexpr double share = 0.42;
    return page.print.height > 0 ? std::max(share * (left - between), 60.0) : 0;
}

/// The page of the maps alone.
FigurePage pageOfMaps(FigurePage page, double left, double charts)
{
    if (page.print.height > 0)
        page.print.height = std::max(std::floor((left - between - charts) * page.print.unit()), 1.0);
    return page;
}

} // namespace

Drawing costFigure(const CostFigure& figure, const FigurePage& page, const Theme& theme)
{
    constexpr double onScreen = 24;
    const FigurePage within = withinMargins(page);
    const double margin =
        page.print.asked() || page.without.has(FigurePart::Margin) ? viewMargin(page.print, page.without) : onScreen;
    const double room = within.room({760, 0}).width();
    const bool titled = !page.without.has(FigurePart::Title);
    const double under = titled ? 36 : 0;
    const QString words = titled ? figure.words : QString();
    const QRectF said = QFontMetricsF(textFont(13)).boundingRect(QRectF(0, 0, room, 400), Qt::TextWordWrap, words);
    const double top = under + (words.isEmpty() ? 0 : std::ceil(said.height()) + 16);
    const double keyed = page.without.has(FigurePart::Bar) ? 0 : keyLine;
    const double left = page.print.heightPx() - 2 * margin - top - keyed;
    const double chartsHigh = chartsHeight(page, left);
    const Drawing maps = figure.maps(pageOfMaps(within, left, chartsHigh));
    const double width = std::max(maps.size.width(), room);
    const Drawing charts = figure.charts(width, chartsHigh);
    const QString named = page.words.title.isEmpty() ? figure.title : page.words.title;
    const QSizeF size(width + 2 * margin,
                      top + maps.size.height() + between + keyed + charts.size.height() + 2 * margin);
    return {named, size, [=, &theme, key = figure.key](QPainter& painter) {
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
                painter.translate(0, top + maps.size.height() + between);
                if (keyed > 0)
                    drawKey(painter, key, theme);
                painter.translate(0, keyed);
                charts.draw(painter);
            }};
}

} // namespace heedmap
