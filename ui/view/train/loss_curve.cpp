#include "view/train/loss_curve.h"

#include "paint/contrast.h"
#include "view/plot/plot.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index mostPoints = 1200; ///< a longer curve shows the least and the largest of each piece

/// Places ticks at whole steps only.
class WholeSteps : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(1.0, std::floor(QCPAxisTicker::getTickStep(range)));
    }
};

/// Places as many ticks as fit with a least distance between their lines.
class ClearLines : public QCPAxisTicker {
public:
    ClearLines(const QCPAxis& axis, double apart) : m_axis(axis), m_apart(apart) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double most = m_axis.axisRect()->height() / m_apart;
        const double least = range.size() / std::max(most, 1.0);
        if (!std::isnormal(least))
            return 1;
        for (double step = std::pow(10.0, std::floor(std::log10(least)));; step *= 10)
            for (const double nice : {1.0, 2.0, 5.0})
                if (nice * step >= least)
                    return nice * step;
    }

private:
    const QCPAxis& m_axis;
    double m_apart; ///< least distance of two lines, in px
};

/// The curve from one step to another, both included.
void put(QCPGraph& graph, const std::vector<double>& losses, Index begin, Index end)
{
    QVector<double> steps;
    QVector<double> values;
    const Index piece = std::max<Index>(1, 2 * (end - begin) / mostPoints);
    for (Index at = begin; at < end; at += piece) {
        const auto first = losses.begin() + static_cast<std::ptrdiff_t>(at);
        const auto last = losses.begin() + static_cast<std::ptrdiff_t>(std::min(end, at + piece));
        auto [low, high] = std::minmax_element(first, last);
        if (low > high)
            std::swap(low, high);
        for (const auto point : {low, high})
            if (point == low || low != high) {
                steps.push_back(static_cast<double>(point - losses.begin()));
                values.push_back(*point);
            }
    }
    graph.setData(steps, values, true);
}

} // namespace

LossCurve::LossCurve(Trainer& trainer, const Display& display, QWidget* parent)
    : QWidget(parent), m_trainer(trainer), m_display(display), m_plot(new Plot(this)), m_past(m_plot->addGraph()),
      m_coming(m_plot->addGraph()), m_line(new QCPItemStraightLine(m_plot)), m_head(new QCPItemTracer(m_plot))
{
    setObjectName("lossCurve");
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeSteps));
    m_plot->setMinimumSize(1, 1);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setCursor(Qt::SizeHorCursor);
    m_head->setStyle(QCPItemTracer::tsCircle);
    m_head->position->setType(QCPItemPosition::ptPlotCoords);
    m_head->setClipToAxisRect(false);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        drag(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if ((event->buttons() & Qt::LeftButton) != 0)
            drag(event->position());
    });
    connect(&trainer, &Trainer::moved, this, &LossCurve::follow);
    connect(&display, &Display::restyled, this, &LossCurve::dress);
    dress();
}

QSize LossCurve::sizeHint() const { return {m_display.px(600), m_display.px(120)}; }

void LossCurve::setLogarithmic(bool on)
{
    m_logarithmic = on;
    dress();
}

void LossCurve::dress()
{
    const Theme& theme = m_display.theme();
    const double scale = m_display.scale();
    m_plot->setBackground(theme.panel);
    m_plot->yAxis->setScaleType(m_logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const auto ticker = m_logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                      : QSharedPointer<QCPAxisTicker>(new ClearLines(*m_plot->yAxis, 22 * scale));
    ticker->setTickCount(3);
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setNumberFormat("gb");
    m_plot->yAxis->setNumberPrecision(3);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(QPen(theme.hairline, theme.lineWidth));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.muted);
        axis->setTickLabelFont(m_display.font(11));
        axis->grid()->setPen(QPen(theme.hairline, theme.lineWidth));
        axis->grid()->setZeroLinePen(QPen(theme.hairline, theme.lineWidth));
    }
    m_plot->xAxis->grid()->setVisible(false);
    m_past->setPen(QPen(theme.accent, 2.5 * scale));
    m_coming->setPen(QPen(mixed(theme.panel, theme.accent, 0.4), 2 * scale));
    m_line->setPen(QPen(theme.accent, 2 * scale));
    m_head->setSize(14 * scale);
    m_head->setBrush(theme.panel);
    follow();
}

void LossCurve::follow()
{
    m_head->setPen(QPen(m_display.theme().accent, (hasFocus() ? 3.5 : 2.5) * m_display.scale()));
    fill();
    mark();
    range();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    setAccessibleName(tr("Loss curve"));
    if (!m_trainer.losses().empty())
        setAccessibleDescription(tr("Step %1 of %2, loss %3")
                                     .arg(m_trainer.step())
                                     .arg(m_trainer.last())
                                     .arg(m_trainer.losses()[static_cast<std::size_t>(m_trainer.step())]));
    emit laidOut();
}

void LossCurve::fill()
{
    const std::vector<double>& losses = m_trainer.losses();
    const bool any = !losses.empty();
    put(*m_past, losses, 0, any ? m_trainer.step() + 1 : 0);
    put(*m_coming, losses, any ? m_trainer.step() : 0, any ? m_trainer.last() + 1 : 0);
    m_head->setVisible(any);
    m_line->setVisible(any);
    if (!any)
        return;
    const auto step = static_cast<double>(m_trainer.step());
    m_head->position->setCoords(step, losses[static_cast<std::size_t>(m_trainer.step())]);
    m_line->point1->setCoords(step, 0.5);
    m_line->point2->setCoords(step, 1);
}

void LossCurve::range()
{
    const std::vector<double>& losses = m_trainer.losses();
    const auto [low, high] = std::ranges::minmax_element(losses);
    const double top = losses.empty() ? 1 : *high;
    double bottom = losses.empty() ? 0 : std::min(0.0, *low);
    if (m_logarithmic)
        bottom = losses.empty() || *low <= 0 ? top / 1e4 : *low / 1.3;
    m_plot->xAxis->setRange(0, std::max<double>(10, static_cast<double>(m_trainer.last())));
    m_plot->yAxis->setRange(bottom, m_logarithmic ? top * 1.3 : top + (top - bottom) * 0.12);
}

/// Draws a flag on a dashed line where a person changed something.
void LossCurve::mark()
{
    constexpr std::size_t most = 12;
    const Theme& theme = m_display.theme();
    for (int i = m_plot->itemCount() - 1; i >= 0; --i)
        if (QCPAbstractItem* item = m_plot->item(i); item != m_line && item != m_head)
            m_plot->removeItem(item);
    const auto& marks = m_trainer.marks();
    for (std::size_t i = marks.size() > most ? marks.size() - most : 0; i < marks.size(); ++i) {
        const TrainingCourse::Mark& mark = marks[i];
        auto* line = new QCPItemStraightLine(m_plot);
        line->setPen(QPen(theme.noticeText, 1.5, Qt::DashLine));
        line->point1->setCoords(static_cast<double>(mark.step), 0.5);
        line->point2->setCoords(static_cast<double>(mark.step), 1);
        auto* flag = new QCPItemText(m_plot);
        flag->setFont(m_display.font(11));
        flag->setColor(theme.noticeText);
        flag->setBrush(theme.noticeGround);
        flag->setPen(QPen(theme.noticeLine));
        flag->setPadding({4, 2, 4, 2});
        flag->setPositionAlignment((mark.step > m_trainer.last() / 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        flag->position->setTypeX(QCPItemPosition::ptPlotCoords);
        flag->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        flag->position->setCoords(static_cast<double>(mark.step), 0.02 + 0.24 * static_cast<double>(i % 3));
        if (!mark.after)
            flag->setText(tr("a number"));
        else if (mark.before->rate != mark.after->rate)
            flag->setText(tr("rate %1 → %2").arg(mark.before->rate).arg(mark.after->rate));
        else if (mark.before->batch != mark.after->batch)
            flag->setText(tr("batch %1 → %2").arg(mark.before->batch).arg(mark.after->batch));
        else
            flag->setText(tr("optimiser"));
    }
}

double LossCurve::across(Index step) const { return m_plot->xAxis->coordToPixel(static_cast<double>(step)); }

QPointF LossCurve::pointAt(Index step) const
{
    return {across(step), m_plot->yAxis->coordToPixel(m_trainer.losses()[static_cast<std::size_t>(step)])};
}

Index LossCurve::stepAt(const QPointF& at) const
{
    return std::clamp<Index>(std::lround(m_plot->xAxis->pixelToCoord(at.x())), 0, m_trainer.last());
}

void LossCurve::drag(const QPointF& at)
{
    if (!m_trainer.losses().empty() && stepAt(at) != m_trainer.step())
        m_trainer.goTo(stepAt(at));
}

// While the curve has the focus, it takes keys that are shortcuts of the window elsewhere.
bool LossCurve::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::LanguageChange)
        follow();
    return QWidget::event(event);
}

void LossCurve::keyPressEvent(QKeyEvent* event)
{
    const Index tenth = std::max<Index>(1, m_trainer.last() / 10);
    const Index one = (event->modifiers() & Qt::ShiftModifier) != 0 ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Left: return m_trainer.goTo(m_trainer.step() - one);
    case Qt::Key_Right: return m_trainer.goTo(m_trainer.step() + one);
    case Qt::Key_PageUp: return m_trainer.goTo(m_trainer.step() - tenth);
    case Qt::Key_PageDown: return m_trainer.goTo(m_trainer.step() + tenth);
    case Qt::Key_Home: return m_trainer.goTo(0);
    case Qt::Key_End: return m_trainer.goTo(m_trainer.last());
    default: QWidget::keyPressEvent(event);
    }
}

void LossCurve::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit laidOut();
}

void LossCurve::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    follow();
}

void LossCurve::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    follow();
}

} // namespace heedmap

#include "moc_loss_curve.cpp"
