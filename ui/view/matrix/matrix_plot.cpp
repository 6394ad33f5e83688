#include "view/matrix/matrix_plot.h"

#include "paint/blocks/label_lines.h"
#include "view/frame/drag.h"
#include "view/matrix/matrix_camera.h"
#include "view/matrix/matrix_cells.h"
#include "view/matrix/matrix_range.h"
#include "view/plot/plot.h"
#include "view/scene/guess.h"

#include <QNativeGestureEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {

MatrixPlot::MatrixPlot(const ViewContext& context, MatrixScene& scene, QWidget* parent)
    : QWidget(parent), m_context(context), m_scene(scene), m_plot(new Plot)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    layOut();
    listen();
    m_counting.setInterval(0);
    m_counting.setSingleShot(true);
    connect(&m_counting, &QTimer::timeout, this, &MatrixPlot::count);
    connect(this, &MatrixPlot::counted, this, &MatrixPlot::redraw);
}

void MatrixPlot::layOut()
{
    m_plot->setMinimumSize(1, 1); // QCustomPlot warns if it is painted without a size
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->installEventFilter(this);
    m_place = m_plot->axisRect();
    m_cols = m_place->axis(QCPAxis::atTop);
    m_rows = m_place->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : m_place->axes()) {
        axis->setVisible(axis == m_cols || axis == m_rows);
        axis->grid()->setVisible(false);
    }
    m_rows->setRangeReversed(true);
    m_place->setRangeDragAxes(m_cols, m_rows);
    m_place->setRangeZoomAxes(m_cols, m_rows);
    m_place->setAutoMargins(QCP::msNone);

    m_range = new MatrixRange(*m_plot, m_context.display);
    m_camera = new MatrixCamera(*m_place, *m_cols, *m_rows);

    m_cells = new MatrixCells(*m_cols, *m_rows, m_context.display,
                              [this]() -> const ShownMatrix& { return m_scene.borrow(); });
    new MatrixCovers(*m_place, [this](QPainter& painter) { cover(painter); });
    m_marks = new MatrixMarks(*m_cols, *m_rows, m_context.display);
    m_marks->setLayer(QStringLiteral("overlay")); // which is drawn by itself
}

void MatrixPlot::listen()
{
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] {
        // by then, the colour scale has its final width
        if (std::exchange(m_drawnIn, m_place->size()) != m_place->size())
            m_camera->resized();
        emit drawn();
    });
    connect(m_range, &MatrixRange::dragged, this, &MatrixPlot::rangeDragged);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { m_pressed = event->position(); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() == Qt::NoButton)
            emit pointed(cellAt(event->position()));
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const auto cell = cellAt(event->position());
        if (cell && event->button() == Qt::LeftButton && !isDrag(m_pressed, event->position()))
            emit clicked(*cell);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (m_range->scale().outerRect().contains(event->pos()))
            resetRange();
        else if (const auto cell = cellAt(event->position()))
            emit doubleClicked(*cell);
    });
}

bool MatrixPlot::numbersMissing() const { return m_scene.there() && m_cells->numbersMissing(); }

void MatrixPlot::forget() { m_camera->setShape(std::nullopt); }

void MatrixPlot::refresh()
{
    if (!m_scene.there())
        return;
    m_camera->setShape(m_scene.shape());
    const bool other = std::exchange(m_number, m_scene.number()) != m_scene.number();
    if (m_scene.counting())
        m_counting.start();
    dress();
    shareRoom();
    if (other || m_camera->fitted())
        fit();
    redraw();
}

void MatrixPlot::count()
{
    m_scene.count();
    if (!m_scene.counting())
        emit counted();
    else if (m_scene.known()) // otherwise counting restarts with the next numbers
        m_counting.start();
}

std::optional<SeenCells> MatrixPlot::seen() const { return m_camera->seen(); }

void MatrixPlot::dress()
{
    const Display& display = m_context.display;
    m_plot->setBackground(display.theme().window);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->plotLayout()->setColumnSpacing(display.px(4));
    dressAxis(*m_cols, display);
    dressAxis(*m_rows, display);
    m_range->dress();
}

void MatrixPlot::shareRoom()
{
    m_range->shareRoom(height());
    label();
}

// Reserves the room that the labels take at any zoom.
void MatrixPlot::label()
{
    const Display& display = m_context.display;
    const HeatmapFigure& figure = m_scene.matrix().figure;
    const Shape& shape = m_scene.shape();
    const QFontMetricsF metrics(display.font(12));
    const double longest = display.px(112);
    const double line = std::ceil(metrics.height()) + 4;
    const auto elided = [&](const QStringList& labels) {
        QStringList shown;
        for (const QString& text : labels)
            shown << fittedLabel(text, metrics, longest);
        return shown;
    };
    const auto widest = [&](const QStringList& labels, Index count) {
        double width = metrics.horizontalAdvance(QString::number(count));
        for (const QString& text : labels)
            width = std::max(width, metrics.horizontalAdvance(text));
        return std::ceil(width);
    };
    const QStringList rows = elided(figure.rows.labels);
    const QStringList cols = elided(figure.cols.labels);
    const double across = widest(cols, shape.cols);
    const double left = std::max<double>(widest(rows, shape.rows) + display.px(16), display.px(64));
    const double right = display.px(8);
    const double name = figure.cols.name.isEmpty() && figure.rows.name.isEmpty() ? 0 : line;
    const double spread = m_range->spreadHeight();
    const QSizeF room(width() - left - right - display.px(80),
                      height() - spread - line - name - 2 * display.px(12)); // the room beside horizontal labels
    const bool turned = !cols.isEmpty() && m_camera->cellSide(room, false) < across + 10;
    const double top = (turned ? across : line) + display.px(12) + name;
    m_cols->setTickLabelRotation(turned ? -90 : 0);
    m_cols->setTicker(QSharedPointer<CellTicker>::create(*m_cols, cols, shape.cols, turned ? line : across + 12));
    m_rows->setTicker(QSharedPointer<CellTicker>::create(*m_rows, rows, shape.rows, line));
    m_cols->setLabel(figure.cols.name.isEmpty() ? QString() : figure.cols.name + QStringLiteral(" →"));
    m_rows->setLabel({});
    m_cols->setTickLabelPadding(display.px(6));
    m_rows->setTickLabelPadding(display.px(8));
    const auto px = [](double length) { return static_cast<int>(std::ceil(length)); };
    m_place->setMargins({px(left), px(top), px(right), display.px(12)});
    m_range->setMargins(left, top, right, line);
}

QRectF MatrixPlot::cells() const
{
    const Shape shape = m_scene.there() ? m_scene.shape() : Shape();
    return rectOf({0, 0, 0}) | rectOf({0, shape.rows - 1, shape.cols - 1});
}

// Covers whole pixels, because cells may begin between them and must not show beside a cover.
void MatrixPlot::cover(QPainter& painter) const
{
    const StagePart shown = m_scene.partAt(cells());
    if (shown.shape.rows * shown.shape.cols <= mostCovers && m_scene.hides())
        for (Index row = 0; row < shown.shape.rows; ++row)
            for (Index col = 0; col < shown.shape.cols; ++col)
                if (const Cell cell{shown.slice, row, col}; toGuess(m_context, {shown.node, cell}))
                    painter.fillRect(shown.rectOf(cell).toAlignedRect(), m_context.display.theme().window);
    drawGuesses(painter, m_context, shown);
}

QRectF MatrixPlot::rectOf(const Cell& cell) const { return m_marks->rectOf(cell); }

std::optional<Cell> MatrixPlot::cellAt(const QPointF& at) const
{
    if (!m_scene.there() || !m_place->rect().contains(at.toPoint()))
        return std::nullopt;
    const auto index = [](double coordinate) { return static_cast<Index>(std::floor(coordinate + 0.5)); };
    const Cell cell{m_scene.slice(), index(m_rows->pixelToCoord(at.y())), index(m_cols->pixelToCoord(at.x()))};
    return m_scene.shape().contains(cell) ? std::optional(cell) : std::nullopt;
}

void MatrixPlot::mark(const std::optional<Cell>& pointed, const std::optional<Cell>& chosen)
{
    m_marks->pointed = pointed;
    m_marks->chosen = chosen;
    m_plot->layer(QStringLiteral("overlay"))->replot();
}

void MatrixPlot::fit() { m_camera->fit(); }

void MatrixPlot::zoom(double factor) { m_camera->zoomAt(factor, QRectF(m_place->rect()).center()); }

bool MatrixPlot::zoomsToNumbers() const { return m_camera->zoomsToNumbers(); }

void MatrixPlot::reveal(const Cell& cell) { m_camera->reveal(cell); }

void MatrixPlot::redraw()
{
    const ShownMatrix& matrix = m_scene.matrix();
    if (matrix.scale)
        m_range->showScale(*matrix.scale, m_scene.hides());
    const QColor ink = m_context.display.theme().ink(matrix.figure.ink);
    m_range->showSpread(m_scene.known() ? m_scene.statistics() : ValueStatistics(), ink, m_scene.hides());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// ---- the range of its colours

void MatrixPlot::rangeDragged(double lo, double hi)
{
    if (!m_scene.known())
        return;
    const bool first = !m_scene.rangeChosen();
    m_scene.setRange(RangeChoice{RangeChoice::Kind::Fixed, lo, hi, {}, false});
    m_range->showScale(*m_scene.matrix().scale, m_scene.hides());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    if (first)
        emit rangeChosenChanged();
}

void MatrixPlot::resetRange()
{
    if (!m_scene.rangeChosen())
        return;
    m_scene.setRange(std::nullopt);
    emit rangeChosenChanged();
}

bool MatrixPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            m_camera->zoomAt(1 + gesture->value(), gesture->position());
    }
    return QWidget::eventFilter(watched, event);
}

void MatrixPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const auto resized = [this] { // by then, the plot has its new size
        if (m_scene.there())
            shareRoom();
        m_plot->replot();
        m_camera->resized();
    };
    QMetaObject::invokeMethod(this, resized, Qt::QueuedConnection);
}

void MatrixPlot::leaveEvent(QEvent* event)
{
    emit pointed(std::nullopt);
    QWidget::leaveEvent(event);
}

} // namespace heedmap

#include "moc_matrix_plot.cpp"
