// How the plot of a matrix looks: axes, colour scale, histogram.

#include "paint/type.h"
#include "view/matrix/matrix_cells.h"
#include "view/matrix/matrix_plot.h"
#include "view/plot/plot_ticks.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// Numbers with a true minus sign.
class NumberTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override
    {
        return QCPAxisTicker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('-'), QChar(0x2212));
    }
};

} // namespace

void MatrixPlot::dressAxis(QCPAxis& axis) const
{
    const Theme& theme = m_context.display.theme();
    axis.setTickLabelFont(m_context.display.font(12));
    axis.setLabelFont(m_context.display.font(12));
    axis.setTickLabelColor(theme.muted);
    axis.setLabelColor(theme.muted);
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLength(0, 0);
    axis.setSubTickLength(0, 0);
}

void MatrixPlot::dress()
{
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    m_plot->setBackground(theme.window);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->plotLayout()->setColumnSpacing(display.px(4));
    dressAxis(*m_cols);
    dressAxis(*m_rows);
    for (QCPAxis* axis : m_scale->axis()->axisRect()->axes())
        dressAxis(*axis);
    m_scale->axis()->setTickLabelPadding(display.px(6));
    m_scale->setBarWidth(display.px(14));
    for (QCPAxis* axis : m_spread->axes()) {
        axis->setVisible(axis->axisType() == QCPAxis::atBottom || axis->axisType() == QCPAxis::atLeft);
        dressAxis(*axis);
        axis->grid()->setVisible(axis->axisType() == QCPAxis::atLeft);
        axis->grid()->setPen(QPen(theme.hairline, theme.lineWidth));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    QCPAxis* values = m_spread->axis(QCPAxis::atBottom);
    values->setBasePen(QPen(theme.hairline, theme.lineWidth));
    values->setTickLabelPadding(display.px(4));
    values->setTicker(QSharedPointer<NumberTicker>::create());
    m_spread->axis(QCPAxis::atLeft)->setTicker(powersOfTen());
    m_spread->axis(QCPAxis::atLeft)->setLabel(tr("cells"));
}

// The spread has a quarter of the height at most, and none where that is too little for it.
void MatrixPlot::shareRoom()
{
    const Display& display = m_context.display;
    const int high = std::min(display.px(108), height() / 4);
    const bool shown = high >= display.px(88);
    m_spread->setVisible(shown);
    m_spread->setMinimumSize(0, shown ? high : 0);
    m_spread->setMaximumSize(QWIDGETSIZE_MAX, shown ? high : 0);
    label();
}

// As much room beside the matrix as its labels ever take.
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
    const double spread = m_spread->minimumSize().height();
    const QSizeF room(width() - left - right - display.px(80),
                      height() - spread - line - name - 2 * display.px(12)); // of labels that are not turned
    const bool turned = !cols.isEmpty() && cellSide(room, false) < across + 10;
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
    m_scale->setMinimumMargins({display.px(8), px(top), display.px(16), display.px(12)});
    m_spread->setMargins(spread > 0 ? QMargins(px(left), display.px(26), px(right), px(line) + display.px(12))
                                    : QMargins());
}

void MatrixPlot::showScale()
{
    const ValueScale& scale = *m_matrix->scale;
    const Ground ground = m_context.display.theme().ground;
    QCPColorGradient gradient;
    gradient.clearColorStops();
    constexpr int stops = 64;
    for (int i = 0; i <= stops; ++i) {
        const double along = static_cast<double>(i) / stops;
        const QColor shown = QColor::fromRgb(scale.colourAt(scale.valueAtBar(along), ground));
        gradient.setColorStopAt(along, hides() ? m_context.display.theme().panel : shown);
    }
    const bool logarithmic = scale.mode() == ValueScale::Mode::Logarithmic;
    m_scale->setDataScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_scale->axis()->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                           : QSharedPointer<QCPAxisTicker>(new NumberTicker));
    m_scale->setDataRange({scale.lo(), scale.hi()});
    m_scale->setGradient(gradient);
    const Theme& theme = m_context.display.theme();
    m_scale->axis()->setTickLabelColor(hides() ? QColor(Qt::transparent) : theme.muted);
    const double ends[] = {scale.lo(), scale.hi()};
    for (std::size_t i = 0; i < 2; ++i) {
        m_ends[i]->point1->setCoords(ends[i], 1);
        m_ends[i]->point2->setCoords(ends[i], 10);
        m_ends[i]->setVisible(m_spread->visible() && !hides());
        m_ends[i]->setPen(QPen(theme.accent, 1, Qt::DashLine));
    }
}

void MatrixPlot::showSpread()
{
    const ValueStatistics& statistics = m_statistics;
    const bool any = known() && statistics.numbers > 0 && !hides();
    QVector<double> keys;
    QVector<double> counts;
    Index most = 1;
    for (int i = 0; any && i < ValueStatistics::bins; ++i)
        if (const Index count = statistics.counts[static_cast<std::size_t>(i)]; count > 0) {
            keys << statistics.binStart(i) + statistics.binWidth() / 2;
            counts << static_cast<double>(count);
            most = std::max(most, count);
        }
    m_bars->setData(keys, counts, true);
    m_bars->setWidth(statistics.binWidth() * 0.86);
    QColor calm = m_context.display.theme().ink(m_matrix->figure.ink);
    calm.setAlphaF(m_context.display.theme().lineWidth > 1 ? 1.0F : 0.6F);
    m_bars->setBrush(calm);
    const double slack = statistics.binWidth() * 2;
    m_spread->axis(QCPAxis::atBottom)
        ->setTickLabelColor(hides() ? QColor(Qt::transparent) : m_context.display.theme().muted);
    if (hides())
        m_spread->axis(QCPAxis::atBottom)->setRange(0, 1);
    else
        m_spread->axis(QCPAxis::atBottom)
            ->setRange(statistics.binStart(0) - slack, statistics.binStart(ValueStatistics::bins) + slack);
    m_spread->axis(QCPAxis::atLeft)->setRange(0.5, std::max(12.0, static_cast<double>(most) * 2));
}

} // namespace heedmap
