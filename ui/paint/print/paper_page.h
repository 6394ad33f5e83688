#pragma once

#include "paint/print/paper_labels.h"

#include <QStringList>

namespace heedmap {

/// A matrix, or a stack of them, as one panel of a figure.
struct PaperPanel {
    const HeatmapFigure* figure = nullptr; ///< null: its place stays free
    QString letter = {};                   ///< "(a)"
    QString symbol = {};                   ///< TeX, beside it
    QString title = {};                    ///< words, after these
    Index slice = -1;                      ///< of a stack only this one; −1: all
    QSizeF drawn = {};                     ///< px of what is drawn in place of matrices
    QString shape = {};                    ///< before the words, where it is asked for
};

/// The page that panels are laid out for, in px.
struct PaperPage {
    double width = 0;  ///< 0: as wide as they come
    double height = 0; ///< likewise
    double margin = 6;
    double unit = 0.75;  ///< points a px is
    int columns = 0;     ///< panels a row; 0: all, unless their cells would be too small
    double largest = 64; ///< px of a cell
    double deviceScale =
        0;           ///< device pixels a px, of which each shows several cells where these are smaller; 0: no overview
    double gap = 16; ///< px between panels
    bool axisNames = true; ///< of rows and columns that have no tokens
    bool turned = false;   ///< labels over columns, also where they fit level
    BarSide bar = BarSide::Below;
    bool grid = false;         ///< names of columns, rows and cells once for all, a hairline round each matrix
    QStringList rowNames = {}; ///< grid: left of each row
    bool rowNamesTurned = false;
    QString remark = {}; ///< grid: at the right of the bar, where cells have no labels
    bool alone = false;  ///< one figure: title above, axes named beside tokens, too, one bar and its notes below all
    double fits = 0;     ///< mm of a width that has room for its numbers, to be named; 0: not known
    bool asksForNumbers = false; ///< which are refused where they have no room
};

} // namespace heedmap
