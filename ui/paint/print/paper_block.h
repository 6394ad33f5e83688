#pragma once

#include "paint/print/paper_labels.h"
#include "paint/sheet.h"

#include <memory>
#include <optional>

namespace heedmap {

/// A matrix, or a stack of them, as one panel of a figure.
struct PaperPanel {
    const HeatmapFigure* figure = nullptr; ///< null: its place stays free
    QString letter = {};                   ///< "(a)"
    QString symbol = {};                   ///< TeX, beside it
    QString title = {};                    ///< words, after these
    Index slice = -1;                      ///< of a stack only this one; −1: all
};

/// The page that panels are laid out for, in px.
struct PaperPage {
    double width = 0;  ///< 0: as wide as they come
    double height = 0; ///< likewise
    double margin = 6;
    double unit = 0.75;    ///< points a px is
    int columns = 0;       ///< panels a row; 0: all, unless their cells would be too small
    double largest = 64;   ///< px of a cell
    double gap = 16;       ///< px between panels
    bool axisNames = true; ///< of rows and columns that have no tokens
    bool turned = false;   ///< labels over columns, also where they fit level
    BarSide bar = BarSide::Below;
    bool grid = false;           ///< names of columns, rows and cells once for all, a hairline round each matrix
    QStringList rowNames = {};   ///< grid: left of each row
    QString remark = {};         ///< grid: at the right of the bar, where cells have no labels
    int fewerDecimals = 0;       ///< where all have no room
    bool asksForNumbers = false; ///< which are refused where they have no room
};

/// Panels on a page. The size of their cells, the same in all, is the largest with which everything fits; text has its
/// size whatever the page is. Tops of the matrices of a row lie on one line, so do bars; columns share their left
/// edges.
class PaperBlock {
public:
    /// It borrows the figures. Throws Error with the least width, where cells would be under 1.5 mm or numbers that are
    /// asked for have no room.
    PaperBlock(std::vector<PaperPanel> panels, const PaperPage& page);
    ~PaperBlock();
    PaperBlock(const PaperBlock&) = delete;
    PaperBlock& operator=(const PaperBlock&) = delete;

    QSizeF size() const;
    double side() const;   ///< px of a cell
    bool numbered() const; ///< cells have their numbers, or need none
    const SheetLayout& layout() const;
    /// What had no room, a sentence each, with what would show it.
    const QStringList& losses() const;

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

} // namespace heedmap
