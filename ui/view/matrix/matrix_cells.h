#pragma once

#include "paint/cells/cell_pyramid.h"
#include "paint/figure_layout.h"
#include "view/frame/display.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>

namespace heedmap {

/// One matrix as it is to be drawn: a figure of a single slice with the current numbers.
struct ShownMatrix {
    HeatmapFigure figure;
    ValueExtent extent; ///< of all of it
    std::optional<ValueScale> scale;
    std::optional<CellPyramid> pyramid; ///< where there are many more cells than pixels

    /// All that follows from the figure's numbers and range.
    void measure();
    void setRange(const RangeChoice& range);
    /// A pixel a block.
    QImage image(const Region& part, const Pooling& block, const Theme& theme) const;
    bool known() const { return figure.values.data != nullptr && scale; }
};

/// The cells of a matrix between two axes of a plot, a cell's middle at its indices. Only what is seen is
/// drawn: small cells as an image that loses none, large ones as everywhere, with their numbers.
class MatrixCells : public QCPAbstractItem {
    Q_OBJECT

public:
    /// `borrow` brings the numbers up to date; it is called whenever cells are drawn.
    MatrixCells(QCPAxis& cols, QCPAxis& rows, const Display& display, std::function<const ShownMatrix&()> borrow);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    /// Whether the numbers were wanted and too small when it was drawn.
    bool numbersMissing() const { return m_numbersMissing; }

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawImage(QCPPainter& painter, const ShownMatrix& matrix, Region seen, const QSizeF& cell) const;
    void drawCells(QCPPainter& painter, const ShownMatrix& matrix, const Region& seen, const QSizeF& cell);
    QPointF corner(Index row, Index col) const;

    QCPAxis& m_cols;
    QCPAxis& m_rows;
    const Display& m_display;
    std::function<const ShownMatrix&()> m_borrow;
    bool m_numbersMissing = false;
};

/// Covers cells that are to be guessed.
class MatrixCovers : public QCPAbstractItem {
    Q_OBJECT

public:
    MatrixCovers(QCPAxisRect& place, std::function<void(QPainter&)> cover);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    std::function<void(QPainter&)> m_cover;
};

/// The pointed-at cell and the chosen one, with lines to the axes where they are too small to be seen.
class MatrixMarks : public QCPAbstractItem {
    Q_OBJECT

public:
    MatrixMarks(QCPAxis& cols, QCPAxis& rows, const Display& display);

    std::optional<Cell> pointed;
    std::optional<Cell> chosen;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QRectF rectOf(const Cell& cell) const;

protected:
    void draw(QCPPainter* painter) override;

private:
    QCPAxis& m_cols;
    QCPAxis& m_rows;
    const Display& m_display;
};

/// Tokens, or indices, along an axis of cells: as many as there is room for.
class CellTicker : public QCPAxisTicker {
public:
    CellTicker(const QCPAxis& axis, QStringList labels, Index count, double room)
        : m_axis(axis), m_labels(std::move(labels)), m_count(count), m_room(room)
    {
    }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;

private:
    const QCPAxis& m_axis;
    QStringList m_labels;
    Index m_count;
    double m_room; ///< of a label along the axis, px
};

} // namespace heedmap
