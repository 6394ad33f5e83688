#include "view/matrix/matrix_cells.h"

#include "paint/axis_labels.h"
#include "paint/cells/cell_painter.h"
#include "paint/figure_parts.h"
#include "paint/type.h"
#include "view/frame/view_frame.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

Range seenOf(const QCPAxis& axis, Index count)
{
    const QCPRange range = axis.range();
    const auto held = [count](double at) { return std::clamp<Index>(static_cast<Index>(at), 0, count); };
    return {held(std::floor(range.lower + 0.5)), held(std::ceil(range.upper + 0.5))};
}

double pxPerCell(const QCPAxis& axis, double length) { return length / axis.range().size(); }

QSizeF cellOf(const QCPAxis& cols, const QCPAxis& rows)
{
    const QRect place = cols.axisRect()->rect();
    return {pxPerCell(cols, place.width()), pxPerCell(rows, place.height())};
}

} // namespace

MatrixCells::MatrixCells(QCPAxis& cols, QCPAxis& rows, const Display& display,
                         std::function<const ShownMatrix&()> borrow)
    : QCPAbstractItem(cols.parentPlot()), m_cols(cols), m_rows(rows), m_display(display), m_borrow(std::move(borrow))
{
    setClipAxisRect(cols.axisRect());
    setClipToAxisRect(true);
}

QPointF MatrixCells::corner(Index row, Index col) const
{
    return {m_cols.coordToPixel(static_cast<double>(col) - 0.5), m_rows.coordToPixel(static_cast<double>(row) - 0.5)};
}

void MatrixCells::draw(QCPPainter* painter)
{
    const ShownMatrix& matrix = m_borrow();
    // drawCells clears this if the cells have room for numbers.
    m_numbersMissing = matrix.known() && heedmap::numbersMissing(matrix.figure, {}, 1);
    painter->save();
    if (!matrix.known()) {
        painter->setPen(m_display.theme().muted);
        painter->setFont(m_display.font(14));
        painter->drawText(m_cols.axisRect()->rect(), Qt::AlignCenter, computingText());
        painter->restore();
        return;
    }
    const Shape& shape = matrix.figure.values.shape;
    const Region seen{{0, 1}, seenOf(m_rows, shape.rows), seenOf(m_cols, shape.cols)};
    const QSizeF cell = cellOf(m_cols, m_rows);
    const double side = std::min(cell.width(), cell.height());
    constexpr double gapless = 12; // px; without gaps, cells look the same as an image
    constexpr double signless = 6;
    if (!seen.empty() && side >= (matrix.extent.numbersOnly() ? gapless : signless))
        drawCells(*painter, matrix, seen, cell);
    else if (!seen.empty())
        drawImage(*painter, matrix, seen, cell);
    painter->restore();
}

// Blocks of cells begin at the same indices however the matrix is moved, so that nothing flickers; each covers at least
// a device pixel, so that none is lost.
void MatrixCells::drawImage(QCPPainter& painter, const ShownMatrix& matrix, Region seen, const QSizeF& cell) const
{
    const double ratio = painter.device()->devicePixelRatioF();
    const auto pool = [ratio](Range& range, Index count, double px) {
        auto pooled = CellPyramid::side(static_cast<Index>(std::ceil(1 / (px * ratio))));
        for (;; pooled = CellPyramid::side(pooled + 1)) {
            const Index begin = range.begin - range.begin % pooled;
            const Index end = std::min(count, (range.end + pooled - 1) / pooled * pooled);
            const double pixels = std::floor(static_cast<double>(end - begin) * px * ratio);
            const Index cells = (end - begin + pooled - 1) / pooled;
            if (pooled > 1 && static_cast<double>(cells) > std::max(pixels, 1.0))
                continue;
            range = {begin, end};
            return pooled;
        }
    };
    const Shape& shape = matrix.figure.values.shape;
    const Pooling pooling{pool(seen.rows, shape.rows, cell.height()), pool(seen.cols, shape.cols, cell.width())};
    const QImage image = matrix.image(seen, pooling, m_display.theme());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(corner(seen.rows.begin, seen.cols.begin), corner(seen.rows.end, seen.cols.end)), image);
}

void MatrixCells::drawCells(QCPPainter& painter, const ShownMatrix& matrix, const Region& seen, const QSizeF& cell)
{
    HeatmapFigure part = matrix.within(seen);
    part.range = {RangeChoice::Kind::Fixed, matrix.scale->lo(), matrix.scale->hi(), {}, false};
    FigureLayout layout;
    measureFigure(layout, part, {cell, {}});
    m_numbersMissing = heedmap::numbersMissing(part, layout, 1);
    layout.scales = {*matrix.scale};
    layout.matrices = {{0, QRectF(corner(seen.rows.begin, seen.cols.begin), corner(seen.rows.end, seen.cols.end))}};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    CellPainter(painter, part, layout, m_display.theme()).draw(layout.matrices.front());
}

MatrixCovers::MatrixCovers(QCPAxisRect& place, std::function<void(QPainter&)> cover)
    : QCPAbstractItem(place.parentPlot()), m_cover(std::move(cover))
{
    setClipAxisRect(&place);
    setClipToAxisRect(true);
}

void MatrixCovers::draw(QCPPainter* painter)
{
    painter->setRenderHint(QPainter::Antialiasing);
    m_cover(*painter);
}

MatrixMarks::MatrixMarks(QCPAxis& cols, QCPAxis& rows, const Display& display)
    : QCPAbstractItem(cols.parentPlot()), m_cols(cols), m_rows(rows), m_display(display)
{
    setClipAxisRect(cols.axisRect());
    setClipToAxisRect(true);
}

QRectF MatrixMarks::rectOf(const Cell& cell) const
{
    const QSizeF size = cellOf(m_cols, m_rows);
    const QPointF middle(m_cols.coordToPixel(static_cast<double>(cell.col)),
                         m_rows.coordToPixel(static_cast<double>(cell.row)));
    return {middle - QPointF(size.width(), size.height()) / 2, size};
}

void MatrixMarks::draw(QCPPainter* painter)
{
    const Theme& theme = m_display.theme();
    const QRectF place = m_cols.axisRect()->rect();
    const QPointF labels(std::max(place.left(), m_cols.coordToPixel(-0.5)),
                         std::max(place.top(), m_rows.coordToPixel(-0.5)));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    for (const auto& [cell, width] : {std::pair{chosen, 2.5}, {pointed, 1.5}}) {
        if (!cell)
            continue;
        constexpr double smallest = 9;
        const QRectF at = rectOf(*cell);
        const double grow = std::max(0.0, smallest - std::min(at.width(), at.height())) / 2;
        const QRectF outline = at.adjusted(-grow, -grow, grow, grow);
        if (grow > 0) { // without this, a tiny cell could not be found
            QColor line = theme.accent;
            line.setAlphaF(0.45F);
            painter->setPen(QPen(line, 1));
            const QPointF middle = at.center();
            painter->drawLine(QPointF(labels.x(), middle.y()), QPointF(outline.left(), middle.y()));
            painter->drawLine(QPointF(middle.x(), labels.y()), QPointF(middle.x(), outline.top()));
        }
        painter->setPen(QPen(theme.accent, width));
        painter->drawRoundedRect(outline, 3, 3);
    }
    painter->restore();
}

double CellTicker::getTickStep(const QCPRange& range)
{
    const QRect place = m_axis.axisRect()->rect();
    const double length = m_axis.orientation() == Qt::Horizontal ? place.width() : place.height();
    const double least = m_room / (length / range.size());
    double power = 1;
    for (;; power *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (step * power >= least)
                return step * power;
}

// Labels that say more than a name stand where others are left out.
QVector<double> CellTicker::createTickVector(double step, const QCPRange& range)
{
    const Index every = std::max<Index>(1, std::lround(step));
    const Index first = std::max<Index>(0, static_cast<Index>(std::floor(range.lower)) / every * every);
    const Index end = std::min(m_count, static_cast<Index>(std::ceil(range.upper)) + every + 1);
    QVector<double> ticks;
    for (const Index place : labelledPlaces({.name = {}, .labels = m_labels.mid(first)}, end - first, every))
        ticks << static_cast<double>(first + place);
    return ticks;
}

QString CellTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    const auto index = static_cast<Index>(std::lround(tick));
    if (index < 0 || index >= m_count || std::abs(tick - static_cast<double>(index)) > 0.01)
        return {};
    return index < m_labels.size() ? m_labels[index] : QString::number(index);
}

} // namespace heedmap

#include "moc_matrix_cells.cpp"
