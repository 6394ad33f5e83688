#include "view/matrix/matrix_camera.h"

#include <QScopedValueRollback>

#include <qcustomplot.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double fewestCells = 3; ///< cells across at the largest zoom
constexpr double largestSide = 132;

} // namespace

MatrixCamera::MatrixCamera(QCPAxisRect& place, QCPAxis& cols, QCPAxis& rows)
    : QObject(place.parentPlot()), m_place(place), m_cols(cols), m_rows(rows)
{
    for (QCPAxis* axis : {&m_cols, &m_rows})
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange&, const QCPRange& before) { hold(axis == &m_rows, before); });
    connect(place.parentPlot(), &QCustomPlot::afterLayout, this, &MatrixCamera::placeLabels);
}

// The size of a cell if the whole matrix is fitted into a room.
double MatrixCamera::cellSide(const QSizeF& room, bool rows) const
{
    const Shape& shape = *m_shape;
    const auto count = [](Index n) { return static_cast<double>(std::max<Index>(n, 1)); };
    const double square = std::min({room.width() / count(shape.cols), room.height() / count(shape.rows), largestSide});
    // A long thin matrix keeps a least extent of its short side.
    const auto side = [&](Index n, double length) {
        return std::min(std::max(square, std::min(12.0, 96 / count(n))), length / count(n));
    };
    return rows ? side(shape.rows, room.height()) : side(shape.cols, room.width());
}

double MatrixCamera::fittingRange(bool rows) const
{
    if (!m_shape)
        return 1;
    const QSizeF room = m_place.rect().size();
    return (rows ? room.height() : room.width()) / cellSide(room, rows);
}

// Both sides of a cell grow alike, until the shorter side of the view shows the fewest cells.
bool MatrixCamera::zoomsToNumbers() const
{
    constexpr double large = 30; ///< px: with room for a number of two decimals
    const QSizeF room = m_place.rect().size();
    const double cols = fittingRange(false);
    const double rows = fittingRange(true);
    const double nearest = std::max(1.0, std::min(cols, rows) / fewestCells);
    return std::min(room.width() / cols, room.height() / rows) * nearest >= large;
}

double MatrixCamera::middle(bool rows) const
{
    const Shape& shape = *m_shape;
    return static_cast<double>((rows ? shape.rows : shape.cols) - 1) / 2;
}

// Labels stand beside the matrix while its edge is in sight.
void MatrixCamera::placeLabels()
{
    const QRect place = m_place.rect();
    const auto inward = [](double edge) { return -std::max(0, qRound(edge)); };
    m_rows.setOffset(inward(m_cols.coordToPixel(-0.5) - place.left()));
    m_cols.setOffset(inward(m_rows.coordToPixel(-0.5) - place.top()));
}

void MatrixCamera::setRange(QCPAxis& axis, double middle, double size)
{
    axis.setRange(middle - size / 2, middle + size / 2);
}

void MatrixCamera::fit()
{
    if (!m_shape)
        return;
    const QScopedValueRollback moving(m_moving, true);
    for (const bool rows : {false, true})
        setRange(rows ? m_rows : m_cols, middle(rows), fittingRange(rows));
    m_fitted = true;
    replot();
}

// Keeps the view within the bounds of the whole matrix.
void MatrixCamera::hold(bool rows, const QCPRange& before)
{
    if (m_moving || !m_shape)
        return;
    QCPAxis& axis = rows ? m_rows : m_cols;
    const double most = fittingRange(rows);
    const double least = std::min(most, most * fewestCells / std::min(fittingRange(false), fittingRange(true)));
    // A zoom beyond the limits does nothing; otherwise the cell under the pointer would move away.
    const bool tooNear = axis.range().size() < least * 0.999;
    const QCPRange wanted = tooNear ? before : axis.range();
    const double size = std::min(wanted.size(), most);
    const double away = (most - size) / 2;
    const double at = std::clamp(wanted.center(), middle(rows) - away, middle(rows) + away);
    const QScopedValueRollback moving(m_moving, true);
    m_fitted = false;
    setRange(axis, at, size);
}

std::optional<SeenCells> MatrixCamera::seen() const
{
    if (!m_shape || m_fitted)
        return std::nullopt;
    constexpr double sliver = 0.1; // the part of a cell that counts as out of sight
    const auto within = [](const QCPRange& range, Index count) {
        const auto first = static_cast<Index>(std::floor(range.lower + 0.5 + sliver));
        const auto last = static_cast<Index>(std::ceil(range.upper + 0.5 - sliver));
        return Range{std::clamp<Index>(first, 0, count - 1), std::clamp<Index>(last, 1, count)};
    };
    const SeenCells cells{within(m_rows.range(), m_shape->rows), within(m_cols.range(), m_shape->cols)};
    const SeenCells all{{0, m_shape->rows}, {0, m_shape->cols}};
    return cells == all ? std::nullopt : std::optional(cells);
}

void MatrixCamera::resized()
{
    if (m_fitted)
        return fit();
    for (const bool rows : {false, true})
        hold(rows, (rows ? m_rows : m_cols).range());
}

void MatrixCamera::zoomAt(double factor, const QPointF& at)
{
    m_cols.scaleRange(1 / factor, m_cols.pixelToCoord(at.x()));
    m_rows.scaleRange(1 / factor, m_rows.pixelToCoord(at.y()));
    replot();
}

void MatrixCamera::reveal(const Cell& cell)
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
    shift(m_cols, static_cast<double>(cell.col));
    shift(m_rows, static_cast<double>(cell.row));
    m_fitted = fitted;
    replot();
}

void MatrixCamera::replot() { m_place.parentPlot()->replot(QCustomPlot::rpQueuedReplot); }

} // namespace heedmap

#include "moc_matrix_camera.cpp"
