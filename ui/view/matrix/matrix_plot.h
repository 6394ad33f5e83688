#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "paint/exporter.h"
#include "paint/value_statistics.h"
#include "view/frame/display.h"
#include "view/frame/kept_node.h"
#include "view/matrix/matrix_figure.h"
#include "view/scene/stage_part.h"

#include <QTimer>
#include <QWidget>

#include <memory>
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
struct ShownMatrix;

/// One matrix between axes, with a colour scale whose range can be dragged, and the distribution of its numbers. The
/// wheel zooms, a drag pans. Holds no copy of the numbers.
class MatrixPlot : public QWidget {
    Q_OBJECT

public:
    explicit MatrixPlot(const ViewContext& context, QWidget* parent = nullptr);
    ~MatrixPlot() override;

    /// Shows a matrix. A new one is fitted, over its own range; the same matrix of another graph keeps its zoom and
    /// range.
    void show(NodeId node, Index slice);
    /// Shows nothing until the next `show`, because the graph has been replaced.
    void forget();
    /// Takes the current numbers and display settings.
    void refresh();
    /// The matrix with all of its cells, in the widget's px, also those out of sight; no node while its numbers are
    /// missing.
    StagePart part() const;

    /// The statistics of the shown numbers; those of a large matrix follow a moment later.
    const ValueStatistics& statistics() const { return m_statistics; }
    bool counting() const { return m_count && !m_count->done(); }
    bool known() const;
    /// Whether any number is to be guessed; then no statistics may be shown.
    bool hides() const;
    /// The cells in sight as a figure with labels, over the shown range and on a transparent ground; valid until the
    /// event loop turns. Throws StillComputing while numbers are missing.
    Drawing drawing(const Theme& theme, const FigurePage& page);
    /// The cells in sight; none if the whole matrix is.
    std::optional<SeenCells> seen() const;
    /// Sets the cells of the figure, independent of those in sight.
    void showInFigure(const std::optional<SeenCells>& seen) { m_seen = seen; }
    /// Whether the cells, as last drawn, are too small for the numbers that are switched on.
    bool numbersMissing() const;
    /// Whether the largest zoom makes cells large enough for numbers.
    bool zoomsToNumbers() const;
    /// Whether the plot shows the difference from the snapshot.
    bool showsChange() const { return m_change != nullptr; }
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
    bool rangeChosen() const { return m_rangeChosen; }
    QCustomPlot& plot() { return *m_plot; }
    QCPColorScale& scale();

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
    bool there() const;
    void layOut();
    void listen();
    void dress();
    const ShownMatrix& borrow();
    void cover(QPainter& painter) const;
    void measure();
    void count();
    void shareRoom();
    void label();
    void rangeDragged(double lo, double hi);

    ViewContext m_context;
    std::optional<SeenCells> m_seen; ///< the cells of the figure
    QCustomPlot* m_plot;
    QCPAxisRect* m_place = nullptr;
    QCPAxis* m_cols = nullptr;
    QCPAxis* m_rows = nullptr;
    MatrixRange* m_range = nullptr;
    MatrixCamera* m_camera = nullptr;
    MatrixCells* m_cells = nullptr;
    MatrixMarks* m_marks = nullptr;

    std::unique_ptr<ShownMatrix> m_matrix;
    Difference m_change; ///< the shown numbers if they are a change
    ValueStatistics m_statistics;
    std::optional<StatisticsCount> m_count; ///< counts the current numbers
    QTimer m_counting;
    NodeId m_node = noNode;
    KeptNode m_kept;     ///< the matrix that the zoom and the range belong to
    Shape m_keptShape{}; ///< the shape of that matrix
    Index m_slice = 0;
    double m_lo = 0; ///< bounds of a dragged range
    double m_hi = 0;
    bool m_rangeChosen = false;
    QPointF m_pressed;
    QSize m_drawnIn; ///< size of the place when the plot was last drawn
};

} // namespace heedmap
