#pragma once

#include "paint/sheet.h"

#include <QMarginsF>

#include <span>

namespace heedmap {

/// A body, such as the cells of a matrix, and the room around it for labels, title, bar and notes.
struct GridItem {
    QSizeF body;
    QMarginsF around = {};
};

/// Items in rows and columns: the bodies of a row have their tops on one line, those of a column their left edges.
struct GridPlaces {
    std::vector<QRectF> items;   ///< as wide as their column and as high as their row
    std::vector<QPointF> bodies; ///< their top left corners
    QSizeF size;
};

/// `Alike` rows and columns are all as large as the largest.
enum class GridTracks { Own, Alike };
GridPlaces placeOnGrid(std::span<const GridItem> items, int columns, double gap, GridTracks tracks = GridTracks::Own);

/// "(a)" to "(z)", then "(aa)".
QString panelLetter(std::size_t index);

/// Figures as one, with cells of one size, on a grid.
class FigureGrid {
public:
    enum class Letters { None, Each }; ///< (a), (b), (c) before their titles

    /// It borrows the figures; a null pointer leaves a place free. Page, margin and cells of `options` are not used.
    FigureGrid(std::vector<const HeatmapFigure*> figures, const LayoutOptions& options,
               Letters letters = Letters::None);

    /// As many beside each other as leave numbers in their cells, else as leave cells that can be told apart. Returns
    /// false if no cells are small enough for the room; the layout is then the narrowest.
    bool fit(const QSizeF& room);
    /// In that number of columns, with the largest cells of at most `largest` px that fit the room. Returns false if
    /// none do.
    bool fit(const QSizeF& room, int columns, double largest);

    const QSizeF& size() const { return m_size; }
    double side() const { return m_side; } ///< of a cell
    /// The figures in their places, and the letters.
    SheetLayout take();

private:
    bool lay(const QSizeF& room, int columns, double side);
    void breakTitles(double width);
    FigureLayout figureLayout(const HeatmapFigure& figure) const;
    bool numbered() const;
    GridPlaces places() const;
    GridItem itemOf(std::size_t index) const;
    void alignTitles();
    PlacedText letterOf(std::size_t index, double left) const;

    std::vector<const HeatmapFigure*> m_figures;
    LayoutOptions m_options;
    Letters m_letters;
    double m_side = 0;
    int m_columns = 1;
    std::vector<FigureLayout> m_layouts;
    QSizeF m_size;
};

/// The operands and the result of a step on a grid, each with its gradient below it, for a page of that width in px;
/// wider only if one of them is.
SheetLayout stepOnGrid(const SheetStep& step, const LayoutOptions& options, const QSizeF& room);

} // namespace heedmap
