#include "paint/figure_layout.h"

#include "paint/figure_parts.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double margin = 24;
constexpr double titlePx = 22;
constexpr double smallestBar = 160;
constexpr double largestBar = 320;

// One axis: whole px while a cell has one, then whole device pixels, then several cells a device pixel.
void sizeAxis(double side, Index count, double deviceScale, double& cell, Index& pooled)
{
    if (side >= 1) {
        cell = std::floor(side);
        return;
    }
    const double device = std::floor(side * deviceScale + 0.4); // rather a little more room than an overview
    if (device >= 1) {
        cell = device / deviceScale;
        return;
    }
    pooled = static_cast<Index>(std::ceil(1 / (side * deviceScale)));
    pooled = std::min(pooled, count);
    cell = 1 / (static_cast<double>(pooled) * deviceScale);
}

double roomPerSlice(Index slices)
{
    return slices <= 2 ? 400 : slices <= 4 ? 320 : slices <= 16 ? 216 : 144;
}

/// A stack: matrices in rows, labelled at the outer edges only.
class StackLayout {
public:
    StackLayout(FigureLayout& layout, const HeatmapFigure& figure) : m_layout(layout), m_figure(figure), m_cells(figure)
    {
        m_outer = bandsOf(figure, layout.cellSize);
        m_covered = layout.cellSize.covered(m_cells.rows(), m_cells.cols());
        const bool bars = layout.scales.size() > 1;
        m_barWidth = std::max(m_covered.width(), 112.0);
        m_pitch = {(bars ? m_barWidth : std::max(m_covered.width(), textWidth(sliceTitle(figure, m_cells.slices()), 12, true))) + 24,
                   titleHeight + m_covered.height() + (bars ? 44 : 20)};
    }

    /// Returns what the cells cover.
    QRectF place(const QPointF& topLeft)
    {
        const Index columns = columnCount();
        const QPointF first = topLeft + QPointF(m_outer.left, m_outer.top + titleHeight);
        QRectF covered;
        for (Index s = 0; s < m_cells.slices(); ++s) {
            const Index row = s / columns;
            const Index col = s % columns;
            const double below = row > 0 ? 0 : m_outer.top;
            const QPointF at = first + QPointF(static_cast<double>(col) * m_pitch.width(), static_cast<double>(row) * m_pitch.height());
            MatrixBands bands = m_outer;
            bands.rowLabels = col == 0;
            bands.colLabels = row == 0;
            bands.rowName = s == 0;
            const QRectF cells = placeMatrix(m_layout, m_figure, s, at, bands);
            placeSliceTitle(s, {at.x(), at.y() - below - titleHeight});
            covered |= cells;
            if (m_layout.scales.size() > 1)
                covered |= placeBar(m_layout, m_figure, s, {at.x(), cells.bottom() + 6}, m_barWidth);
        }
        return covered;
    }

    const MatrixBands& bands() const { return m_outer; }

private:
    static constexpr double titleHeight = 20;

    // As near to 3:2 as whole rows allow, with rows evenly filled where that is possible.
    Index columnCount() const
    {
        const Index count = m_cells.slices();
        Index best = 1;
        double least = std::numeric_limits<double>::max();
        for (Index columns = 1; columns <= count; ++columns) {
            const auto rows = (count + columns - 1) / columns;
            const double width = static_cast<double>(columns) * m_pitch.width();
            const double ragged = 0.1 * static_cast<double>(rows * columns - count);
            const double badness = std::abs(std::log(width / (static_cast<double>(rows) * m_pitch.height()) / 1.5)) + ragged;
            if (badness < least && (columns == 1 || width <= 1200)) {
                least = badness;
                best = columns;
            }
        }
        return best;
    }

    void placeSliceTitle(Index slice, const QPointF& at)
    {
        PlacedText title;
        title.text = sliceTitle(m_figure, slice);
        title.bold = true;
        title.px = 12;
        title.box = {at, QSizeF(std::ceil(textWidth(title.text, title.px, true)) + 1, lineHeight(title.px))};
        m_layout.texts.push_back(title);
    }

    FigureLayout& m_layout;
    const HeatmapFigure& m_figure;
    FigureCells m_cells;
    MatrixBands m_outer;
    QSizeF m_covered;
    QSizeF m_pitch;
    double m_barWidth = 0;
};

CellSize sizeFor(const HeatmapFigure& figure, const LayoutOptions& options)
{
    if (!options.cells.isEmpty())
        return {options.cells, {}};
    const FigureCells cells(figure);
    const double side = roomPerSlice(cells.slices());
    const QSizeF room = cells.slices() > 1 ? options.room.boundedTo({side, side}) : options.room;
    return chooseCells(cells.rows(), cells.cols(), room, options.deviceScale);
}

// The rightmost and lowest ink decide the size, so nothing is ever cut.
QSizeF sizeAround(const FigureLayout& layout, const QRectF& covered)
{
    QRectF ink = covered;
    for (const PlacedText& text : layout.texts)
        ink |= text.box;
    for (const MatrixPlace& matrix : layout.matrices)
        ink |= matrix.cells;
    for (const BarPlace& bar : layout.bars)
        ink |= bar.bar;
    return {std::ceil(ink.right() + margin), std::ceil(ink.bottom() + margin)};
}

} // namespace

QSizeF CellSize::covered(Index rows, Index cols) const
{
    const auto side = [](double cell, Index count, Index pooled) {
        return cell * static_cast<double>((count + pooled - 1) / pooled * pooled);
    };
    return {side(cell.width(), cols, pooling.cols), side(cell.height(), rows, pooling.rows)};
}

CellSize chooseCells(Index rows, Index cols, const QSizeF& room, double deviceScale)
{
    constexpr double largest = 72;
    constexpr double flush = 12;
    constexpr double thin = 96; // a strip of data keeps at least so much of its short side, if 12 px a cell give it
    const double high = std::min(largest, room.height() / static_cast<double>(std::max<Index>(rows, 1)));
    const double wide = std::min(largest, room.width() / static_cast<double>(std::max<Index>(cols, 1)));
    double h = std::min(high, wide);
    double w = h;
    if (h < flush) {
        h = std::max(h, std::min({high, flush, thin / static_cast<double>(rows)}));
        w = std::max(w, std::min({wide, flush, thin / static_cast<double>(cols)}));
    }
    CellSize size;
    double cellHeight = 1;
    double cellWidth = 1;
    sizeAxis(h, rows, deviceScale, cellHeight, size.pooling.rows);
    sizeAxis(w, cols, deviceScale, cellWidth, size.pooling.cols);
    size.cell = {cellWidth, cellHeight};
    return size;
}

FigureLayout layoutFigure(const HeatmapFigure& figure, const LayoutOptions& options)
{
    FigureLayout layout;
    const FigureCells cells(figure);
    if (cells.empty()) {
        const QRectF title = placeTitle(layout, figure, {margin, margin}, titlePx);
        layout.size = sizeAround(layout, title);
        return layout;
    }
    measureFigure(layout, figure, sizeFor(figure, options));
    const bool stack = cells.slices() > 1;
    const MatrixBands bands = bandsOf(figure, layout.cellSize);
    const double left = margin + bands.left;
    QRectF covered = placeTitle(layout, figure, {left, margin}, titlePx);
    const double top = covered.bottom() + 12;
    QRectF matrix;
    if (stack)
        matrix = StackLayout(layout, figure).place({margin, top});
    else
        matrix = placeMatrix(layout, figure, 0, {left, top + bands.top}, bands);
    covered |= matrix;
    const double barWidth = std::clamp(matrix.width(), smallestBar, largestBar);
    double y = matrix.bottom() + 16;
    if (layout.scales.size() == 1) {
        const QRectF bar = placeBar(layout, figure, 0, {left, y}, barWidth);
        y = bar.height() > 0 ? bar.bottom() + 6 : y;
        covered |= bar;
    }
    const double textWidth = std::max({covered.width(), barWidth, 280.0});
    const QRectF notes = placeNotes(layout, figure, {left, y}, textWidth);
    covered |= notes;
    if (!figure.caption.isEmpty())
        covered |= placeParagraph(layout, figure.caption, {left, covered.bottom() + 12}, textWidth, 12);
    layout.size = sizeAround(layout, covered);
    return layout;
}

} // namespace heedmap
