#include "view/view_frame.h"

#include "model/workbench.h"
#include "paint/computation_sheet.h"
#include "paint/type.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double frameMargin = 28;
constexpr double headingHeight = 80;
constexpr double titlePx = 20;
constexpr QPointF titleAt(frameMargin, 63);

QFont lineFont() { return textFont(12, true); }
QFont titleFont() { return textFont(titlePx, true); }

void drawLine(QPainter& painter, const QString& line, const Theme& theme)
{
    painter.setFont(lineFont());
    painter.setPen(theme.muted);
    painter.drawText(QPointF(frameMargin, 36), line);
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
    const QSizeF size(std::ceil(width) + 2 * frameMargin, content.height() + headingHeight + frameMargin);
    return {title, size, [said, title, &theme, draw](QPainter& painter) {
                drawViewTitle(painter, said, title, theme);
                painter.translate(frameMargin, headingHeight);
                draw(painter);
            }};
}

//: The tag of the language of this translation, such as zh
std::string viewLanguage() { return QCoreApplication::translate("Views", "en").toStdString(); }

double drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                       const Theme& theme)
{
    painter.setFont(textFont(said.isEmpty() ? 12 : 13, !said.isEmpty()));
    painter.setPen(said.isEmpty() ? theme.muted : theme.ink(SymbolInk::Weights));
    const QFontMetricsF metrics(painter.font());
    const QString text =
        metrics.elidedText(said.isEmpty() ? hint : said, Qt::ElideRight, size.width() - 2 * frameMargin);
    painter.drawText(QPointF(frameMargin, size.height() - 16), text);
    return frameMargin + metrics.horizontalAdvance(text);
}

void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(QPointF(), size).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

void describe(QWidget& view, const QString& said)
{
    if (said == view.accessibleDescription())
        return;
    view.setAccessibleDescription(said);
    QAccessibleEvent event(&view, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

bool focusIsSeen(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace heedmap
