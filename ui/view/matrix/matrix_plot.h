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

/// One matrix between axes, with a colour scale whose range can be dragged, and how its numbers are spread.
/// The wheel zooms, a drag moves. It holds no copy of the numbers.
class MatrixPlot : public QWidget {
    Q_OBJECT

public:
    explicit MatrixPlot(const ViewContext& context, QWidget* parent = nullptr);
    ~MatrixPlot() override;

    /// Another matrix is seen whole, over its own range; the same one of another graph as it was.
    void show(NodeId node, Index slice);
    /// The computation is another one: nothing is shown until the next `show`.
    void forget();
    /// Numbers or looks are others.
    void refresh();
    /// The matrix with all of its cells, wherever the zoom has put them, in the widget's px; no node while its numbers
    /// are missing.
    StagePart part() const;

    /// Of the numbers shown; of a large matrix a moment later.
    const ValueStatistics& statistics() const { return m_statistics; }
    bool counting() const { return m_count && !m_count->done(); }
    bool known() const;
    /// Whether any of them is to be guessed: nothing is said of them all then.
    bool hides() const;
    /// What is in sight of the matrix as a figure with its labels, over the range it is shown in, on no ground; for the
    /// time until the event loop turns. Throws StillComputing while its numbers are missing.
    Drawing drawing(const Theme& theme, const FigurePage& page);
    /// The cells that are in sight; nothing if all are.
    std::optional<SeenCells> seen() const;
    /// Those that its figure has, whatever is in sight.
    void showInFigure(const std::optional<SeenCells>& seen) { m_seen = seen; }
    /// Whether its cells, as they were last drawn, are too small for the numbers that are wanted in them.
    bool numbersMissing() const;
    /// Whether the largest zoom makes cells large enough for numbers.
    bool zoomsToNumbers() const;
    /// Whether it shows the difference to the remembered state.
    bool showsChange() const { return m_change != nullptr; }
    /// Where a cell is, in the widget's px.
    QRectF rectOf(const Cell& cell) const;
    std::optional<Cell> cellAt(const QPointF& at) const;
    void mark(const std::optional<Cell>& pointed, const std::optional<Cell>& chosen);
    /// Something is covered that was not, or the other way round.
    void redraw();
    /// Moves so far that the cell is seen.
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
    std::optional<SeenCells> m_seen; ///< of its figure
    QCustomPlot* m_plot;
    QCPAxisRect* m_place = nullptr;
    QCPAxis* m_cols = nullptr;
    QCPAxis* m_rows = nullptr;
    MatrixRange* m_range = nullptr;
    MatrixCamera* m_camera = nullptr;
    MatrixCells* m_cells = nullptr;
    MatrixMarks* m_marks = nullptr;

    std::unique_ptr<ShownMatrix> m_matrix;
    Difference m_change; ///< the numbers, where a change is shown
    ValueStatistics m_statistics;
    std::optional<StatisticsCount> m_count; ///< of the current numbers
    QTimer m_counting;
    NodeId m_node = noNode;
    KeptNode m_kept;     ///< whose zoom and range these are
    Shape m_keptShape{}; ///< it had then
    Index m_slice = 0;
    double m_lo = 0; ///< of a range that was dragged
    double m_hi = 0;
    bool m_rangeChosen = false;
    QPointF m_pressed;
    QSize m_drawnIn; ///< size of the place when the plot was last drawn
};

} // namespace heedmap
