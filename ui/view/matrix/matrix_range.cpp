#include "view/matrix/matrix_range.h"

#include "paint/value_scale.h"
#include "view/plot/plot_ticks.h"

#include <QScopedValueRollback>

#include <qcustomplot.h>

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

constexpr double leastCount = 0.5; ///< where the bars begin: a logarithmic axis has no 0

} // namespace

MatrixRange::MatrixRange(QCustomPlot& plot, const Display& display) : QObject(&plot), m_display(display)
{
    m_scale = new QCPColorScale(&plot);
    m_scale->setType(QCPAxis::atRight);
    plot.plotLayout()->addElement(0, 1, m_scale);

    m_spread = new QCPAxisRect(&plot);
    plot.plotLayout()->addElement(1, 0, m_spread);
    m_spread->setAutoMargins(QCP::msNone);
    m_spread->setRangeDrag({});
    m_spread->setRangeZoom({});
    QCPAxis* counts = m_spread->axis(QCPAxis::atLeft);
    counts->setScaleType(QCPAxis::stLogarithmic);
    m_bars = new QCPBars(m_spread->axis(QCPAxis::atBottom), counts);
    m_bars->setBaseValue(leastCount);
    m_bars->setPen(Qt::NoPen);
    for (QCPItemStraightLine*& end : m_ends) {
        end = new QCPItemStraightLine(&plot);
        end->setClipAxisRect(m_spread);
        for (QCPItemPosition* position : {end->point1, end->point2})
            position->setAxes(m_spread->axis(QCPAxis::atBottom), counts);
    }
    connect(m_scale, &QCPColorScale::dataRangeChanged, this, [this](const QCPRange& range) {
        if (!m_showing && range.lower < range.upper)
            emit dragged(range.lower, range.upper);
    });
}

void MatrixRange::dress()
{
    const Theme& theme = m_display.theme();
    for (QCPAxis* axis : m_scale->axis()->axisRect()->axes())
        dressAxis(*axis, m_display);
    m_scale->axis()->setTickLabelPadding(m_display.px(6));
    m_scale->setBarWidth(m_display.px(14));
    for (QCPAxis* axis : m_spread->axes()) {
        axis->setVisible(axis->axisType() == QCPAxis::atBottom || axis->axisType() == QCPAxis::atLeft);
        dressAxis(*axis, m_display);
        axis->grid()->setVisible(axis->axisType() == QCPAxis::atLeft);
        axis->grid()->setPen(QPen(theme.hairline, theme.lineWidth));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    QCPAxis* values = m_spread->axis(QCPAxis::atBottom);
    values->setBasePen(QPen(theme.hairline, theme.lineWidth));
    values->setTickLabelPadding(m_display.px(4));
    values->setTicker(QSharedPointer<NumberTicker>::create());
    m_spread->axis(QCPAxis::atLeft)->setTicker(powersOfTen());
    m_spread->axis(QCPAxis::atLeft)->setLabel(tr("cells"));
}

void MatrixRange::shareRoom(int height)
{
    const int high = std::min(m_display.px(108), height / 4);
    const bool shown = high >= m_display.px(88);
    m_spread->setVisible(shown);
    m_spread->setMinimumSize(0, shown ? high : 0);
    m_spread->setMaximumSize(QWIDGETSIZE_MAX, shown ? high : 0);
}

int MatrixRange::spreadHeight() const { return m_spread->minimumSize().height(); }

void MatrixRange::setMargins(double left, double top, double right, double line)
{
    const auto px = [](double length) { return static_cast<int>(std::ceil(length)); };
    m_scale->setMinimumMargins({m_display.px(8), px(top), m_display.px(16), m_display.px(12)});
    m_spread->setMargins(
        spreadHeight() > 0 ? QMargins(px(left), m_display.px(26), px(right), px(line) + m_display.px(12)) : QMargins());
}

void MatrixRange::showScale(const ValueScale& scale, bool hidden)
{
    const QScopedValueRollback showing(m_showing, true);
    const Theme& theme = m_display.theme();
    QCPColorGradient gradient;
    gradient.clearColorStops();
    constexpr int stops = 64;
    for (int i = 0; i <= stops; ++i) {
        const double along = static_cast<double>(i) / stops;
        const QColor shown = QColor::fromRgb(scale.colourAt(scale.valueAtBar(along), theme.ground));
        gradient.setColorStopAt(along, hidden ? theme.panel : shown);
    }
    const bool logarithmic = scale.mode() == ValueScale::Mode::Logarithmic;
    m_scale->setDataScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_scale->axis()->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                           : QSharedPointer<QCPAxisTicker>(new NumberTicker));
    m_scale->setDataRange({scale.lo(), scale.hi()});
    m_scale->setGradient(gradient);
    m_scale->axis()->setTickLabelColor(hidden ? QColor(Qt::transparent) : theme.muted);
    const double ends[] = {scale.lo(), scale.hi()};
    for (std::size_t i = 0; i < 2; ++i) {
        m_ends[i]->point1->setCoords(ends[i], 1);
        m_ends[i]->point2->setCoords(ends[i], 10);
        m_ends[i]->setVisible(m_spread->visible() && !hidden);
        m_ends[i]->setPen(QPen(theme.accent, 1, Qt::DashLine));
    }
}

void MatrixRange::showSpread(const ValueStatistics& statistics, const QColor& ink, bool hidden)
{
    const bool any = statistics.numbers > 0 && !hidden;
    QVector<double> keys;
    QVector<double> counts;
    Index most = 1;
    for (int i = 0; any && i < ValueStatistics::bins; ++i)
        if (const Index count = statistics.counts[static_cast<std::size_t>(i)]; count > 0) {
            keys << statistics.binStart(i) + statistics.binWidth() / 2;
            counts << static_cast<double>(count) - leastCount; // a bar stands on its base value
            most = std::max(most, count);
        }
    m_bars->setData(keys, counts, true);
    m_bars->setWidth(statistics.binWidth() * 0.86);
    QColor calm = ink;
    calm.setAlphaF(m_display.theme().lineWidth > 1 ? 1.0F : 0.6F);
    m_bars->setBrush(calm);
    const double slack = statistics.binWidth() * 2;
    m_spread->axis(QCPAxis::atBottom)->setTickLabelColor(hidden ? QColor(Qt::transparent) : m_display.theme().muted);
    if (hidden)
        m_spread->axis(QCPAxis::atBottom)->setRange(0, 1);
    else
        m_spread->axis(QCPAxis::atBottom)
            ->setRange(statistics.binStart(0) - slack, statistics.binStart(ValueStatistics::bins) + slack);
    m_spread->axis(QCPAxis::atLeft)->setRange(leastCount, std::max(12.0, static_cast<double>(most) * 2));
}

void dressAxis(QCPAxis& axis, const Display& display)
{
    const Theme& theme = display.theme();
    axis.setTickLabelFont(display.font(12));
    axis.setLabelFont(display.font(12));
    axis.setTickLabelColor(theme.muted);
    axis.setLabelColor(theme.muted);
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLength(0, 0);
    axis.setSubTickLength(0, 0);
}

} // namespace heedmap

#include "moc_matrix_range.cpp"
