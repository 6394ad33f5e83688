#pragma once

#include "paint/figure_layout.h"

#include <span>

namespace heedmap {

/// What a figure is put together from. Every part places itself into a layout, so that a single
/// figure and a sheet of many are built from the same ones.

/// px of the smallest number in a cell that can be read.
inline constexpr double smallestValuePx = 11;

/// Ranges, number format and cell size: everything that depends on the numbers alone.
void measureFigure(FigureLayout& layout, const HeatmapFigure& figure, const CellSize& cellSize);
/// The same where the extents of the slices are known.
void measureFigure(FigureLayout& layout, const HeatmapFigure& figure, const CellSize& cellSize,
                   std::span<const ValueExtent> extents);

/// So that it is laid out without them.
inline void leaveOut(HeatmapFigure& figure, const PartSet& parts)
{
    figure.without.add(parts);
    figure.showValues = figure.showValues && !parts.has(FigurePart::Values);
    if (parts.has(FigurePart::Axes))
        figure.rows.name = figure.cols.name = QString();
}

/// What stands left of a matrix and above it.
struct MatrixBands {
    AxisPlan rows;
    AxisPlan cols;
    double left = 0;
    double top = 0;
    bool rowLabels = true;
    bool colLabels = true;
    bool rowName = true;
    bool blockTitles = false;
};

MatrixBands bandsOf(const HeatmapFigure& figure, const CellSize& size, bool rowLabels = true, bool colLabels = true,
                    double longestRow = 160);

/// Of an axis's name with the arrow after it.
double axisNameWidth(const FigureAxis& axis);

/// The cells at `cells.topLeft()` with their labels and axis names around them; returns the cells' rectangle.
QRectF placeMatrix(FigureLayout& layout, const HeatmapFigure& figure, Index slice, const QPointF& topLeft,
                   const MatrixBands& bands);

/// Symbol, shape and heading on one line from `topLeft`, the heading below where they are wider than `width`, unless
/// that is 0; returns the area they cover.
QRectF placeTitle(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double px,
                  double width = 0);

/// Whether its blocks of columns have titles that fit over them, and these on one line.
bool hasBlockTitles(const HeatmapFigure& figure, double cellWidth);
std::vector<PlacedText> blockTitles(const HeatmapFigure& figure, double cellWidth, const QPointF& topLeft);

/// The bar's length under a matrix of that width: room for its numbers, never a ruler.
double barWidth(double matrixWidth);

/// The colour bar with its ends and zero; returns the area they cover.
QRectF placeBar(FigureLayout& layout, const HeatmapFigure& figure, Index slice, const QPointF& topLeft, double width);

/// Notes about range, overview and signs, a line each; returns the area they cover.
QRectF placeNotes(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double width);

/// Words broken into lines of at most `width`; Chinese breaks anywhere.
QRectF placeParagraph(FigureLayout& layout, const QString& text, const QPointF& topLeft, double width, double px,
                      TextTone tone = TextTone::Muted);

/// "head 0"
QString sliceTitle(const HeatmapFigure& figure, Index slice);

/// What a layout's texts, cells, bars and keys cover.
QRectF inkOf(const FigureLayout& layout);

} // namespace heedmap
