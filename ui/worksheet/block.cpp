#include "worksheet/block.h"

#include <paint/axis_labels.h>
#include <paint/type.h>

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double betweenBlocks = 6 * millimetre;

template <typename T> void append(std::vector<T>& to, std::vector<T>& from)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

} // namespace

QRectF PaperFormula::box() const
{
    return {baseline.x(), baseline.y() - formula.ascent(), formula.width(), formula.ascent() + formula.descent()};
}

void Block::cover(const QRectF& box)
{
    size = {std::max(size.width(), box.right()), std::max(size.height(), box.bottom())};
}

void Block::add(Block other, const QPointF& at)
{
    for (PaperText& text : other.texts)
        text.box.translate(at);
    for (PaperFormula& formula : other.formulas)
        formula.baseline += at;
    for (PaperCell& cell : other.cells)
        cell.box.translate(at);
    for (PaperLine& line : other.lines) {
        line.from += at;
        line.to += at;
    }
    for (PaperFrame& frame : other.frames)
        frame.box.translate(at);
    append(texts, other.texts);
    append(formulas, other.formulas);
    append(cells, other.cells);
    append(lines, other.lines);
    append(frames, other.frames);
    cover(QRectF(at, other.size));
}

QRectF Block::addText(const QPointF& at, const QString& text, double size, const QColor& colour, bool bold)
{
    const QRectF box(at, QSizeF(std::ceil(textWidth(text, size, bold)) + 1, std::ceil(lineHeight(size))));
    texts.push_back({.box = box, .text = text, .size = size, .colour = colour, .bold = bold});
    cover(box);
    return box;
}

QRectF Block::addWrapped(const QPointF& at, double width, const QString& text, double size, const QColor& colour)
{
    const Qt::Alignment align = Qt::AlignLeft | Qt::AlignTop;
    const QRectF needed =
        QFontMetricsF(textFont(size)).boundingRect(QRectF(0, 0, width, 1e6), int(align) | Qt::TextWordWrap, text);
    const QRectF box(at, QSizeF(width, std::ceil(needed.height())));
    texts.push_back({.box = box, .text = text, .size = size, .colour = colour, .align = align, .wraps = true});
    cover(box);
    return box;
}

QRectF Block::addFormula(const QPointF& baseline, const QString& tex, const FormulaStyle& style, const QColor& colour)
{
    formulas.push_back({baseline, FormulaBox(tex, style), colour});
    cover(formulas.back().box());
    return formulas.back().box();
}

std::vector<Block> linesOf(std::vector<Block> blocks, double width)
{
    std::vector<Block> lines;
    for (Block& block : blocks) {
        const double x = lines.empty() ? 0 : lines.back().size.width() + betweenBlocks;
        if (lines.empty() || block.startsLine || x + block.size.width() > width)
            lines.push_back(std::move(block));
        else
            lines.back().add(std::move(block), {x, 0});
    }
    return lines;
}

} // namespace heedmap
