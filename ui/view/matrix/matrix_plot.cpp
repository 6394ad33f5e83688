#include "view/matrix/matrix_plot.h"

#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "paint/heatmap_painter.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "view/frame/drag.h"
#include "view/matrix/matrix_camera.h"
#include "view/matrix/matrix_cells.h"
#include "view/matrix/matrix_range.h"
#include "view/plot/plot.h"
#include "view/scene/guess.h"
#include "view/scene/stage_scene.h"

#include <QNativeGestureEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {

MatrixPlot::MatrixPlot(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_plot(new Plot), m_matrix(std::make_unique<ShownMatrix>())
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

MatrixPlot::~MatrixPlot() = default;

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

    m_cells = new MatrixCells(*m_cols, *m_rows, m_context.display, [this]() -> const ShownMatrix& { return borrow(); });
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

bool MatrixPlot::known() const { return m_matrix->known(); }

bool MatrixPlot::numbersMissing() const { return there() && m_cells->numbersMissing(); }

bool MatrixPlot::hides() const { return there() && hidesAny(m_context, m_node, m_slice); }

bool MatrixPlot::there() const
{
    const Workbench& workbench = m_context.workbench;
    return workbench.isOpen() && m_node != noNode && m_node < workbench.graph().size();
}

void MatrixPlot::forget()
{
    m_node = noNode;
    m_camera->setShape(std::nullopt);
    m_change.reset();
    m_count.reset();
    m_statistics = {};
    *m_matrix = {};
}

void MatrixPlot::show(NodeId node, Index slice)
{
    const Workbench& workbench = m_context.workbench;
    const Shape& shape = workbench.graph().node(node).shape;
    const bool other = !m_kept.is(workbench, node) || shape != m_keptShape;
    m_kept = KeptNode(workbench, node);
    m_keptShape = shape;
    m_node = node;
    m_slice = slice;
    m_camera->setShape(shape);
    if (other)
        m_camera->fit();
    if (other)
        m_statistics = {};
    if (other && std::exchange(m_rangeChosen, false))
        emit rangeChosenChanged();
    refresh();
}

void MatrixPlot::refresh()
{
    Workbench& workbench = m_context.workbench;
    if (!there())
        return;
    const DisplaySettings& settings = m_context.display.settings();
    const Shape& shape = workbench.graph().node(m_node).shape;
    m_slice = std::clamp<Index>(m_slice, 0, shape.slices - 1);
    HeatmapFigure figure = currentFigure(workbench, m_node, m_slice, settings);
    m_change.reset();
    if (settings.showChange && figure.values.data != nullptr)
        showChange(figure, workbench, m_node, m_slice, m_change);
    m_matrix->figure = sliceOf(std::move(figure), m_slice);
    m_matrix->scale.reset();
    if (m_matrix->figure.values.data != nullptr)
        measure();
    dress();
    shareRoom();
    if (m_camera->fitted())
        fit();
    redraw();
}

void MatrixPlot::measure()
{
    if (m_rangeChosen)
        m_matrix->figure.range = {RangeChoice::Kind::Fixed, m_lo, m_hi, {}, false};
    m_matrix->measure();
    m_count.emplace(m_matrix->extent);
    count();
}

// Counts a large matrix in parts, so that input is handled in between.
void MatrixPlot::count()
{
    constexpr Index cellsAtOnce = 1 << 17;
    const ShownMatrix& matrix = borrow();
    if (!m_count || !matrix.known()) // counting restarts with the next numbers
        return;
    const Index cols = std::max<Index>(matrix.figure.values.shape.cols, 1);
    if (!m_count->add(FigureCells(matrix.figure), 0, std::max<Index>(cellsAtOnce / cols, 1))) {
        m_counting.start();
        return;
    }
    m_counting.stop();
    m_statistics = m_count->statistics();
    emit counted();
}

// Borrows the numbers again, because they are lent for one turn of the event loop only.
const ShownMatrix& MatrixPlot::borrow()
{
    Workbench& workbench = m_context.workbench;
    if (m_change != nullptr || !there())
        return *m_matrix;
    const auto values = [&](NodeId node) {
        HeatmapFigure lent;
        lent.values = workbench.values(node, shownRegion(workbench.graph().node(node).shape, m_slice)).view;
        return sliceOf(std::move(lent), m_slice).values;
    };
    const NodeId mask = maskOver(workbench.graph(), m_node);
    m_matrix->figure.values = values(m_node);
    m_matrix->figure.keep = mask == noNode ? ConstView() : values(mask);
    checkMask(m_matrix->figure);
    return *m_matrix;
}

Drawing MatrixPlot::drawing(const Theme& theme, const FigurePage& page)
{
    if (!there() || !borrow().known())
        throw StillComputing();
    HeatmapFigure shown = m_matrix->figure;
    if (const Shape& shape = m_context.workbench.graph().node(m_node).shape; shape.slices > 1)
        shown.heading = sliceTitle(emptyNodeFigure(m_context.workbench.graph(), m_node), m_slice);
    return matrixDrawing(std::move(shown), m_seen ? m_seen : m_camera->seen(), page, theme);
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
    const HeatmapFigure& figure = m_matrix->figure;
    const Shape& shape = m_context.workbench.graph().node(m_node).shape;
    const QFontMetricsF metrics(display.font(12));
    const double longest = display.px(112);
    const double line = std::ceil(metrics.height()) + 4;
    const auto elided = [&](const QStringList& labels) {
        QStringList shown;
        for (const QString& text : labels)
            shown << metrics.elidedText(text, Qt::ElideRight, longest);
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

StagePart MatrixPlot::part() const
{
    if (!there() || !known())
        return {};
    const Shape& shape = m_context.workbench.graph().node(m_node).shape;
    const QRectF cells = rectOf({m_slice, 0, 0}) | rectOf({m_slice, shape.rows - 1, shape.cols - 1});
    return {m_node, m_slice, false, true, m_matrix->figure.ink, shape, cells};
}

// Covers whole pixels, because cells may begin between them and must not show beside a cover.
void MatrixPlot::cover(QPainter& painter) const
{
    const StagePart shown = part();
    if (shown.shape.rows * shown.shape.cols <= mostCovers && hides())
        for (Index row = 0; row < shown.shape.rows; ++row)
            for (Index col = 0; col < shown.shape.cols; ++col)
                if (const Cell cell{m_slice, row, col}; toGuess(m_context, {m_node, cell}))
                    painter.fillRect(shown.rectOf(cell).toAlignedRect(), m_context.display.theme().window);
    drawGuesses(painter, m_context, shown);
}

QRectF MatrixPlot::rectOf(const Cell& cell) const { return m_marks->rectOf(cell); }

std::optional<Cell> MatrixPlot::cellAt(const QPointF& at) const
{
    if (!there() || !m_place->rect().contains(at.toPoint()))
        return std::nullopt;
    const auto index = [](double coordinate) { return static_cast<Index>(std::floor(coordinate + 0.5)); };
    const Cell cell{m_slice, index(m_rows->pixelToCoord(at.y())), index(m_cols->pixelToCoord(at.x()))};
    return m_context.workbench.graph().node(m_node).shape.contains(cell) ? std::optional(cell) : std::nullopt;
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

QCPColorScale& MatrixPlot::scale() { return m_range->scale(); }

void MatrixPlot::redraw()
{
    if (m_matrix->scale)
        m_range->showScale(*m_matrix->scale, hides());
    const QColor ink = m_context.display.theme().ink(m_matrix->figure.ink);
    m_range->showSpread(known() ? m_statistics : ValueStatistics(), ink, hides());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// ---- the range of its colours

void MatrixPlot::rangeDragged(double lo, double hi)
{
    if (!m_matrix->scale)
        return;
    m_lo = lo;
    m_hi = hi;
    const bool first = !std::exchange(m_rangeChosen, true);
    borrow();
    m_matrix->setRange({RangeChoice::Kind::Fixed, m_lo, m_hi, {}, false});
    m_range->showScale(*m_matrix->scale, hides());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    if (first)
        emit rangeChosenChanged();
}

void MatrixPlot::resetRange()
{
    if (!std::exchange(m_rangeChosen, false))
        return;
    refresh();
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
        if (there())
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
