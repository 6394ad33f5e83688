#pragma once

#include "view/matrix/matrix_figure.h"

#include <heedmap/tensor/shape.h>

#include <QObject>
#include <QSizeF>

#include <optional>

class QCPAxis;
class QCPAxisRect;
class QCPRange;
class QPointF;

namespace heedmap {

/// What of a matrix is seen between the axes of a plot: all of it in the middle, or as near as one goes. Axes that
/// are dragged or zoomed stay within its bounds.
class MatrixCamera : public QObject {
    Q_OBJECT

public:
    MatrixCamera(QCPAxisRect& place, QCPAxis& cols, QCPAxis& rows);

    /// Of the matrix between the axes; none: there is none.
    void setShape(const std::optional<Shape>& shape) { m_shape = shape; }
    void fit();
    bool fitted() const { return m_fitted; }
    /// The cells that are in sight, if only in part; nothing if all are.
    std::optional<SeenCells> seen() const;
    /// The place is of another size.
    void resized();
    void zoomAt(double factor, const QPointF& at);
    /// Moves so far that the cell is seen.
    void reveal(const Cell& cell);

    /// The side of a cell of the matrix when it is seen whole in a room.
    double cellSide(const QSizeF& room, bool rows) const;
    /// Whether the largest zoom makes cells large enough for numbers.
    bool zoomsToNumbers() const;

private:
    double fittingRange(bool rows) const; ///< how many cells are seen across, when all are
    double middle(bool rows) const;       ///< of the matrix
    void hold(bool rows, const QCPRange& before);
    void setRange(QCPAxis& axis, double middle, double size);
    void placeLabels();
    void replot();

    QCPAxisRect& m_place;
    QCPAxis& m_cols;
    QCPAxis& m_rows;
    std::optional<Shape> m_shape;
    bool m_fitted = true;
    bool m_moving = false; ///< axes change from here
};

} // namespace heedmap
