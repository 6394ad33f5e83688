#include "paint/cells/cell_painter.h"

#include "paint/blocks/cell_numbers.h"
#include "paint/contrast.h"
#include "paint/print/tikz.h"
#include "paint/type.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

bool paintsOn(const QPainter& painter, QPaintEngine::Type type)
{
    return painter.paintEngine() != nullptr && painter.paintEngine()->type() == type;
}

/// Device pixels for each px of the layout.
double deviceScale(const QPainter& painter)
{
    const QTransform transform = painter.deviceTransform();
    return std::hypot(transform.m11(), transform.m12());
}

constexpr double smallestDotted = 8; // px of a flush masked cell: a dot would look like a weight

/// A cell that goes on under the next ones, which are drawn over it: at no scale does the page show between them.
QRectF overlapped(const QRectF& cell, bool right, bool below, bool both)
{
    return cell.adjusted(0, 0, right ? cell.width() : 0, below && (both || !right) ? cell.height() : 0);
}

double gapBetween(double side)
{
    if (side < 12)
        return 0;
    return side < 24 ? 1 : 2;
}

} // namespace

CellPainter::CellPainter(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const Theme& theme)
    : m_painter(painter), m_layout(layout), m_theme(theme), m_cells(figure), m_figure(figure),
      m_vector(paintsOn(painter, QPaintEngine::SVG) || paintsOn(painter, QPaintEngine::Pdf)
               || paintsOn(painter, QPaintEngine::User)),
      m_side(std::min(layout.cellSize.cell.width(), layout.cellSize.cell.height())),
      m_gap(layout.flush ? 0 : gapBetween(m_side)),
      m_radius(m_side >= 24 && !m_vector && !layout.flush
                   ? 3
                   : 0), // in a file for print a cell stays a plain rectangle, easy to edit
      m_overlapping(m_gap == 0 && paintsOn(painter, QPaintEngine::Pdf))
{
}

void CellPainter::draw(const MatrixPlace& place)
{
    if (!m_cells.known()) {
        drawUnknown(place);
    } else if (asImage()) {
        drawImage(place);
    } else {
        // At fractions of a pixel, the page would show between cells.
        const bool flush = m_layout.printed && m_gap == 0 && !m_vector;
        if (flush)
            m_painter.setRenderHint(QPainter::Antialiasing, false);
        drawCells(place);
        drawEdges();
        if (flush)
            m_painter.setRenderHint(QPainter::Antialiasing);
        if (m_layout.valuePx > 0)
            drawValues(place);
    }
    if (m_cells.known())
        drawMisprinted(place);
}

// A turned-down corner over the page's colour, visible on cells of any colour.
void CellPainter::drawMisprinted(const MatrixPlace& place)
{
    constexpr double smallest = 5;
    const double side = std::clamp(m_side * 0.26, smallest, 13.0);
    for (const Cell& wrong : m_figure.misprinted) {
        if (wrong.slice != place.slice)
            continue;
        const QRectF cell =
            m_figure.transposed ? cellAt(place, wrong.col, wrong.row) : cellAt(place, wrong.row, wrong.col);
        const QPointF corner = cell.topRight() + QPointF(-m_gap / 2, m_gap / 2);
        const QPointF points[] = {corner, corner - QPointF(side, 0), corner + QPointF(0, side)};
        m_painter.setPen(QPen(m_theme.window, 1.2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        m_painter.setBrush(m_theme.noticeText);
        m_painter.drawPolygon(points, 3);
    }
}

// Three dots where the numbers will stand.
void CellPainter::drawUnknown(const MatrixPlace& place)
{
    m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
    m_painter.setBrush(m_theme.window);
    m_painter.drawRect(place.cells.adjusted(0.5, 0.5, -0.5, -0.5));
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.muted);
    const double step = std::min({place.cells.width() / 4, place.cells.height() / 2, 12.0});
    for (const double x : {-step, 0.0, step})
        m_painter.drawEllipse(place.cells.center() + QPointF(x, 0), step / 5, step / 5);
}

bool CellPainter::asImage() const
{
    constexpr double smallestSquare = 6; // below, a cell has no room for its sign and drawing one by one is slow
    if (m_layout.cellSize.pooling.pools())
        return true;
    if (m_vector)
        return std::max(m_cells.rows(), m_cells.cols()) > m_layout.largestVector;
    return m_side * std::min(1.0, deviceScale(m_painter)) < smallestSquare;
}

// The device may show the page smaller, with fewer pixels, in which no hot cell may be lost; or larger, with room for
// every cell.
Pooling CellPainter::pooling(const QRectF& cells) const
{
    const Pooling& planned = m_layout.cellSize.pooling;
    if (m_vector)
        return planned;
    const QSizeF device = cells.size() * deviceScale(m_painter);
    const auto along = [](Index count, Index pooled, double pixels) {
        const Index blocks = (count + pooled - 1) / pooled;
        const auto drawn = static_cast<double>(blocks);
        if (std::abs(pixels - drawn) < 0.5)
            return pooled;
        return std::max<Index>(1, static_cast<Index>(std::ceil(static_cast<double>(count) / std::max(pixels, 1.0))));
    };
    return {along(m_cells.rows(), planned.rows, device.height()), along(m_cells.cols(), planned.cols, device.width()),
            planned.mean};
}

void CellPainter::drawImage(const MatrixPlace& place)
{
    const ValueExtent& extent = m_layout.extents[static_cast<std::size_t>(place.slice)];
    const Pooling pooled = pooling(place.cells);
    const QImage image = cellImage(m_cells, place.slice, m_layout.scaleOf(place.slice), m_theme, extent, pooled);
    const CellSize size{m_layout.cellSize.cell, pooled};
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    m_painter.drawImage({place.cells.topLeft(), size.covered(m_cells.rows(), m_cells.cols())}, image);
}

QRectF CellPainter::cellAt(const MatrixPlace& place, Index row, Index col) const
{
    const QSizeF cell = m_layout.cellSize.cell;
    return {place.cells.left() + static_cast<double>(col) * cell.width(),
            place.cells.top() + static_cast<double>(row) * cell.height(), cell.width(), cell.height()};
}

void CellPainter::drawCells(const MatrixPlace& place)
{
    struct Coloured {
        QRectF cell;
        QRgb colour;
    };
    std::vector<Coloured> numbers;
    const ValueScale& scale = m_layout.scaleOf(place.slice);
    const double inset = m_gap / 2;
    const auto continues = [&](Index r, Index c) {
        return r < m_cells.rows() && c < m_cells.cols() && m_cells.mark(place.slice, r, c) == CellMark::Number;
    };
    for (Index r = 0; r < m_cells.rows(); ++r) {
        for (Index c = 0; c < m_cells.cols(); ++c) {
            const CellMark mark = m_cells.mark(place.slice, r, c);
            const QRectF cell = cellAt(place, r, c).adjusted(inset, inset, -inset, -inset);
            if (mark != CellMark::Number)
                drawMark(cell, mark);
            else
                numbers.push_back(
                    {m_overlapping ? overlapped(cell, continues(r, c + 1), continues(r + 1, c), continues(r + 1, c + 1))
                                   : cell,
                     scale.colourAt(m_cells.value(place.slice, r, c), m_theme.ground)});
        }
    }
    // A vector file sets a colour once for all cells of that colour; overlapping cells keep their order.
    if (m_vector && !m_overlapping)
        std::stable_sort(numbers.begin(), numbers.end(),
                         [](const Coloured& a, const Coloured& b) { return a.colour < b.colour; });
    QRgb current = 0;
    for (const Coloured& number : numbers) {
        if (number.colour != current)
            wear(number.colour);
        current = number.colour;
        drawOutlined(number.cell);
    }
}

void CellPainter::wear(QRgb colour)
{
    constexpr double invisible = 1.15; // a contrast below which a cell needs an edge to be seen on the page
    m_outlined = m_gap > 0 && contrastRatio(colour, m_theme.panel.rgb()) < invisible;
    m_painter.setPen(m_outlined && !m_layout.printed ? QPen(m_theme.hairline, 1) : QPen(Qt::NoPen));
    m_painter.setBrush(QColor::fromRgb(colour));
}

void CellPainter::drawCell(const QRectF& cell, QRgb colour)
{
    wear(colour);
    drawOutlined(cell);
}

void CellPainter::drawOutlined(const QRectF& cell)
{
    const QRectF edge = cell.adjusted(0.5, 0.5, -0.5, -0.5);
    const bool later = m_outlined && m_layout.printed;
    const QRectF filled = m_outlined && !later ? edge : cell;
    if (later)
        m_edges.push_back(edge);
    if (m_radius > 0)
        m_painter.drawRoundedRect(filled, m_radius, m_radius);
    else
        m_painter.drawRect(filled);
}

// On a page every cell is a rectangle of one size, as who takes the figure apart expects; the edges are lines over
// them.
void CellPainter::drawEdges()
{
    if (m_edges.empty())
        return;
    m_painter.setPen(QPen(m_theme.hairline, 1));
    m_painter.setBrush(Qt::NoBrush);
    for (const QRectF& edge : std::exchange(m_edges, {})) {
        QPainterPath line;
        line.addRoundedRect(edge, m_radius, m_radius);
        m_painter.drawPath(line);
    }
}

void CellPainter::drawMark(const QRectF& cell, CellMark mark)
{
    if (mark == CellMark::Masked) {
        drawCell(cell, m_theme.panel.rgb());
        if (m_layout.flush && m_side < smallestDotted)
            return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.markLine);
        const double radius = std::clamp(m_side * 0.08, 1.0, 5.0);
        m_painter.drawEllipse(cell.center(), radius, radius);
        return;
    }
    drawCell(cell, m_theme.markGround.rgb());
    if (mark == CellMark::NotANumber) {
        const double inset = 0.28 * std::min(cell.width(), cell.height());
        const QRectF cross = cell.adjusted(inset, inset, -inset, -inset);
        m_painter.setPen(QPen(m_theme.text, std::clamp(m_side / 24, 1.0, 2.0), Qt::SolidLine, Qt::RoundCap));
        m_painter.drawLine(cross.topLeft(), cross.bottomRight());
        m_painter.drawLine(cross.bottomLeft(), cross.topRight());
        return;
    }
    drawHatch(cell, mark == CellMark::MinusInfinity);
}

// Lines at 45°, cut at the cell's edge by arithmetic: an SVG written by Qt keeps no clip.
void CellPainter::drawHatch(const QRectF& cell, bool rising)
{
    const double step = m_side >= 24 ? 7 : 4;
    const double w = cell.width();
    const double h = cell.height();
    m_painter.setPen(QPen(m_theme.markLine, 1, Qt::SolidLine, Qt::FlatCap));
    const int lines = static_cast<int>(std::ceil((w + h) / step - 0.5));
    for (int i = 0; i < lines; ++i) {
        const double d = (i + 0.5) * step; // the line x + y = d in the cell's own coordinates
        const double x0 = std::max(0.0, d - h);
        const double x1 = std::min(w, d);
        const auto at = [&](double x) {
            return QPointF(rising ? cell.left() + x : cell.right() - x, cell.top() + d - x);
        };
        if (x1 - x0 > 1)
            m_painter.drawLine(at(x0), at(x1));
    }
}

void CellPainter::drawValues(const MatrixPlace& place)
{
    const TextAnchor middle(Qt::AlignHCenter);
    m_painter.setFont(textFont(m_layout.valuePx));
    for (Index c = 0; c < m_cells.cols(); ++c)
        drawColumn(place, c);
}

// Aligns the decimal points of a column, with the widest number centred, unless whole numbers stand among the others
// for want of room. An exact "0" stands in the middle of its cell: of a gradient, and where the others have decimals.
// So does a "1" on paper where the others have no zero.
void CellPainter::drawColumn(const MatrixPlace& place, Index col)
{
    const QFontMetricsF metrics(m_painter.font());
    const ValueScale& scale = m_layout.scaleOf(place.slice);
    const QString zero = QStringLiteral("0");
    std::vector<QString> texts(static_cast<std::size_t>(m_cells.rows()));
    double before = 0;
    double after = 0;
    for (Index r = 0; r < m_cells.rows(); ++r) {
        if (m_cells.mark(place.slice, r, col) != CellMark::Number)
            continue;
        QString& text = texts[static_cast<std::size_t>(r)];
        text = cellText(m_figure, m_layout, m_cells, {place.slice, r, col});
        if (text.isEmpty() || (text == zero && m_layout.numbers.change))
            continue;
        const double left = metrics.horizontalAdvance(beforePoint(text));
        before = std::max(before, left);
        after = std::max(after, metrics.horizontalAdvance(text) - left);
    }
    const bool aligned = !m_layout.apart && before + after <= roomInCell(m_layout);
    const bool zerosApart = m_layout.numbers.change || after > 0;
    for (Index r = 0; r < m_cells.rows(); ++r) {
        const QString& text = texts[static_cast<std::size_t>(r)];
        if (text.isEmpty())
            continue;
        const QRectF cell = cellAt(place, r, col);
        const bool whole = m_layout.printed && m_layout.bare && !text.contains(QLatin1Char('.'));
        const double left = aligned && !(zerosApart && (text == zero || whole))
            ? (before + after) / 2 - before + metrics.horizontalAdvance(beforePoint(text))
            : metrics.horizontalAdvance(text) / 2;
        m_painter.setPen(QColor::fromRgb(inkOn(scale.colourAt(m_cells.value(place.slice, r, col), m_theme.ground))));
        m_painter.drawText(QPointF(cell.center().x() - left, cell.center().y() + metrics.capHeight() / 2), text);
    }
}

} // namespace heedmap
