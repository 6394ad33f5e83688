#pragma once

#include "view/frame/display.h"
#include "view/matrix/shown_matrix.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>

namespace heedmap {

/// The cells of a matrix between two axes of a plot, each centred at its indices. Draws only cells in sight: small ones
/// as an image in which no hot cell is lost, large ones by the common painter, with their numbers.
class MatrixCells : public QCPAbstractItem {
    Q_OBJECT

public:
    /// `borrow` brings the numbers up to date; it is called whenever cells are drawn.
    MatrixCells(QCPAxis& cols, QCPAxis& rows, const Display& display, std::function<const ShownMatrix&()> borrow);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    /// Whether the last drawing wanted numbers that had no room.
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

/// The covers over cells to be guessed.
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

/// The outlines of the pointed and the chosen cell, with lines to the axes if the cells are too small to see.
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

/// The labels along an axis of cells, tokens or indices: as many as have room.
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
    QVector<double> createTickVector(double step, const QCPRange& range) override;

private:
    const QCPAxis& m_axis;
    QStringList m_labels;
    Index m_count;
    double m_room; ///< px of a label along the axis
};

} // namespace heedmap
