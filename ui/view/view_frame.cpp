#include "view/view_frame.h"

#include "paint/type.h"

#include <QFontMetricsF>
#include <QPainter>

namespace heedmap {
namespace {

constexpr double margin = 28;

} // namespace

void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme)
{
    painter.setFont(textFont(12, true));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(margin, 36), line);
    painter.setFont(textFont(20, true));
    painter.setPen(theme.text);
    painter.drawText(QPointF(margin, 63), title);
}

void drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                     const Theme& theme)
{
    painter.setFont(textFont(said.isEmpty() ? 12 : 13, !said.isEmpty()));
    painter.setPen(said.isEmpty() ? theme.muted : theme.ink(SymbolInk::Weights));
    const QString& text = said.isEmpty() ? hint : said;
    painter.drawText(QPointF(margin, size.height() - 16),
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, size.width() - 2 * margin));
}

void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(QPointF(), size).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

bool focusIsSeen(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace heedmap
