#include "paint/stack_layout.h"

#include "paint/type.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double stackTitlePx = 12;
constexpr double longestTitle = 160;
constexpr double betweenStacked = 24; // px between matrices

class StackLayout {
public:
    StackLayout(FigureLayout& layout, const HeatmapFigure& figure, const MatrixBands& outer, Index columns)
        : m_layout(layout), m_figure(figure), m_cells(figure), m_outer(outer), m_columns(columns)
    {
        m_covered = layout.cellSize.covered(m_cells.rows(), m_cells.cols());
        const bool bars = layout.scales.size() > 1;
        m_barWidth = std::max(m_covered.width(), 112.0);
        const double title = widestTitle();
        m_pitch = {std::max(bars ? m_barWidth : m_covered.width(), title) + betweenStacked,
                   titleHeight + m_covered.height() + (bars ? 44 : 20)};
    }

    /// Places the stack; returns the area of the cells.
    QRectF place(const QPointF& topLeft)
    {
        const Index columns = m_columns > 0 ? m_columns : columnCount();
        const QPointF first = topLeft + QPointF(m_outer.left, m_outer.top + titleHeight);
        QRectF covered;
        for (Index s = 0; s < m_cells.slices(); ++s) {
            const Index row = s / columns;
            const Index col = s % columns;
            const double below = row > 0 ? 0 : m_outer.top;
            const QPointF at = first
                + QPointF(static_cast<double>(col) * m_pitch.width(), static_cast<double>(row) * m_pitch.height());
            MatrixBands bands = m_outer;
            bands.rowLabels = m_outer.rowLabels && col == 0;
            bands.colLabels = m_outer.colLabels && row == 0;
            bands.rowName = s == 0;
            const QRectF cells = placeMatrix(m_layout, m_figure, s, at, bands);
            placeSliceTitle(s, {at.x(), at.y() - below - titleHeight});
            covered |= cells;
            if (m_layout.scales.size() > 1)
                covered |= placeBar(m_layout, m_figure, s, {at.x(), cells.bottom() + 6}, m_barWidth);
        }
        return covered;
    }

private:
    static constexpr double titleHeight = 20;

    Index columnCount() const
    {
        const Index count = m_cells.slices();
        Index best = 1;
        double least = std::numeric_limits<double>::max();
        for (Index columns = 1; columns <= count; ++columns) {
            const auto rows = (count + columns - 1) / columns;
            const double width = static_cast<double>(columns) * m_pitch.width();
            const double badness = stackBadness(count, columns, {width, static_cast<double>(rows) * m_pitch.height()});
            if (badness < least && (columns == 1 || width <= 1200)) {
                least = badness;
                best = columns;
            }
        }
        return best;
    }

    /// The widest title: the last for numbered slices, any for labelled ones.
    double widestTitle() const
    {
        double widest = textWidth(sliceTitle(m_figure, m_cells.slices()), stackTitlePx, true);
        for (const QString& label : m_figure.slices.labels)
            widest = std::max(widest, std::min(textWidth(label, stackTitlePx, true), longestTitle));
        return widest;
    }

    void placeSliceTitle(Index slice, const QPointF& at)
    {
        PlacedText title;
        title.bold = true;
        title.px = stackTitlePx;
        title.text = QFontMetricsF(textFont(title.px, true))
                         .elidedText(sliceTitle(m_figure, slice), Qt::ElideRight, m_pitch.width() - betweenStacked + 1);
        title.box = {at, QSizeF(std::ceil(textWidth(title.text, title.px, true)) + 1, lineHeight(title.px))};
        m_layout.texts.push_back(title);
    }

    FigureLayout& m_layout;
    const HeatmapFigure& m_figure;
    FigureCells m_cells;
    MatrixBands m_outer;
    Index m_columns;
    QSizeF m_covered;
    QSizeF m_pitch;
    double m_barWidth = 0;
};

} // namespace

double stackBadness(Index slices, Index columns, const QSizeF& size)
{
    const Index unfilled = (slices + columns - 1) / columns * columns - slices;
    return std::abs(std::log(size.width() / size.height() / 1.5)) + 0.3 * static_cast<double>(unfilled);
}

QRectF placeStack(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, const MatrixBands& bands,
                  Index columns)
{
    return StackLayout(layout, figure, bands, columns).place(topLeft);
}

} // namespace heedmap
