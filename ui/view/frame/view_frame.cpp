#include "view/frame/view_frame.h"

#include "model/workbench.h"
#include "paint/computation_sheet.h"
#include "paint/cut_text.h"
#include "paint/type.h"
#include "text/language.h"
#include "text/one_line.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>
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
    drawLine(painter, cutToFit(line, QFontMetricsF(lineFont()), width), theme);
    painter.setFont(titleFont());
    painter.setPen(theme.text);
    painter.drawText(titleAt, cutToFit(title, QFontMetricsF(titleFont()), width));
}

namespace {

/// A text in two lines of which the longer one is as short as it can be.
QStringList inTwoLines(const QString& text, double px)
{
    QStringList best{text};
    double least = textWidth(text, px, true);
    QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
    for (qsizetype at = breaks.toNextBoundary(); at > 0 && at < text.size(); at = breaks.toNextBoundary()) {
        const QStringList lines{text.left(at).trimmed(), text.mid(at).trimmed()};
        const double width = std::max(textWidth(lines[0], px, true), textWidth(lines[1], px, true));
        if (width < least) {
            best = lines;
            least = width;
        }
    }
    return best;
}

FormulaBox typeset(const ViewHeading& heading)
{
    return FormulaBox(heading.formula, {FormulaStyle::Face::Title, heading.titlePx});
}

/// A title with symbols stands on one line, a little smaller if it must; false if that is not enough.
bool typesetWithin(ViewHeading& heading, double width)
{
    constexpr double smallestPx = 15;
    heading.titleLines = {heading.title};
    for (heading.titlePx = titlePx; heading.titlePx >= smallestPx; heading.titlePx -= 1)
        if (typeset(heading).width() <= width)
            return true;
    return false;
}

/// Breaks the title into the lines it needs: type gets a little smaller first.
void breakTitle(ViewHeading& heading, double width)
{
    if (!heading.formula.isEmpty() && typesetWithin(heading, width))
        return;
    heading.formula.clear();
    const auto fits = [&](double px, const QStringList& lines) {
        heading.titlePx = px;
        heading.titleLines = lines;
        return endOf(heading) - heading.titleAt.x() <= width;
    };
    if (fits(titlePx, {heading.title}) || fits(17, {heading.title}))
        return;
    for (const double px : {17, 14})
        if (fits(px, inTwoLines(heading.title, px)))
            return;
    const QFontMetricsF metrics(textFont(heading.titlePx, true));
    for (QString& line : heading.titleLines)
        line = metrics.elidedText(line, Qt::ElideRight, width);
}

} // namespace

double endOf(const ViewHeading& heading)
{
    if (!heading.formula.isEmpty())
        return heading.titleAt.x() + std::ceil(typeset(heading).width());
    double width = 0;
    for (const QString& line : heading.titleLines)
        width = std::max(width, textWidth(line, heading.titlePx, true));
    return heading.titleAt.x() + std::ceil(width);
}

void placeHeading(ViewHeading& heading, double right, bool low)
{
    constexpr double oneLine = 36;
    const double beside = heading.line.isEmpty() ? 0 : std::ceil(textWidth(heading.line, 12, true)) + 14;
    heading.titleLines = {heading.title};
    heading.titleAt = {frameMargin + beside, oneLine};
    if (low) {
        heading.middle = 30;
        heading.bottom = 44;
        if (endOf(heading) <= right)
            return;
        heading.lineAt.setY(20);
    }
    heading.titleAt = low ? QPointF(frameMargin, 46) : titleAt;
    breakTitle(heading, right - frameMargin);
    heading.line = QFontMetricsF(lineFont()).elidedText(heading.line, Qt::ElideRight, right - frameMargin);
    constexpr double below = 8; // the baseline of the last line
    const double last = static_cast<double>(heading.titleLines.size() - 1) * lineHeight(heading.titlePx);
    heading.bottom = std::max(heading.bottom, heading.titleAt.y() + last + below);
}

void drawHeading(QPainter& painter, const ViewHeading& heading, const Theme& theme)
{
    painter.setFont(lineFont());
    painter.setPen(theme.muted);
    painter.drawText(heading.lineAt, heading.line);
    if (!heading.formula.isEmpty())
        return typeset(heading).draw(painter, heading.titleAt, theme.text);
    painter.setFont(textFont(heading.titlePx, true));
    painter.setPen(theme.text);
    QPointF at = heading.titleAt;
    for (const QString& line : heading.titleLines) {
        painter.drawText(at, line);
        at.ry() += lineHeight(heading.titlePx);
    }
}

bool isLow(double height, bool presenting)
{
    constexpr double low = 560; // px: of a window of 1280×720
    return presenting || height < low;
}

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
