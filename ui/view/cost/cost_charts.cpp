#include "view/cost/cost_charts.h"

#include "paint/contrast.h"
#include "text/language.h"
#include "view/plot/plot.h"
#include "view/plot/plot_ticks.h"

#include <QMouseEvent>
#include <QPicture>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace heedmap {
namespace {

constexpr double chartHeight = 244;
constexpr double narrowest = 330; ///< px of a chart
constexpr double gap = 20;

/// Curves in a logarithmic plot end where nothing is counted.
bool drawn(double count) { return count > 0 && std::isfinite(count); }

QCPRange rangeOf(const CostPicture::Chart& chart)
{
    double lo = 1e300;
    double hi = 1;
    for (const CostPicture::Point& point : chart.points)
        for (const double count : {point.counted.found, point.counted.exact})
            if (drawn(count)) {
                lo = std::min(lo, count);
                hi = std::max(hi, count);
            }
    return {std::pow(10.0, std::floor(std::log10(std::min(lo, hi)))), hi * 4};
}

void atCount(QCPItemPosition& position, QCPAxisRect& rect, double length, double count)
{
    position.setType(QCPItemPosition::ptPlotCoords);
    position.setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
    position.setCoords(length, count);
}

} // namespace

QString countText(double count)
{
    constexpr double longest = 1e7;
    if (std::abs(count) < longest)
        return groupedText(count);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(count))));
    return QString::number(count / std::pow(10.0, exponent), 'f', 2) + QStringLiteral(" × ") + powerOfTen(exponent);
}

CostCharts::CostCharts(const Display& display, QWidget* parent)
    : QWidget(parent), m_display(display), m_plot(new Plot(this))
{
    setObjectName("costCharts");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setMinimumSize(1, 1); // QCustomPlot warns if it is painted without a size
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setCursor(Qt::PointingHandCursor);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { choose(event->position()); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if ((event->buttons() & Qt::LeftButton) != 0)
            choose(event->position());
    });
}

int CostCharts::columns(int width) const
{
    const int fitting = std::max(1, static_cast<int>((width + gap) / (m_display.scale() * narrowest + gap)));
    const int count = static_cast<int>(m_picture.charts.size());
    return count == 4 && fitting == 3 ? 2 : std::min(fitting, std::max(count, 1));
}

int CostCharts::heightFor(int width) const
{
    const int each = columns(width);
    const int rows = (static_cast<int>(m_picture.charts.size()) + each - 1) / each;
    return rows * m_display.px(chartHeight);
}

void CostCharts::resizeEvent(QResizeEvent*)
{
    setFixedHeight(heightFor(width()));
    if (columns(width()) != m_columns)
        layOut(columns(width()));
}

void CostCharts::show(CostPicture picture)
{
    m_picture = std::move(picture);
    setFixedHeight(heightFor(width()));
    layOut(columns(width()));
    setAccessibleDescription(words().join(QLatin1Char('\n')));
}

void CostCharts::layOut(int columns)
{
    m_columns = columns;
    m_plot->clearItems();
    m_plot->clearPlottables();
    m_plot->plotLayout()->clear();
    m_plot->setBackground(m_drawn == nullptr ? QBrush(theme().window) : QBrush(Qt::NoBrush));
    m_plot->plotLayout()->setColumnSpacing(qRound(gap));
    m_plot->plotLayout()->setRowSpacing(0);
    m_rects.clear();
    for (std::size_t i = 0; i < m_picture.charts.size(); ++i)
        addChart(m_picture.charts[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CostCharts::addChart(const CostPicture::Chart& chart, int row, int column)
{
    const Theme& theme = this->theme();
    auto* block = new QCPLayoutGrid;
    m_plot->plotLayout()->addElement(row, column, block);
    block->setRowSpacing(0);
    const auto addLine = [&](const QString& text, const QFont& font, const QColor& colour) {
        auto* line = new QCPTextElement(m_plot, text, font);
        line->setTextColor(colour);
        line->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        line->setMargins({0, 0, 0, m_display.px(2)});
        block->addElement(block->rowCount(), 0, line);
        block->setRowStretchFactor(block->rowCount() - 1, 0.001);
    };
    addLine(chart.title, m_display.font(13, true), theme.text);
    addLine(against(chart), m_display.font(12), theme.muted);
    auto* rect = new QCPAxisRect(m_plot);
    block->addElement(2, 0, rect);
    m_rects.push_back(rect);
    dress(*rect, chart);
    addCurves(*rect, chart);
    addMarks(*rect, chart);
}

void CostCharts::dress(QCPAxisRect& rect, const CostPicture::Chart& chart)
{
    const Theme& theme = this->theme();
    rect.setAutoMargins(QCP::msLeft | QCP::msBottom);
    rect.setMargins({0, m_display.px(6), m_display.px(8), 0});
    const QCPRange counts = rangeOf(chart);
    // The grid is faint, so that the curves stand out.
    const QColor guide = theme.lineWidth > 1 ? mixed(theme.panel, theme.hairline, 0.25) : theme.hairline;
    for (QCPAxis* axis : rect.axes()) {
        axis->setVisible(axis->axisType() == QCPAxis::atBottom || axis->axisType() == QCPAxis::atLeft);
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTickLabelFont(m_display.font(11));
        axis->setTickLabelColor(theme.muted);
        axis->setBasePen(QPen(theme.hairline, theme.lineWidth));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->grid()->setPen(guide);
        axis->grid()->setSubGridVisible(false);
        axis->setTickLabelPadding(m_display.px(4));
    }
    QCPAxis* lengths = rect.axis(QCPAxis::atBottom);
    lengths->setTicker(powersOfTen());
    lengths->setLabel(tr("length n"));
    lengths->setLabelFont(m_display.font(11));
    lengths->setLabelColor(theme.muted);
    lengths->setLabelPadding(0);
    lengths->setRange(1, static_cast<double>(CostCurve::longest) * 1.2);
    QCPAxis* left = rect.axis(QCPAxis::atLeft);
    left->setTicker(powersOfTen(counts.upper / counts.lower > 1e5 ? 3 : 1));
    left->setRange(counts);
    left->setBasePen(Qt::NoPen);
}

void CostCharts::addCurves(QCPAxisRect& rect, const CostPicture::Chart& chart)
{
    const Theme& theme = this->theme();
    const auto add = [&](double Counted::*count, const QPen& pen) {
        auto* graph = new QCPGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        graph->setPen(pen);
        graph->setAntialiased(true);
        for (const CostPicture::Point& point : chart.points)
            if (drawn(point.counted.*count))
                graph->addData(static_cast<double>(point.length), point.counted.*count);
        return graph;
    };
    QPen exact(theme.muted, 1 + theme.lineWidth, Qt::DashLine);
    add(&Counted::exact, exact);
    add(&Counted::found, QPen(theme.accent, 1.2 + theme.lineWidth));
}

// A line at a length, with a dot on either curve.
void CostCharts::addLine(QCPAxisRect& rect, Index length, const Counted& counted, const QColor& colour,
                         Qt::PenStyle style)
{
    auto* line = new QCPItemStraightLine(m_plot);
    line->setClipAxisRect(&rect);
    line->setPen(QPen(colour, theme().lineWidth, style));
    atCount(*line->point1, rect, static_cast<double>(length), 1);
    atCount(*line->point2, rect, static_cast<double>(length), 10);
    for (const double count : {counted.found, counted.exact}) {
        if (!drawn(count))
            continue;
        auto* dot = new QCPGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        dot->setLineStyle(QCPGraph::lsNone);
        dot->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colour, m_display.px(6)));
        dot->addData(static_cast<double>(length), count);
    }
}

void CostCharts::addMarks(QCPAxisRect& rect, const CostPicture::Chart& chart)
{
    const Theme& theme = this->theme();
    addLine(rect, m_picture.now, chart.now, theme.muted, Qt::DotLine);
    if (m_picture.chosen != m_picture.now)
        addLine(rect, m_picture.chosen, chart.chosen, theme.text, Qt::SolidLine);
    if (chart.winsFrom && *chart.winsFrom > 1 && drawn(chart.crossing.found)) {
        auto* ring = new QCPGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        ring->setLineStyle(QCPGraph::lsNone);
        ring->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.accent, 2), ground(), m_display.px(10)));
        ring->addData(static_cast<double>(*chart.winsFrom), chart.crossing.found);
    }
    auto* said = new QCPItemText(m_plot);
    said->setClipAxisRect(&rect);
    said->setText(verdict(chart));
    said->setColor(theme.accent);
    said->setFont(m_display.font(12, true));
    said->setBrush(ground());
    said->setPadding({3, 1, 3, 1});
    said->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    said->position->setType(QCPItemPosition::ptAxisRectRatio);
    said->position->setAxisRect(&rect);
    said->position->setCoords(0.02, 0.02);
}

QString CostCharts::against(const CostPicture::Chart& chart) const
{
    return tr("n = %1: %2 instead of %3")
        .arg(m_picture.chosen)
        .arg(countText(chart.chosen.found), countText(chart.chosen.exact));
}

QString CostCharts::verdict(const CostPicture::Chart& chart)
{
    if (!chart.winsFrom)
        return tr("never fewer");
    return *chart.winsFrom == 1 ? tr("always fewer") : tr("fewer from n = %1 on").arg(*chart.winsFrom);
}

QStringList CostCharts::words() const
{
    QStringList lines;
    for (const CostPicture::Chart& chart : m_picture.charts)
        lines << tr("%1, %2; %3").arg(chart.title, against(chart), verdict(chart));
    return lines;
}

void CostCharts::choose(const QPointF& at)
{
    for (const QCPAxisRect* rect : m_rects)
        if (rect->rect().contains(at.toPoint())) {
            const double length = rect->axis(QCPAxis::atBottom)->pixelToCoord(at.x());
            emit lengthChosen(std::clamp<Index>(std::llround(length), 1, CostCurve::longest));
            return;
        }
}

// Recorded, because the plot paints with a painter of its own.
const Theme& CostCharts::theme() const { return m_drawn == nullptr ? m_display.theme() : *m_drawn; }

QColor CostCharts::ground() const { return m_drawn == nullptr ? theme().window : theme().panel; }

Drawing CostCharts::drawing(double width, double height, const Theme& theme)
{
    m_drawn = &theme;
    const double shown = m_display.scale();
    const int wide = qRound(width * shown);
    layOut(columns(wide));
    const int high = height > 0 ? qRound(height * shown) : heightFor(wide);
    const auto picture = std::make_shared<QPicture>();
    {
        QCPPainter painter(picture.get());
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        m_plot->toPainter(&painter, wide, high);
    }
    m_drawn = nullptr;
    layOut(columns(this->width()));
    return {{}, QSizeF(wide, high) / shown, [picture, shown](QPainter& painter) {
                painter.save();
                const double device = painter.device()->logicalDpiX(); // drawPicture scales to this resolution
                const double recorded = picture->logicalDpiX() / device;
                painter.scale(recorded / shown, recorded / shown);
                painter.drawPicture(0, 0, *picture);
                painter.restore();
            }};
}

} // namespace heedmap

#include "moc_cost_charts.cpp"
