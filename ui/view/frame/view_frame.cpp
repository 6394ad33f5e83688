#include "view/frame/view_frame.h"

#include "model/workbench.h"
#include "paint/computation_sheet.h"
#include "paint/type.h"
#include "text/language.h"
#include "text/one_line.h"

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

void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme, double width)
{
    drawLine(painter, QFontMetricsF(lineFont()).elidedText(line, Qt::ElideRight, width), theme);
    painter.setFont(titleFont());
    painter.setPen(theme.text);
    painter.drawText(titleAt, QFontMetricsF(titleFont()).elidedText(title, Qt::ElideRight, width));
}

void drawViewTitle(QPainter& painter, const QString& line, const QString& formula, const QString& plain, double width,
                   const Theme& theme)
{
    constexpr double smallestPx = 15;
    drawLine(painter, QFontMetricsF(lineFont()).elidedText(line, Qt::ElideRight, width), theme);
    double px = titlePx;
    FormulaBox box = viewTitle(formula);
    for (; box.width() > width && px > smallestPx; box = FormulaBox(formula, {FormulaStyle::Face::Title, px}))
        px -= 1;
    if (box.width() <= width)
        return box.draw(painter, titleAt, theme.text);
    painter.setFont(textFont(px, true));
    painter.setPen(theme.text);
    painter.drawText(titleAt, QFontMetricsF(painter.font()).elidedText(plain, Qt::ElideRight, width));
}

FormulaBox viewTitle(const QString& formula) { return FormulaBox(formula, {FormulaStyle::Face::Title, titlePx}); }

double viewMargin(const Print& print, const PartSet& without)
{
    constexpr double onPaper = 6;
    return without.has(FigurePart::Margin) ? 0 : print.asked() ? onPaper : frameMargin;
}

namespace {

/// What is cut above the title, and below it, of a figure.
double aboveTitle(const Print& print, const PartSet& without)
{
    constexpr double firstLine = 24;
    constexpr double onPage = 18;
    return without.has(FigurePart::Margin) ? firstLine : print.width > 0 ? onPage : 0;
}

} // namespace

double viewFrameHeight(const Print& print, const PartSet& without)
{
    constexpr double lower = 6;
    return headingHeight - aboveTitle(print, without) - (print.height > 0 ? lower : 0) + viewMargin(print, without);
}

// On paper, words too long for the page end with ….
Drawing viewDrawing(const Workbench& workbench, const QString& line, const QString& title, const QSizeF& content,
                    const Theme& theme, const std::function<void(QPainter&)>& draw, const Print& print,
                    const PartSet& without)
{
    const QString own = oneLine(QString::fromStdString(workbench.head().title.in(currentLanguage())));
    QStringList words{titleOf(workbench.graph(), own), line};
    words.removeAll({});
    const QString said = words.join(QStringLiteral(" · "));
    const double margin = viewMargin(print, without);
    const double above = aboveTitle(print, without);
    const double frame = viewFrameHeight(print, without);
    const double wanted = std::ceil(std::max({content.width(), QFontMetricsF(lineFont()).horizontalAdvance(said),
                                              QFontMetricsF(titleFont()).horizontalAdvance(title)}));
    const double page = print.width > 0 ? print.widthPx() - 2 * margin : wanted;
    const double width = std::min(wanted, std::max(page, content.width()));
    const QSizeF size(width + 2 * margin, content.height() + frame);
    return {title, size, [said, title, &theme, draw, margin, width, above, frame](QPainter& painter) {
                painter.save();
                painter.translate(margin - frameMargin, -above);
                drawViewTitle(painter, said, title, theme, width);
                painter.restore();
                painter.translate(margin, frame - margin);
                draw(painter);
            }};
}

QStringList hintLines(const QString& hint, const QFontMetricsF& metrics, double width, int most)
{
    const QString between = QStringLiteral(" · ");
    QStringList lines;
    for (const QString& part : hint.split(between, Qt::SkipEmptyParts)) {
        const QString joined = lines.isEmpty() ? part : lines.last() + between + part;
        if (!lines.isEmpty() && metrics.horizontalAdvance(joined) <= width)
            lines.last() = joined;
        else if (lines.size() < most)
            lines << metrics.elidedText(part, Qt::ElideRight, width);
        else
            break; // a hint may be dropped
    }
    return lines;
}

double drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                       const Theme& theme, int hints)
{
    painter.setFont(textFont(said.isEmpty() ? 12 : 13, !said.isEmpty()));
    painter.setPen(said.isEmpty() ? theme.muted : theme.ink(SymbolInk::Weights));
    const QFontMetricsF metrics(painter.font());
    const double width = size.width() - 2 * frameMargin;
    const QStringList lines = said.isEmpty() ? hintLines(hint, metrics, width, hints)
                                             : QStringList{metrics.elidedText(said, Qt::ElideRight, width)};
    double y = size.height() - (lines.size() > 1 ? 10 : 16); // two lines keep clear of the picture, too
    for (qsizetype i = lines.size() - 1; i >= 0; --i, y -= 15)
        painter.drawText(QPointF(frameMargin, y), lines[i]);
    return frameMargin + (lines.isEmpty() ? 0 : metrics.horizontalAdvance(lines.last()));
}

QString computingText() { return QCoreApplication::translate("Scene", "Computing…"); }

void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(QPointF(), size).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

bool describe(QWidget& view, const QString& said)
{
    if (said == view.accessibleDescription())
        return false;
    view.setAccessibleDescription(said);
    QAccessibleEvent event(&view, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    return true;
}

bool focusIsSeen(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace heedmap
