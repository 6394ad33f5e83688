#pragma once

#include "paint/axis_labels.h"
#include "paint/cells/cell_image.h"
#include "paint/formula_box.h"
#include "paint/value_text.h"

#include <optional>

namespace heedmap {

/// The size of a figure's cells, and how many share a pixel where there are more cells than pixels.
struct CellSize {
    QSizeF cell; ///< px; below 1 for the largest matrices
    Pooling pooling;

    bool empty() const { return cell.isEmpty(); }

    /// What `rows` × `cols` cells cover; a whole number of pixels.
    QSizeF covered(Index rows, Index cols) const;
};

struct LayoutOptions {
    CellSize cellSize;      ///< empty: chosen from the matrix's size
    QSizeF room{704, 704};  ///< the most a single matrix may cover
    double deviceScale = 1; ///< device pixels a px: what a pooled overview may use
    double margin = 24;
    double titlePx = 22;
    bool rowLabels = true;
    bool colLabels = true;
    double width = 0;     ///< px of the page; 0: as wide as it comes
    double height = 0;    ///< likewise
    double unit = 0.75;   ///< points a px is on paper
    bool onPaper = false; ///< its text has a size on paper, which no number exceeds
    Index columns = 0;    ///< of a stack's matrices; 0: as many as look well
    bool low = false;     ///< a single matrix has its bar and its notes beside its title, where height is dear
    double under = 0;     ///< px more between the title and what stands below it, for titles of a row on one line
    double reach = 0;     ///< px that title and notes may reach to the right before they break; 0: as far as they come
};

/// The options for a figure of that size; margins and titles are smaller on paper.
LayoutOptions layoutOn(const Print& print);

/// One axis: whole px a cell while `side` leaves it one, then whole device pixels, then several cells to a
/// device pixel.
struct AxisCells {
    double cell = 1; ///< px
    Index pooled = 1;
};
AxisCells axisCells(double side, Index count, double deviceScale);

/// Square cells of 12 to 72 px while they fit into `room`, else as many pixels a cell as there are; a
/// long thin matrix keeps some height.
CellSize chooseCells(Index rows, Index cols, const QSizeF& room, double deviceScale);
/// The same where they need not be whole pixels.
CellSize fillingCells(Index rows, Index cols, const QSizeF& room, double deviceScale);

/// One matrix of the figure in its place.
struct MatrixPlace {
    Index slice = 0;
    QRectF cells;
};

struct BarPlace {
    QRectF bar;
    Index slice = 0;                ///< whose scale it shows
    std::vector<double> ticks = {}; ///< 0 to 1 along it; empty: its ends and zero
};

/// A sign with its meaning beside it.
struct KeyPlace {
    QRectF swatch;
    CellMark mark = CellMark::Number;
    double value = 0; ///< CellMark::Number: the number whose colour it wears
};

/// The measured layout of a figure: what is drawn where, in px from its top left corner, and over which ranges.
struct FigureLayout {
    QSizeF size;
    CellSize cellSize;
    FormulaBox symbol;
    QPointF symbolBaseline;
    std::optional<QRectF> pin;
    std::vector<MatrixPlace> matrices;
    std::vector<BarPlace> bars;
    std::vector<KeyPlace> keys;
    std::vector<PlacedText> texts;
    std::vector<ValueScale> scales;   ///< one for all slices, or one each
    std::vector<ValueExtent> extents; ///< of each slice
    ValueExtent extent;               ///< of all
    NumberFormat numbers;
    Index largestVector = 128; ///< rows or columns above which a vector file gets an image in place of rectangles
    bool flush = false;        ///< cells have no gaps and no outlines
    bool framed = true;        ///< small cells have a hairline round them
    bool printed = false;      ///< cells lie where the page has them, not on whole pixels
    double valuePx = 0;        ///< of the numbers in the cells; 0: they do not fit
    bool bare = false;         ///< they have no zero before the point, as they would not fit otherwise
    bool apart = false;        ///< of those beyond ±1 some have fewer decimals than the others
    std::vector<int> apartDecimals = {}; ///< theirs by how many whole digits they have, the same for both signs
    bool fewer = false;                  ///< they have a decimal less than was wanted

    /// Moves all of it.
    void translate(const QPointF& by);

    const ValueScale& scaleOf(Index slice) const
    {
        return scales[scales.size() == 1 ? 0 : static_cast<std::size_t>(slice)];
    }
    /// Of the numbers that the slice's scale is for.
    const ValueExtent& extentOf(Index slice) const
    {
        return scales.size() == 1 ? extent : extents[static_cast<std::size_t>(slice)];
    }
};

FigureLayout layoutFigure(const HeatmapFigure& figure, const LayoutOptions& options = {});

/// Whether cells below zero have a dash: where it is asked for, they have room for it, and no number in them says so.
bool showsSigns(const HeatmapFigure& figure, const FigureLayout& layout);

} // namespace heedmap
