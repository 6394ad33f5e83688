// Where the matrix of a plot is: in the middle of its place, and as near as one goes.

#include "view/matrix/matrix_cells.h"
#include "view/matrix/matrix_plot.h"
#include "view/scene/guess.h"
#include "view/scene/stage_scene.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double fewestCells = 3; ///< across, at the largest zoom
constexpr double largestSide = 132;

} // namespace

// Of a cell of the matrix that is seen whole in a room.
double MatrixPlot::cellSide(const QSizeF& room, bool rows) const
{
    const Shape& shape = m_context.workbench.graph().node(m_node).shape;
    const auto count = [](Index n) { return static_cast<double>(std::max<Index>(n, 1)); };
    const double square = std::min({room.width() / count(shape.cols), room.height() / count(shape.rows), largestSide});
    // A strip of data keeps some of its short side.
    const auto side = [&](Index n, double length) {
        return std::min(std::max(square, std::min(12.0, 96 / count(n))), length / count(n));
    };
    return rows ? side(shape.rows, room.height()) : side(shape.cols, room.width());
}

double MatrixPlot::fittingRange(bool rows) const
{
    if (!there())
        return 1;
    const QSizeF room = m_place->rect().size();
    return (rows ? room.height() : room.width()) / cellSide(room, rows);
}

// Both sides of a cell grow alike, until fewest are seen along the one of which fewer are.
bool MatrixPlot::zoomsToNumbers() const
{
    constexpr double large = 30; ///< px: with room for a number of two decimals
    const QSizeF room = m_place->rect().size();
    const double cols = fittingRange(false);
    const double rows = fittingRange(true);
    const double nearest = std::max(1.0, std::min(cols, rows) / fewestCells);
    return std::min(room.width() / cols, room.height() / rows) * nearest >= large;
}

double MatrixPlot::middle(bool rows) const
{
    const Shape& shape = m_context.workbench.graph().node(m_node).shape;
    return static_cast<double>((rows ? shape.rows : shape.cols) - 1) / 2;
}

// Beside the matrix, while its edge is in sight.
void MatrixPlot::placeLabels()
{
    const QRect place = m_place->rect();
    const auto inward = [](double edge) { return -std::max(0, qRound(edge)); };
    m_rows->setOffset(inward(m_cols->coordToPixel(-0.5) - place.left()));
    m_cols->setOffset(inward(m_rows->coordToPixel(-0.5) - place.top()));
}

void MatrixPlot::setRange(QCPAxis& axis, double middle, double size)
{
    axis.setRange(middle - size / 2, middle + size / 2);
}

void MatrixPlot::fit()
{
    if (!there())
        return;
    const QScopedValueRollback updating(m_updating, true);
    for (const bool rows : {false, true})
        setRange(rows ? *m_rows : *m_cols, middle(rows), fittingRange(rows));
    m_fitted = true;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// Keeps the view within the bounds of the whole matrix.
void MatrixPlot::hold(bool rows)
{
    if (m_updating || !there())
        return;
    QCPAxis& axis = rows ? *m_rows : *m_cols;
    const double most = fittingRange(rows);
    const double least = std::min(most, most * fewestCells / std::min(fittingRange(false), fittingRange(true)));
    // A zoom beyond the limits does nothing, or the cell under the pointer would slip away.
    const bool tooNear = axis.range().size() < least * 0.999;
    const QCPRange wanted = tooNear ? QCPRange(m_before.first, m_before.second) : axis.range();
    const double size = std::min(wanted.size(), most);
    const double away = (most - size) / 2;
    const double at = std::clamp(wanted.center(), middle(rows) - away, middle(rows) + away);
    const QScopedValueRollback updating(m_updating, true);
    m_fitted = false;
    setRange(axis, at, size);
}

void MatrixPlot::zoom(double factor) { zoomAt(factor, QRectF(m_place->rect()).center()); }

void MatrixPlot::zoomAt(double factor, const QPointF& at)
{
    m_cols->scaleRange(1 / factor, m_cols->pixelToCoord(at.x()));
    m_rows->scaleRange(1 / factor, m_rows->pixelToCoord(at.y()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// All of it, wherever it reaches.
StagePart MatrixPlot::part() const
{
    if (!there() || !known())
        return {};
    const Shape& shape = m_context.workbench.graph().node(m_node).shape;
    const QRectF cells = rectOf({m_slice, 0, 0}) | rectOf({m_slice, shape.rows - 1, shape.cols - 1});
    return {m_node, m_slice, false, true, m_matrix->figure.ink, shape, cells};
}

// Cells here may begin between pixels: nothing of them is left beside a cover.
void MatrixPlot::cover(QPainter& painter) const
{
    constexpr Index mostCells = 4096;
    const StagePart shown = part();
    if (shown.shape.rows * shown.shape.cols <= mostCells && hides())
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

void MatrixPlot::redraw()
{
    const QScopedValueRollback updating(m_updating, true);
    if (m_matrix->scale)
        showScale();
    showSpread();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::reveal(const Cell& cell)
{
    const auto shift = [](QCPAxis& axis, double at) {
        const QCPRange range = axis.range();
        const double edge = std::min(1.0, range.size() / 2);
        if (at - edge < range.lower)
            axis.moveRange(at - edge - range.lower);
        else if (at + edge > range.upper)
            axis.moveRange(at + edge - range.upper);
    };
    const bool fitted = m_fitted;
    shift(*m_cols, static_cast<double>(cell.col));
    shift(*m_rows, static_cast<double>(cell.row));
    m_fitted = fitted;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace heedmap
