#include "paint/sheet/sheet_signs.h"

#include "paint/type.h"

#include <QFontMetricsF>
#include <QPainter>

namespace heedmap {
namespace {

void drawArrowHead(QPainter& painter, const QPointF& tip, const QColor& colour, double direction = 1)
{
    const QPointF head[] = {tip, tip + QPointF(-7 * direction, -4), tip + QPointF(-7 * direction, 4)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(head, 3);
}

} // namespace

void drawOperator(QPainter& painter, const OperatorPlace& place, const Theme& theme)
{
    const QColor gradient = theme.ink(SymbolInk::Gradient);
    place.text.draw(painter, place.baseline, place.back ? gradient : theme.text);
    if (place.from == place.to)
        return;
    const QColor line = place.back ? gradient : theme.muted;
    const double direction = place.to.x() < place.from.x() ? -1 : 1;
    painter.setPen(QPen(line, place.back ? 2.5 : 1.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(place.from, place.to - QPointF(6 * direction, 0));
    drawArrowHead(painter, place.to, line, direction);
}

void drawHeading(QPainter& painter, const HeadingPlace& heading, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawEllipse(heading.badge);
    const QFont font = textFont(12, true);
    const QFontMetricsF metrics(font);
    const QString number = QString::number(heading.number);
    painter.setFont(font);
    painter.setPen(theme.panel);
    painter.drawText(heading.badge.center() + QPointF(-metrics.horizontalAdvance(number) / 2, metrics.capHeight() / 2),
                     number);
    if (heading.line.width() <= 0)
        return;
    const QPointF end(heading.line.right(), heading.line.top());
    painter.setPen(QPen(theme.hairline, theme.lineWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(heading.line.topLeft(), end - QPointF(6, 0));
    drawArrowHead(painter, end, theme.hairline.darker(115));
}

} // namespace heedmap
