#pragma once

#include "view/matrix/matrix_scene.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QCPAxis;
class QCPAxisRect;
class QCPColorScale;
class QCustomPlot;

namespace heedmap {

class MatrixCamera;
class MatrixCells;
class MatrixMarks;
class MatrixRange;

/// The matrix of a scene between axes, with a colour scale whose range can be dragged, and the distribution of its
/// numbers. The wheel zooms, a drag pans.
class MatrixPlot : public QWidget {
    Q_OBJECT

public:
    MatrixPlot(const ViewContext& context, MatrixScene& scene, QWidget* parent = nullptr);

    /// Follows the scene, which has taken its numbers or has none. A new matrix is fitted; the same matrix of another
    /// graph keeps its zoom.
    void refresh();
    /// Shows nothing until the next `refresh`, because the graph has been replaced.
    void forget();
    /// The cells in sight; none if the whole matrix is.
    std::optional<SeenCells> seen() const;
    /// Whether the cells, as last drawn, are too small for the numbers that are switched on.
    bool numbersMissing() const;
    /// Whether the largest zoom makes cells large enough for numbers.
    bool zoomsToNumbers() const;
    /// The place of all cells, in the widget's px, also of those out of sight.
    QRectF cells() const;
    /// The place of a cell, in the widget's px.
    QRectF rectOf(const Cell& cell) const;
    std::optional<Cell> cellAt(const QPointF& at) const;
    void mark(const std::optional<Cell>& pointed, const std::optional<Cell>& chosen);
    /// Draws again after a change of covers.
    void redraw();
    /// Moves until the cell is in sight.
    void reveal(const Cell& cell);

    void fit();
    void zoom(double factor);
    void resetRange();

signals:
    void pointed(const std::optional<heedmap::Cell>& cell);
    void clicked(const heedmap::Cell& cell);
    void doubleClicked(const heedmap::Cell& cell);
    void rangeChosenChanged();
    void counted();
    void drawn();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void layOut();
    void listen();
    void dress();
    void cover(QPainter& painter) const;
    void count();
    void shareRoom();
    void label();
    void rangeDragged(double lo, double hi);

    ViewContext m_context;
    MatrixScene& m_scene;
    QCustomPlot* m_plot;
    QCPAxisRect* m_place = nullptr;
    QCPAxis* m_cols = nullptr;
    QCPAxis* m_rows = nullptr;
    MatrixRange* m_range = nullptr;
    MatrixCamera* m_camera = nullptr;
    MatrixCells* m_cells = nullptr;
    MatrixMarks* m_marks = nullptr;

    QTimer m_counting;
    int m_number = 0; ///< of the matrix that the zoom belongs to
    QPointF m_pressed;
    QSize m_drawnIn; ///< size of the place when the plot was last drawn
};

} // namespace heedmap
