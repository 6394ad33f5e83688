#include "worksheet/worksheet_painter.h"

#include "worksheet/paper_style.h"

#include <paint/type.h>

#include <QPainter>

namespace heedmap {
namespace {

constexpr double ringGap = 0.8 * millimetre; ///< to the lines of its cell

void drawText(QPainter& painter, const PaperText& text)
{
    painter.setFont(textFont(text.size, text.bold));
    painter.setPen(text.colour);
    const int flags = int(text.align) | (text.wraps ? int(Qt::TextWordWrap) : int(Qt::TextSingleLine));
    if (!text.turned)
        return painter.drawText(text.box, flags, text.text);
    painter.save();
    painter.translate(text.box.bottomLeft());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, text.box.height(), text.box.width()), flags, text.text);
    painter.restore();
}

void drawFrame(QPainter& painter, const PaperFrame& frame)
{
    const bool badge = frame.fill.isValid() && frame.round > 0;
    painter.setBrush(frame.fill.isValid() ? QBrush(frame.fill) : Qt::NoBrush);
    painter.setPen(badge ? QPen(Qt::NoPen) : QPen(PaperStyle::frame(), 2.5));
    painter.drawRoundedRect(frame.box, frame.round, frame.round);
}

// Blanks come over what is given, whose hairlines would cut into their lines.
void drawCells(QPainter& painter, const Block& page, bool blank)
{
    for (const PaperCell& cell : page.cells) {
        const bool ringed = cell.kind == PaperCell::Kind::Ringed;
        if ((cell.kind != PaperCell::Kind::Given && !ringed) != blank)
            continue;
        painter.setBrush(blank ? QColor(Qt::white) : PaperStyle::given());
        const bool copied = cell.kind == PaperCell::Kind::Copied;
        const Qt::PenStyle style = copied ? Qt::DashLine : Qt::SolidLine;
        painter.setPen(blank && !copied ? QPen(PaperStyle::line(), PaperStyle::blankLine, style)
                           : copied     ? QPen(PaperStyle::line(), PaperStyle::hairline, style)
                                        : QPen(PaperStyle::givenLine(), PaperStyle::hairline, style));
        painter.drawRect(cell.box);
        painter.setFont(textFont(cell.size));
        painter.setPen(blank ? PaperStyle::theme().accent : PaperStyle::theme().text);
        painter.drawText(cell.box, int(Qt::AlignCenter), cell.text);
        if (!ringed)
            continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(PaperStyle::theme().error, PaperStyle::ring));
        painter.drawEllipse(cell.box.adjusted(ringGap, ringGap, -ringGap, -ringGap));
    }
}

} // namespace

void drawPage(QPainter& painter, const Block& page)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), page.size), Qt::white);
    for (const PaperFrame& frame : page.frames)
        drawFrame(painter, frame);
    drawCells(painter, page, false);
    drawCells(painter, page, true);
    for (const PaperLine& line : page.lines) {
        painter.setPen(QPen(line.colour, line.width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(line.from, line.to);
    }
    for (const PaperText& text : page.texts)
        drawText(painter, text);
    for (const PaperFormula& formula : page.formulas)
        formula.formula.draw(painter, formula.baseline, formula.colour);
}

} // namespace heedmap
