#include "worksheet/paper_matrix.h"

#include "worksheet/paper_style.h"
#include "worksheet/step_words.h"

#include "text/core_text.h"

#include <paint/axis_labels.h>
#include <paint/node_figure.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

constexpr double labelGap = 1.5 * millimetre;
constexpr double longestLabel = 34 * millimetre;
constexpr double nameGap = 1.6 * millimetre;

QStringList labelsOf(const Axis& axis, const std::vector<Index>& entries)
{
    QStringList labels;
    if (axis.labels != nullptr)
        for (const Index entry : entries)
            labels.append(labelText(axis, entry));
    return labels;
}

std::vector<Index> upTo(Index count)
{
    std::vector<Index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

double widest(const QStringList& labels, double size)
{
    double width = 0;
    for (const QString& label : labels)
        width = std::max(width, std::ceil(textWidth(label, size)) + 1);
    return width;
}

/// As much of a label as fits, so that none reaches beyond its place.
QString fitted(QString label, double size, double room)
{
    if (textWidth(label, size) + 1 <= room)
        return label;
    while (label.size() > 1 && textWidth(label + QChar(0x2026), size) + 1 > room)
        label.chop(1);
    return label + QChar(0x2026);
}

QStringList someOf(const QStringList& labels, const std::vector<Index>& shown, const std::vector<Index>& wanted)
{
    QStringList some;
    for (std::size_t i = 0; i < shown.size() && !labels.isEmpty(); ++i)
        if (std::ranges::find(wanted, shown[i]) != wanted.end())
            some.append(labels[static_cast<qsizetype>(i)]);
    return some;
}

} // namespace

std::vector<CellFit> cellFits()
{
    using Style = PaperStyle;
    return {{Style::cell, Style::cell, Style::body, 2 * millimetre, false},
            {Style::cell, Style::cell, Style::body, 2 * millimetre, true},
            {Style::tightCell, Style::tightCell, Style::small, 1 * millimetre, true}};
}

Cell PaperMatrix::cellAt(std::size_t row, std::size_t col) const
{
    const Cell cell{slice, rows[row], cols[col]};
    return transposed ? Cell{cell.slice, cell.col, cell.row} : cell;
}

PaperMatrix wholeView(SheetContent& content, NodeId node, Index slice, bool transposed)
{
    const Node& shown = content.graph().node(node);
    PaperMatrix view{.node = node, .slice = std::min(slice, shown.shape.slices - 1), .transposed = transposed};
    view.shape = shown.shape;
    view.rows = upTo(shown.shape.rows);
    view.cols = upTo(shown.shape.cols);
    view.symbol = QString::fromStdString(shown.info.symbol);
    view.ink = PaperStyle::theme().ink(symbolInk(shown.info));
    view.rowLabels = labelsOf(shown.info.rows, view.rows);
    view.colLabels = labelsOf(shown.info.cols, view.cols);
    if (transposed) {
        std::swap(view.rows, view.cols);
        std::swap(view.rowLabels, view.colLabels);
        std::swap(view.shape.rows, view.shape.cols);
        view.symbol += QStringLiteral("^T");
    }
    return view;
}

PaperMatrix partOf(const PaperMatrix& view, const std::vector<Index>& rows, const std::vector<Index>& cols)
{
    PaperMatrix part = view;
    part.rowLabels = someOf(view.rowLabels, view.rows, rows);
    part.colLabels = someOf(view.colLabels, view.cols, cols);
    part.rows = rows;
    part.cols = cols;
    return part;
}

QString MatrixPen::written(const PaperMatrix& view, std::size_t row, std::size_t col)
{
    if (!view.printed.isEmpty())
        return view.printed[static_cast<qsizetype>(row) * static_cast<qsizetype>(view.cols.size())
                            + static_cast<qsizetype>(col)];
    if (view.node == noNode)
        return m_content.text(view.values[row * view.cols.size() + col], 2);
    return m_content.text(view.node, view.cellAt(row, col));
}

bool MatrixPen::blank(const PaperMatrix& view, std::size_t row, std::size_t col) const
{
    if (!view.printed.isEmpty())
        return false;
    return view.node == noNode || m_content.blank(view.node, view.cellAt(row, col));
}

bool MatrixPen::hasBlanks(const PaperMatrix& view) const
{
    for (std::size_t row = 0; row < view.rows.size(); ++row)
        for (std::size_t col = 0; col < view.cols.size(); ++col)
            if (blank(view, row, col))
                return true;
    return false;
}

double MatrixPen::cellWidth(const PaperMatrix& view)
{
    double width = m_fit.least;
    for (std::size_t row = 0; row < view.rows.size(); ++row)
        for (std::size_t col = 0; col < view.cols.size(); ++col) {
            const QString text = written(view, row, col);
            width = std::max(width, std::ceil(textWidth(text, m_fit.size)) + m_fit.air);
            if (m_fit.least == PaperStyle::cell && blank(view, row, col) && text.contains(QLatin1Char('.')))
                width = std::max(width, PaperStyle::wideCell);
        }
    return m_fit.turned ? width : std::max(width, widest(view.colLabels, PaperStyle::label) + 2 * labelGap);
}

double MatrixPen::rowLabelsWidth(const PaperMatrix& view) const
{
    return view.rowLabels.isEmpty() ? 0 : std::min(longestLabel, widest(view.rowLabels, PaperStyle::label)) + labelGap;
}

double MatrixPen::colLabelsHeight(const PaperMatrix& view) const
{
    if (view.colLabels.isEmpty())
        return 0;
    const double along = std::min(longestLabel, widest(view.colLabels, PaperStyle::label));
    return m_fit.turned ? along + labelGap : std::ceil(lineHeight(PaperStyle::label)) + labelGap / 2;
}

void MatrixPen::drawCells(Block& block, const PaperMatrix& view, const QPointF& at, double width)
{
    for (std::size_t row = 0; row < view.rows.size(); ++row)
        for (std::size_t col = 0; col < view.cols.size(); ++col) {
            const bool open = blank(view, row, col);
            PaperCell cell{.box = QRectF(at.x() + width * static_cast<double>(col),
                                         at.y() + m_fit.height * static_cast<double>(row), width, m_fit.height),
                           .size = m_fit.size};
            cell.cell = view.cellAt(row, col);
            cell.kind = !open ? PaperCell::Kind::Given : view.copied ? PaperCell::Kind::Copied : PaperCell::Kind::Blank;
            if (m_key && std::ranges::find(view.ringed, cell.cell) != view.ringed.end())
                cell.kind = PaperCell::Kind::Ringed;
            if (!open || m_key)
                cell.text = written(view, row, col);
            cell.node = view.printed.isEmpty() ? view.node : noNode;
            block.cover(cell.box);
            block.cells.push_back(std::move(cell));
        }
}

void MatrixPen::drawRowLabels(Block& block, const PaperMatrix& view, const QPointF& cells) const
{
    const double width = rowLabelsWidth(view) - labelGap;
    for (qsizetype row = 0; row < view.rowLabels.size(); ++row)
        block.texts.push_back({.box = QRectF(cells.x() - labelGap - width,
                                             cells.y() + m_fit.height * static_cast<double>(row), width, m_fit.height),
                               .text = fitted(view.rowLabels[row], PaperStyle::label, width),
                               .size = PaperStyle::label,
                               .colour = PaperStyle::theme().muted,
                               .align = Qt::AlignRight | Qt::AlignVCenter});
}

void MatrixPen::drawRowLabelsRight(Block& block, const PaperMatrix& view, const QPointF& cellsRight) const
{
    const double width = rowLabelsWidth(view) - labelGap;
    for (qsizetype row = 0; row < view.rowLabels.size(); ++row) {
        const QRectF box(cellsRight.x() + labelGap, cellsRight.y() + m_fit.height * static_cast<double>(row), width,
                         m_fit.height);
        block.texts.push_back({.box = box,
                               .text = fitted(view.rowLabels[row], PaperStyle::label, width),
                               .size = PaperStyle::label,
                               .colour = PaperStyle::theme().muted});
        block.cover(box);
    }
}

void MatrixPen::drawColLabels(Block& block, const PaperMatrix& view, const QPointF& cells, double width) const
{
    const double height = colLabelsHeight(view);
    for (qsizetype col = 0; col < view.colLabels.size(); ++col) {
        const double along = m_fit.turned ? height - labelGap : width;
        block.texts.push_back({.box = QRectF(cells.x() + width * static_cast<double>(col), cells.y() - height, width,
                                             height - (m_fit.turned ? labelGap : labelGap / 2)),
                               .text = fitted(view.colLabels[col], PaperStyle::label, along),
                               .size = PaperStyle::label,
                               .colour = PaperStyle::theme().muted,
                               .align = m_fit.turned ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter,
                               .turned = m_fit.turned});
    }
}

Block MatrixPen::name(const PaperMatrix& view, bool below)
{
    const FormulaStyle style{.face = FormulaStyle::Face::Title, .px = PaperStyle::symbol};
    Block block;
    const double baseline = std::ceil(FormulaBox(view.symbol, style).ascent());
    const QRectF symbol = block.addFormula({0, baseline}, view.symbol, style, view.ink);
    QStringList said;
    if (view.node != noNode) {
        const Shape& shape = view.shape;
        if (!m_content.asksShape(view.node))
            said << QString::fromStdString(
                shape.rank == 1 && !view.transposed ? shape.text() : Shape::matrix(shape.rows, shape.cols).text());
        const std::set<int> asked = m_content.askedDecimals(view.node);
        if (hasBlanks(view) && !view.copied && asked.size() < 2) // else each question says its own
            said << decimalsWords(asked.empty() ? m_content.decimals(view.node) : *asked.begin());
    }
    const double height = lineHeight(PaperStyle::small);
    QPointF at = below ? QPointF(0, std::ceil(symbol.bottom()) + 4)
                       : QPointF(std::ceil(symbol.right()) + 12, baseline - height * 0.78);
    for (const QString& line : said) {
        const QRectF box = block.addText(at, line, PaperStyle::small, PaperStyle::theme().muted);
        at = below ? QPointF(0, box.bottom()) : QPointF(box.right() + 12, at.y());
    }
    return block;
}

double MatrixPen::over(const PaperMatrix& view)
{
    return std::ceil(name(view, false).size.height() + nameGap + colLabelsHeight(view));
}

Block MatrixPen::single(const PaperMatrix& view, bool labelled, double top)
{
    Block block;
    const double width = cellWidth(view);
    const QPointF cells(labelled ? rowLabelsWidth(view) : 0, top);
    block.add(name(view, false), {cells.x(), top - over(view)});
    drawColLabels(block, view, cells, width);
    if (labelled)
        drawRowLabels(block, view, cells);
    drawCells(block, view, cells, width);
    return block;
}

} // namespace heedmap
