#include "view/view_frame.h"

#include "model/workbench.h"
#include "paint/computation_sheet.h"
#include "paint/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double margin = 28;
constexpr double headingHeight = 80;
constexpr double titlePx = 20;
constexpr QPointF titleAt(margin, 63);

QFont lineFont() { return textFont(12, true); }
QFont titleFont() { return textFont(titlePx, true); }

void drawLine(QPainter& painter, const QString& line, const Theme& theme)
{
    painter.setFont(lineFont());
    painter.setPen(theme.muted);
    painter.drawText(QPointF(margin, 36), line);
}

} // namespace

FormulaStyle viewTitleStyle() { return {FormulaStyle::Face::Title, titlePx}; }

void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme)
{
    drawLine(painter, line, theme);
    painter.setFont(titleFont());
    painter.setPen(theme.text);
    painter.drawText(titleAt, title);
}

void drawViewTitle(QPainter& painter, const QString& line, const FormulaBox& title, const Theme& theme)
{
    drawLine(painter, line, theme);
    title.draw(painter, titleAt, theme.text);
}

Drawing viewDrawing(const Workbench& workbench, const QString& line, const QString& title, const QSizeF& content,
                    const Theme& theme, const std::function<void(QPainter&)>& draw)
{
    QStringList words{titleOf(workbench.graph(), QString::fromStdString(workbench.document().title.in(viewLanguage()))),
                      line};
    words.removeAll({});
    const QString said = words.join(QStringLiteral(" · "));
    const double width = std::max({content.width(), QFontMetricsF(lineFont()).horizontalAdvance(said),
                                   QFontMetricsF(titleFont()).horizontalAdvance(title)});
    const QSizeF size(std::ceil(width) + 2 * margin, content.height() + headingHeight + margin);
    return {title, size, [said, title, &theme, draw](QPainter& painter) {
                drawViewTitle(painter, said, title, theme);
                painter.translate(margin, headingHeight);
                draw(painter);
            }};
}

//: The tag of the language of this translation, such as zh
std::string viewLanguage() { return QCoreApplication::translate("Views", "en").toStdString(); }

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
