#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/graph/graph.h>

#include "figure_choice.h"

#include <paint/exporter.h>
#include <paint/figure_layout.h>
#include <paint/heatmap_figure.h>
#include <paint/print/paper_block.h>

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// The looks of figures, as a call sets them.
struct FigureStyle {
    enum class Range { Auto, Shared, Fixed };

    std::string place = {}; ///< whose looks it has: "journal"; empty: none
    QString palette = {};   ///< empty: each figure's own
    QString title = {};     ///< in place of each figure's own
    QString rowAxis = {};
    QString colAxis = {};
    QString font = {};           ///< of all text; empty: the usual one
    QString symbol = {};         ///< TeX, in place of each figure's own
    QStringList sliceNames = {}; ///< of the matrices of a stack, in their order
    double lo = 0;               ///< of a fixed range
    double hi = 1;
    const Theme* theme = &paperTheme();
    Index firstIndex = 0;  ///< of rows, columns and the matrices of a stack
    Index labelLength = 0; ///< characters of a token at most; 0: all
    Index wrap = 0;        ///< characters of a token on a line; 0: one line
    Index columns = 0;     ///< of the matrices of a stack; 0: as many as look well
    Print print = {};
    PartSet without = {};
    PartSet withParts = {}; ///< title, symbol and shape that a figure on paper has only where they are asked for
    bool plain = false;     ///< black text, no frames, gaps, rounding or notes
    QString barLabel = {};
    CellNumbers numbers = {};
    double dpi = 0; ///< of a PNG; 0: by --scale
    Range range = Range::Auto;
    BarSide bar = BarSide::Below;
    bool barAsked = false; ///< its side, which is kept then
    int decimals = 2;
    bool toLargest = false;  ///< it ends at the largest number of each figure
    bool zeroCentred = true; ///< of signed data: else the colours run from its smallest number to its largest
    bool showValues = true;
    bool ground = true;       ///< false: figures are transparent where nothing is drawn
    bool logarithmic = false; ///< colours of weights
    bool meanOverview = false;
    bool signs = false;  ///< a dash in cells below zero without a number
    bool turned = false; ///< tokens over columns
    bool whole = false;  ///< tokens, however much room they take
    bool marks = false;  ///< of cells that are not as they were published
    bool mean = false;   ///< of heads on paper, their mean as one more column

    /// Whether an option asks for numbers, which then are not left out.
    bool asksForNumbers() const { return numbers.exact || numbersAsked; }
    bool numbersAsked = false;
    /// The page of panels.
    PaperPage paperPage() const;
    /// How a figure is laid out at that number of pixels a px.
    LayoutOptions layout(double scale) const;
};

std::vector<std::string> paletteNames();
std::vector<std::string> themeNames();
/// The theme of a name, which has to exist.
const Theme& themeNamed(const std::string& name);

/// Gives figures their style, and one range to all of one kind where it is shared. A mask keeps its two colours; a
/// palette with zero in its middle has it there whatever the figure's range, so that weights wear its upper half.
void applyStyle(std::span<HeatmapFigure* const> figures, const FigureStyle& style);

/// The source of figures' numbers: a computation of their own, evaluated on demand, or the window's, which is evaluated
/// already.
struct FigureSource {
    FigureSource(const Document& said, const GraphShape& nodes, std::function<Lease(NodeId)> numbers)
        : document(said), graph(nodes), read(std::move(numbers))
    {
    }
    FigureSource(OpenedDocument& opened); // NOLINT(google-explicit-constructor)

    const Document& document; ///< its words
    const GraphShape& graph;
    std::function<Lease(NodeId)> read;
    std::function<std::optional<Expression>(NodeId, const Cell&)> explain = {}; ///< what a cell is worked out from
    const std::map<NodeId, Published>* published = nullptr;                     ///< what was printed of the nodes
    QString minus = {};                               ///< what was taken from the numbers, which then have any sign
    std::function<OpenedDocument(Index)> sample = {}; ///< the document showing another of its samples
    /// The figure of a choice from another sample or document.
    std::function<HeatmapFigure(const FigureChoice&)> elsewhere = {};
};

/// The index of the first row, column and matrix of a stack.
void countFrom(HeatmapFigure& figure, Index first);

/// The figure of a node with its numbers, made current.
HeatmapFigure numberedFigure(Graph& graph, NodeId node);
std::vector<HeatmapFigure> figuresOf(const FigureSource& source, std::span<const NodeId> nodes,
                                     const FigureStyle& style);

std::vector<HeatmapFigure> figuresOf(const FigureSource& source, std::span<const FigureChoice> choices,
                                     const FigureStyle& style);

/// Of cells without room for their numbers, the decimals that have room; −1: no number has. Nothing if they have room,
/// or numbers are switched off.
std::optional<int> fittingDecimals(const HeatmapFigure& figure, const FigureStyle& style, double scale);

/// The part of a node's figure that is chosen, before it has a style.
HeatmapFigure chosenFigure(const FigureSource& source, const FigureChoice& choice, const FigureStyle& style);

/// A description for readers who do not see the figure, or see many in a list: "A · Decoder layer 0 · Softmax".
QString drawingTitle(const HeatmapFigure& figure);

/// A figure of no page on the style's ground. It borrows the figure.
Drawing drawingOf(const HeatmapFigure& figure, const FigureStyle& style, double scale);

} // namespace heedmap
