#pragma once

#include "worksheet/block.h"
#include "worksheet/sheet_content.h"

#include <QStringList>

namespace heedmap {

/// The size of a step's cells, and how their columns are labelled.
struct CellFit {
    double height = 0;
    double least = 0;   ///< the least width of a cell
    double size = 0;    ///< the size of the digits
    double air = 0;     ///< the room beside the digits
    bool turned = true; ///< labels over columns are turned; else columns are as wide as their labels
};

/// All fits, from the most comfortable to the smallest that can still be written in.
std::vector<CellFit> cellFits();

/// A matrix of a step, or some of its rows and columns, as it stands on paper.
struct PaperMatrix {
    NodeId node = noNode; ///< none: an intermediate result, which has `values`
    Index slice = 0;
    bool transposed = false;
    bool copied = false; ///< blanks repeat numbers filled in before
    std::vector<Index> rows = {};
    std::vector<Index> cols = {};
    QString symbol = {}; ///< TeX
    QColor ink = {};
    QStringList rowLabels = {}; ///< none, or one a row that is shown
    QStringList colLabels = {};
    std::vector<double> values = {}; ///< of an intermediate result, row by row, all blank
    QStringList printed = {};        ///< row by row, what stands in the cells instead of their numbers
    std::vector<Cell> ringed = {};   ///< where a key draws a ring
    Shape shape = {};

    Cell cellAt(std::size_t row, std::size_t col) const;
};

/// A whole slice of a node.
PaperMatrix wholeView(SheetContent& content, NodeId node, Index slice, bool transposed = false);
/// The same with some rows and columns only.
PaperMatrix partOf(const PaperMatrix& view, const std::vector<Index>& rows, const std::vector<Index>& cols);

/// Draws matrices: their cells, labels and names.
class MatrixPen {
public:
    MatrixPen(SheetContent& content, bool key, const CellFit& fit) : m_content(content), m_key(key), m_fit(fit) {}

    const CellFit& fit() const { return m_fit; }
    QString written(const PaperMatrix& view, std::size_t row, std::size_t col);
    bool blank(const PaperMatrix& view, std::size_t row, std::size_t col) const;
    bool hasBlanks(const PaperMatrix& view) const;
    /// The width of each column.
    double cellWidth(const PaperMatrix& view);
    double height(const PaperMatrix& view) const { return m_fit.height * static_cast<double>(view.rows.size()); }
    double rowLabelsWidth(const PaperMatrix& view) const;
    double colLabelsHeight(const PaperMatrix& view) const;

    /// Draws the cells from a point on.
    void drawCells(Block& block, const PaperMatrix& view, const QPointF& at, double width);
    void drawRowLabels(Block& block, const PaperMatrix& view, const QPointF& cells) const;
    void drawRowLabelsRight(Block& block, const PaperMatrix& view, const QPointF& cellsRight) const;
    void drawColLabels(Block& block, const PaperMatrix& view, const QPointF& cells, double width) const;
    /// The symbol with the shape beside it or below it, and the decimals asked for.
    Block name(const PaperMatrix& view, bool below);
    /// The height above the cells of a matrix that stands alone.
    double over(const PaperMatrix& view);
    /// A matrix that stands alone: its name and labels above the cells, which begin at `top`, and labels at the left.
    Block single(const PaperMatrix& view, bool labelled, double top);

private:
    SheetContent& m_content;
    bool m_key;
    CellFit m_fit;
};

} // namespace heedmap
