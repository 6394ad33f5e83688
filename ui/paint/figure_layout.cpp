#include "paint/figure_layout.h"

#include "paint/blocks/side_bar.h"
#include "paint/figure_parts.h"
#include "paint/stack_layout.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

// Places the common bar of the figure's matrices, and the notes.
QRectF placeLegend(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& matrix, double left,
                   double textWidth)
{
    double y = matrix.bottom() + 14;
    QRectF covered(left, y, 0, 0);
    if (hasSideBar(figure, layout)) {
        QRectF beside = matrix;
        if (figure.barSide == BarSide::Left)
            beside.setLeft(inkOf(layout).left());
        covered |= placeSideBar(layout, figure, beside);
    } else if (layout.scales.size() == 1) {
        covered = placeBar(layout, figure, 0, {left, y}, barWidth(matrix.width()));
        y = covered.height() > 0 ? covered.bottom() + 6 : y;
    }
    return covered | placeNotes(layout, figure, {left, y}, textWidth);
}

// Places bar and notes right of the title and the name below it; returns where the columns' labels may begin.
double placeLegendAbove(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& title)
{
    constexpr double beside = 14;
    constexpr double notesWidth = 180;
    const double name = figure.cols.name.isEmpty() ? 0 : axisNameWidth(figure.cols);
    const QPointF at(std::max(title.right(), title.left() + name) + beside, title.top());
    const QRectF bar = placeBar(layout, figure, 0, at, barWidth(0));
    const double y = bar.height() > 0 ? bar.bottom() + 2 : at.y();
    return (bar | placeNotes(layout, figure, {at.x(), y}, notesWidth)).bottom();
}

constexpr double largestOnPaper = 12; // px of numbers: the size of other text

double roomPerSlice(Index slices) { return slices <= 2 ? 400 : slices <= 4 ? 320 : slices <= 16 ? 216 : 144; }

CellSize sizeFor(const HeatmapFigure& figure, const LayoutOptions& options)
{
    if (!options.cellSize.empty())
        return options.cellSize;
    const FigureCells cells(figure);
    const double side = roomPerSlice(cells.slices());
    const QSizeF room = cells.slices() > 1 ? options.room.boundedTo({side, side}) : options.room;
    return chooseCells(cells.rows(), cells.cols(), room, options.deviceScale);
}

// Of words below the symbol: as wide as the matrix, but no narrow column.
double headingWidth(const FigureLayout& layout, const FigureCells& cells, double reach)
{
    constexpr double least = 190;
    const double width = std::max(layout.cellSize.covered(cells.rows(), cells.cols()).width(), least);
    return reach > 0 ? std::min(width, reach) : width;
}

// The rightmost and lowest ink decide the size, so nothing is ever cut.
QSizeF sizeAround(const FigureLayout& layout, const QRectF& covered, double margin)
{
    const QRectF ink = covered | inkOf(layout);
    return {std::ceil(ink.right() + margin), std::ceil(ink.bottom() + margin)};
}

} // namespace

QSizeF CellSize::covered(Index rows, Index cols) const
{
    const auto side = [](double cell, Index count, Index pooled) {
        const Index blocks = (count + pooled - 1) / pooled;
        return cell * static_cast<double>(blocks * pooled);
    };
    return {side(cell.width(), cols, pooling.cols), side(cell.height(), rows, pooling.rows)};
}

AxisCells axisCells(double side, Index count, double deviceScale)
{
    if (side >= 1)
        return {std::floor(side), 1};
    const double device = std::floor(side * deviceScale + 0.4); // slightly more room is better than an overview
    if (device >= 1)
        return {device / deviceScale, 1};
    const Index pooled =
        std::clamp<Index>(static_cast<Index>(std::ceil(1 / (side * deviceScale))), 1, std::max<Index>(count, 1));
    return {1 / (static_cast<double>(pooled) * deviceScale), pooled};
}

namespace {

QSizeF cellIn(Index rows, Index cols, const QSizeF& room)
{
    constexpr double largest = 72;
    constexpr double flush = 12;
    constexpr double thin = 96; // px: the least short side of a long thin matrix, if 12 px for each cell reach it
    const double high = std::min(largest, room.height() / static_cast<double>(std::max<Index>(rows, 1)));
    const double wide = std::min(largest, room.width() / static_cast<double>(std::max<Index>(cols, 1)));
    double h = std::min(high, wide);
    double w = h;
    if (h < flush) {
        h = std::max(h, std::min({high, flush, thin / static_cast<double>(rows)}));
        w = std::max(w, std::min({wide, flush, thin / static_cast<double>(cols)}));
    }
    return {w, h};
}

} // namespace

CellSize chooseCells(Index rows, Index cols, const QSizeF& room, double deviceScale)
{
    const QSizeF cell = cellIn(rows, cols, room);
    const AxisCells down = axisCells(cell.height(), rows, deviceScale);
    const AxisCells across = axisCells(cell.width(), cols, deviceScale);
    return {{across.cell, down.cell}, {down.pooled, across.pooled}};
}

CellSize fillingCells(Index rows, Index cols, const QSizeF& room, double deviceScale)
{
    QSizeF cell = cellIn(rows, cols, room);
    if (std::max(rows, cols) <= 4 * std::min(rows, cols)) // not a strip: squares
        cell = QSizeF(1, 1) * std::min(cell.width(), cell.height());
    const auto along = [deviceScale](double side, Index count) {
        return side >= 1 ? AxisCells{side, 1} : axisCells(side, count, deviceScale);
    };
    const AxisCells down = along(cell.height(), rows);
    const AxisCells across = along(cell.width(), cols);
    return {{across.cell, down.cell}, {down.pooled, across.pooled}};
}

void FigureLayout::translate(const QPointF& by)
{
    symbolBaseline += by;
    if (pin)
        pin->translate(by);
    for (MatrixPlace& matrix : matrices)
        matrix.cells.translate(by);
    for (BarPlace& bar : bars)
        bar.bar.translate(by);
    for (KeyPlace& key : keys)
        key.swatch.translate(by);
    for (PlacedText& text : texts)
        text.box.translate(by);
}

LayoutOptions layoutOn(const Print& print)
{
    constexpr double margin = 6;
    constexpr double titlePx = 16; // its scripts have the size of other text
    LayoutOptions options;
    options.unit = print.unit();
    options.width = print.widthPx();
    options.height = print.heightPx();
    options.onPaper = print.asked();
    if (print.asked()) {
        options.margin = margin;
        options.titlePx = titlePx;
    }
    return options;
}

FigureLayout layoutFigure(const HeatmapFigure& figure, const LayoutOptions& options)
{
    FigureLayout layout;
    const FigureCells cells(figure);
    const QPointF corner(options.margin, options.margin);
    if (cells.empty()) {
        const QRectF title = placeTitle(layout, figure, corner, options.titlePx);
        layout.size = sizeAround(layout, title, options.margin);
        return layout;
    }
    measureFigure(layout, figure, sizeFor(figure, options));
    if (options.onPaper)
        layout.valuePx = std::min(layout.valuePx, largestOnPaper);
    const MatrixBands bands = bandsOf(figure, layout.cellSize, options.rowLabels, options.colLabels);
    const double left = corner.x() + bands.left;
    constexpr double narrowest = 40; // px, of a title
    const double reach = options.reach > 0 ? std::max(options.reach - left, narrowest) : 0;
    QRectF covered = placeTitle(layout, figure, {left, corner.y()}, options.titlePx,
                                figure.headedBelow ? headingWidth(layout, cells, reach) : reach);
    const bool low = options.low && cells.slices() == 1;
    const double under = covered.height() > 0 ? options.titlePx / (low ? 4 : 2) : 0;
    QPointF top(corner.x(), covered.bottom() + under + options.under);
    if (low)
        top.setY(std::max(top.y(), placeLegendAbove(layout, figure, covered) + bands.cols.band - bands.top));
    const QRectF matrix = cells.slices() > 1
        ? placeStack(layout, figure, top, bands, options.columns)
        : placeMatrix(layout, figure, 0, top + QPointF(bands.left, bands.top), bands);
    covered |= matrix;
    const auto textWidth = [&] {
        const double usual = std::max(covered.width(), 280.0);
        return reach > 0 ? std::min(usual, reach) : usual;
    };
    if (!low)
        covered |= placeLegend(layout, figure, matrix, left, textWidth());
    if (!figure.caption.isEmpty())
        covered |= placeParagraph(layout, figure.caption, {left, covered.bottom() + 12}, textWidth(), 12);
    if (const double out = options.margin - covered.left(); out > 0 && figure.barSide == BarSide::Left) {
        layout.translate({out, 0});
        covered.translate(out, 0);
    }
    layout.size = sizeAround(layout, covered, options.margin);
    return layout;
}

bool showsSigns(const HeatmapFigure& figure, const FigureLayout& layout)
{
    constexpr double least = 4; // px
    const QSizeF cell = layout.cellSize.cell;
    return figure.signs && layout.valuePx == 0 && layout.extent.lo < 0
        && std::min(cell.width(), cell.height()) >= least;
}

} // namespace heedmap
