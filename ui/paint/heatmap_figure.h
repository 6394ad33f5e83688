#pragma once

#include "paint/print.h"
#include "paint/theme.h"

#include <heedmap/tensor/view.h>

#include <QString>
#include <QStringList>

#include <vector>

namespace heedmap {

/// What the numbers are; decides the default palette and range.
enum class ValueRole {
    Signed,   ///< any data: zero-centred colours
    Weights,  ///< 0…1
    Mask,     ///< 1 keep, 0 masked
    Gradient, ///< zero-centred, in colours of its own
};

struct FigureAxis {
    QString name;        ///< translated: "queries", "keys", "d_model"; may be empty
    QStringList labels;  ///< tokens, one an index; empty: indices are written instead
    Index first = 0;     ///< the index of the first
    bool turned = false; ///< tokens at the top, whatever their width
};

struct RangeChoice {
    enum class Kind {
        Auto,   ///< from the figure's own numbers, or 0…1 for weights and masks
        Shared, ///< lo…hi, found over several figures; the colour bar says so
        Fixed,  ///< lo…hi, chosen by hand
    };
    Kind kind = Kind::Auto;
    double lo = 0;
    double hi = 1;
    QString sharedWith;    ///< names of the other figures, as they are to be read
    bool perSlice = false; ///< Auto only: each matrix of a stack has its own range
};

/// An outline around cells, in the colour of a symbol.
struct CellFrame {
    Region region;
    SymbolInk ink = SymbolInk::Plain;
    bool strong = false; ///< of the cell itself, not of what it is worked out from
};

/// Which numbers stand in the cells, and how, where that is asked for.
struct CellNumbers {
    enum class Which { All, Largest, Chosen }; ///< `Largest`: of each row
    Which which = Which::All;
    std::vector<Cell> cells = {}; ///< Which::Chosen, in every slice
    double from = 0;              ///< none whose magnitude is below
    int significant = 0;          ///< figures; 0: decimals
    bool percent = false;
    bool exact = false; ///< as many decimals as were asked for, never one less
    bool kept = false;  ///< so, too, but of a number that is wider than the others
    double least = 11;  ///< px of the smallest that can be read

    bool usual() const { return which == Which::All && from == 0 && significant == 0 && !percent; }
};

/// Where the colour bar stands that all matrices of a figure share.
enum class BarSide { Below, Right, Left };

/// All that one heatmap shows: a matrix, or a stack of them as small multiples. The numbers are
/// borrowed and have to outlive the drawing.
struct HeatmapFigure {
    QString symbol;           ///< TeX subset (formula.h): "W_Q", "S = Q K^T"
    QString name;             ///< ASCII; used where a symbol cannot be typeset
    QString heading;          ///< what it is in a few words; may be empty
    QString part;             ///< which matrix of a stack, sample or document it is, where it is one of several
    bool headedBelow = false; ///< these stand below the symbol, in lines
    QString caption;          ///< a sentence under the figure; may be empty
    ConstView values;         ///< null data: not computed yet, only the shape is known
    ConstView keep;           ///< 1 keep, 0 masked; null data: nothing is masked. A matrix serves every slice
    bool transposed = false;  ///< show the transpose of every matrix (rows and cols below are as shown)
    bool hatched = false;     ///< masked cells are seen as −∞, as in the matrix that this is the gradient of
    FigureAxis rows;
    FigureAxis cols;
    FigureAxis slices; ///< name in the singular: "head"
    ValueRole role = ValueRole::Signed;
    SymbolInk ink = SymbolInk::Plain;
    QString palette; ///< an id of palettes(); empty: the role's own
    RangeChoice range;
    bool zeroCentred = true;   ///< of signed data: else the colours run from its smallest number to its largest
    bool logarithmic = false;  ///< for weights; zero-centred data stays linear
    bool meanOverview = false; ///< where several cells share a pixel: their mean, not the one that stands out most
    bool signs = false;        ///< a dash in cells below zero, where no number says so
    int decimals = 2;          ///< at most: a matrix of whole numbers has none
    bool onScreen = false;     ///< where 0.83 has no room it may be .83, or .8
    bool showValues = true;
    CellNumbers numbers = {};
    bool plain = false;          ///< for a journal: black text, no frames or gaps, no notes
    bool pinned = false;         ///< some of it is
    std::vector<bool> pins = {}; ///< which of its matrices, where not all are
    bool sharesOut = false;      ///< its rows add up to 1 unless they are pinned
    bool sumsOff = false;        ///< some row says that it does not
    bool pinnedAt(Index slice) const { return pins.empty() ? pinned : pins[static_cast<std::size_t>(slice)]; }
    std::vector<Cell> misprinted = {}; ///< whose number is not the one printed elsewhere, in their own rows and columns
    Index blockCols = 0;               ///< a line after each such number of columns (heads side by side); 0: none
    Index blockRows = 0;
    BarSide barSide = BarSide::Below;
    QString barLabel = {};              ///< what its numbers are
    std::vector<CellFrame> framed = {}; ///< in their own rows and columns
    PartSet without = {};
    std::vector<Lease> held = {}; ///< what lends its numbers, unless the event loop does for a turn
};

} // namespace heedmap
