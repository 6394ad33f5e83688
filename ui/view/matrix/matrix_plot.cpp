#include "view/matrix/matrix_plot.h"

#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "paint/heatmap_painter.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "view/matrix/matrix_cells.h"
#include "view/plot/plot.h"
#include "view/scene/guess.h"
#include "view/scene/stage_scene.h"

#include <QNativeGestureEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

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
    connect(this, &MatrixPlot::counted, this, [this] { showSpread(), redraw(); });
}

MatrixPlot::~MatrixPlot() = default;

void MatrixPlot::layOut()
{
    m_plot->setMinimumSize(1, 1); // a plot of no size cannot be painted, and says so
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

    m_scale = new QCPColorScale(m_plot);
    m_scale->setType(QCPAxis::atRight);
    m_plot->plotLayout()->addElement(0, 1, m_scale);

    m_spread = new QCPAxisRect(m_plot);
    m_plot->plotLayout()->addElement(1, 0, m_spread);
    m_spread->setAutoMargins(QCP::msNone);
    m_spread->setRangeDrag({});
    m_spread->setRangeZoom({});
    QCPAxis* counts = m_spread->axis(QCPAxis::atLeft);
    counts->setScaleType(QCPAxis::stLogarithmic);
    m_bars = new QCPBars(m_spread->axis(QCPAxis::atBottom), counts);
    m_bars->setBaseValue(0.5);
    m_bars->setPen(Qt::NoPen);
    for (QCPItemStraightLine*& end : m_ends) {
        end = new QCPItemStraightLine(m_plot);
        end->setClipAxisRect(m_spread);
        for (QCPItemPosition* position : {end->point1, end->point2})
            position->setAxes(m_spread->axis(QCPAxis::atBottom), counts);
    }

    m_cells = new MatrixCells(*m_cols, *m_rows, m_context.display, [this]() -> const ShownMatrix& { return borrow(); });
    new MatrixCovers(*m_place, [this](QPainter& painter) { cover(painter); });
    m_marks = new MatrixMarks(*m_cols, *m_rows, m_context.display);
    m_marks->setLayer(QStringLiteral("overlay")); // which is drawn by itself
}

void MatrixPlot::listen()
{
    for (QCPAxis* axis : {m_cols, m_rows})
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange&, const QCPRange& before) {
                    m_before = {before.lower, before.upper};
                    hold(axis == m_rows);
                });
    connect(m_plot, &QCustomPlot::afterLayout, this, &MatrixPlot::placeLabels);
    connect(m_plot, &QCustomPlot::afterReplot, this, &MatrixPlot::drawn);
    connect(m_scale, &QCPColorScale::dataRangeChanged, this, &MatrixPlot::rangeDragged);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { m_pressed = event->position(); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() == Qt::NoButton)
            emit pointed(cellAt(event->position()));
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        constexpr double dragBegins = 4;
        const auto cell = cellAt(event->position());
        if (cell && event->button() == Qt::LeftButton
            && (event->position() - m_pressed).manhattanLength() <= dragBegins)
            emit clicked(*cell);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (m_scale->outerRect().contains(event->pos()))
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
    m_fitted = m_fitted || other;
    if (other)
        m_statistics = {};
    if (other && std::exchange(m_rangeChosen, false))
        emit rangeChosenChanged();
    refresh();
}

std::vector<Demand> MatrixPlot::demands() const
{
    const Graph& graph = m_context.workbench.graph();
    std::vector<Demand> demands{{m_node, shownRegion(graph.node(m_node).shape, m_slice)}};
    if (const NodeId mask = maskOver(graph, m_node); mask != noNode)
        demands.push_back({mask, shownRegion(graph.node(mask).shape, m_slice)});
    return demands;
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
    const QScopedValueRollback updating(m_updating, true);
    dress();
    shareRoom();
    if (m_fitted)
        fit();
    if (m_matrix->scale)
        showScale();
    showSpread();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::measure()
{
    if (m_rangeChosen)
        m_matrix->figure.range = {RangeChoice::Kind::Fixed, m_lo, m_hi, {}, false};
    m_matrix->measure();
    m_count.emplace(m_matrix->extent);
    count();
}

// A part of a large matrix at a time: what a person does comes between.
void MatrixPlot::count()
{
    constexpr Index cellsAtOnce = 1 << 17;
    const ShownMatrix& matrix = borrow();
    if (!m_count || !matrix.known()) // it restarts with the next numbers
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

// Numbers are lent for a turn of the event loop only.
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

Drawing MatrixPlot::drawing(const Theme& theme)
{
    if (!there() || !borrow().known())
        throw Error(verbatim(tr("Still computing. Export again when it has finished.")));
    const auto shown = std::make_shared<HeatmapFigure>(m_matrix->figure);
    if (const Shape& shape = m_context.workbench.graph().node(m_node).shape; shape.slices > 1)
        shown->heading = sliceTitle(emptyNodeFigure(m_context.workbench.graph(), m_node), m_slice);
    const auto layout = std::make_shared<FigureLayout>(layoutFigure(*shown));
    return {plainFormula(shown->symbol), layout->size,
            [shown, layout, &theme](QPainter& painter) { drawFigure(painter, *shown, *layout, theme); }};
}

// ---- the range of its colours

void MatrixPlot::rangeDragged()
{
    if (m_updating || !m_matrix->scale)
        return;
    const QCPRange range = m_scale->dataRange();
    if (!(range.lower < range.upper))
        return;
    m_lo = range.lower;
    m_hi = range.upper;
    const bool first = !std::exchange(m_rangeChosen, true);
    borrow();
    m_matrix->setRange({RangeChoice::Kind::Fixed, m_lo, m_hi, {}, false});
    const QScopedValueRollback updating(m_updating, true);
    showScale();
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
            zoomAt(1 + gesture->value(), gesture->position());
    }
    return QWidget::eventFilter(watched, event);
}

void MatrixPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(
        this,
        [this] { // the plot has its new size then
            if (there())
                shareRoom();
            m_plot->replot();
            if (m_fitted)
                fit();
            else
                hold(false), hold(true);
        },
        Qt::QueuedConnection);
}

void MatrixPlot::leaveEvent(QEvent* event)
{
    emit pointed(std::nullopt);
    QWidget::leaveEvent(event);
}

} // namespace heedmap
