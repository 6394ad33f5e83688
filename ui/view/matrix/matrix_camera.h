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

/// The zoom and position of a matrix between the axes of a plot. Fitted, the whole matrix is centred; dragged or zoomed
/// axes stay within its bounds.
class MatrixCamera : public QObject {
    Q_OBJECT

public:
    MatrixCamera(QCPAxisRect& place, QCPAxis& cols, QCPAxis& rows);

    /// Sets the shape of the matrix between the axes; none if there is no matrix.
    void setShape(const std::optional<Shape>& shape) { m_shape = shape; }
    void fit();
    bool fitted() const { return m_fitted; }
    /// The cells in sight, also partly; none if the whole matrix is.
    std::optional<SeenCells> seen() const;
    /// Adapts to another size of the plot.
    void resized();
    void zoomAt(double factor, const QPointF& at);
    /// Moves until the cell is in sight.
    void reveal(const Cell& cell);

    /// The side of a cell if the whole matrix is fitted into a room.
    double cellSide(const QSizeF& room, bool rows) const;
    /// Whether the largest zoom makes cells large enough for numbers.
    bool zoomsToNumbers() const;

private:
    double fittingRange(bool rows) const; ///< the cells across the fitted matrix
    double middle(bool rows) const;       ///< the middle of the matrix
    void hold(bool rows, const QCPRange& before);
    void setRange(QCPAxis& axis, double middle, double size);
    void placeLabels();
    void replot();

    QCPAxisRect& m_place;
    QCPAxis& m_cols;
    QCPAxis& m_rows;
    std::optional<Shape> m_shape;
    bool m_fitted = true;
    bool m_moving = false; ///< this class is changing the axes
};

} // namespace heedmap
