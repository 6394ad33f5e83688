#pragma once

#include "paint/operation_figure.h"

#include <optional>
#include <vector>

namespace heedmap {

/// One matrix of the stage: which slice of which node, and where its cells are.
struct StagePart {
    NodeId node = noNode;
    Index slice = 0;
    bool transposed = false;
    bool result = false;
    SymbolInk ink = SymbolInk::Plain;
    Shape shape; ///< of the node
    QRectF cells;
    QRectF bar = {};          ///< of its colours; empty if it has none
    bool sharesRange = false; ///< with other matrices
    bool sharesStack = false; ///< only with those of its stack
    QPointF title = {};       ///< where the baseline of its symbol begins
    QRectF labelled = {};     ///< the cells with their labels at the left and above
    Range rows = {};          ///< of the node's, that are shown; empty: all
    Range cols = {};          ///< likewise

    /// The part scaled by `scale` and moved by `origin`.
    StagePart mapped(double scale, const QPointF& origin) const;
    /// The rectangle of a cell, or of the nearest shown one.
    QRectF rectOf(const Cell& cell) const;
    bool shows(const Cell& cell) const;
    std::optional<Cell> cellAt(const QPointF& at) const;
    /// A whole row if `at` is on its label, with −1 for the column; likewise a whole column.
    std::optional<Cell> lineAt(const QPointF& at) const;
    /// The cell that many rows and columns away, as they are shown, clamped to the matrix.
    Cell moved(const Cell& cell, Index rows, Index cols) const;
};

/// Where the colour bar of a placed figure is, and whose range it shows.
void placeBarOf(StagePart& part, const PlacedFigure& placed);
/// The cells with their labels at the left and above.
QRectF withLabels(const QRectF& cells, const std::vector<PlacedText>& texts);

} // namespace heedmap
